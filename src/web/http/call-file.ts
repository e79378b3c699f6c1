import type { endpoints, EndpointName } from '../../contract/endpoints.ts'
import { answered, type CallArgs, request } from './client.ts'

type FileName = {
  [N in EndpointName]: (typeof endpoints)[N] extends { file: string } ? N : never
}[EndpointName]

/**
 * Gets a file, with the name under which to store it.
 * @throws ApiError as callApi does
 */
export async function callFile<N extends FileName>(
  name: N,
  args: CallArgs<N>,
): Promise<{ name: string; content: Blob }> {
  const response = await request(name, args)
  const disposition = response.headers.get('content-disposition') ?? ''
  const content = await answered(response.blob(), undefined)
  return { name: /filename="([^"]+)"/.exec(disposition)?.[1] ?? name, content }
}
