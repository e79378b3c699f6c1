import { text } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'

/** One request in process; of a stream that opens only its head, since it has no end that could be waited for. */
export async function injectCall(app: FastifyInstance, { stream }: Endpoint, options: InjectOptions) {
  const response = await app.inject({ ...options, payloadAsStream: stream !== undefined })
  const { statusCode, headers } = response
  if (!stream) return { statusCode, headers, body: response.body }
  return { statusCode, headers, body: statusCode === 200 ? '' : await text(response.stream()) }
}
