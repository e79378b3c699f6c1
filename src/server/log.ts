import { pino, type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'

// Paths that go on with a secret, which is not written down. (`/invites/accept` is none.)
const SECRET_PATH =
  /(\/(?:magic|invite|invites|signup-token|auth)\/)(?:(?<=signup-token\/)[^/]+|[A-Za-z0-9_-]{20,})/g

/** The request's path as it may be logged: without query and without one-use secrets. */
export function loggedPath(url: string): string {
  return url.split('?')[0]!.replaceAll(SECRET_PATH, '$1***')
}

/** JSON lines on a server, readable ones on a terminal. */
export function createLog(config: Pick<Config, 'logLevel'>, isTerminal: boolean): Logger {
  const options = {
    level: config.logLevel,
    redact: ['req.headers.authorization'],
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: loggedPath(request.url),
      }),
    },
  }
  if (!isTerminal) return pino(options)
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', singleLine: true }))
}
