import { text } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'

/** Sends one request in process. A stream that opens gives only its headers, since it does not end. */
export async function injectCall(app: FastifyInstance, { stream }: Endpoint, options: InjectOptions) {
  const response = await app.inject({ ...options, payloadAsStream: stream !== undefined })
  const { statusCode, headers } = response
  if (!stream) return { statusCode, headers, body: response.body }
  return { statusCode, headers, body: statusCode === 200 ? '' : await text(response.stream()) }
}
