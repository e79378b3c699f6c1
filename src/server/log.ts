import { destination, type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'

// Addresses that go on with a secret, which is not written down: only what is done with it. (`/invites/accept` is none.)
const SECRET_PATH =
  /(\/(?:magic|invites?|signup-token)\/)(?!accept$).+?(\/(?:set-password|resend|revoke))?$|(\/auth\/)[^/]*[A-Za-z0-9_-]{20}.*$/i

/** The request's path as it may be logged: without query and without one-use secrets, however they are spelt. */
export function loggedPath(url: string): string {
  const path = url.split('?')[0]!
  // As a router reads it, so that `%6dagic` hides nothing; piece by piece, since the whole may be no valid encoding.
  const plain = path.replaceAll(/%([2-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return plain.replace(SECRET_PATH, '$1$3***$2')
}

/** PostgreSQL says in these which row it was about: people's addresses. */
function withoutValues(error: Error) {
  const { detail: _, where: __, ...kept } = stdSerializers.err(error)
  return kept
}

const MAIL_ADDRESS = /[^\s<>"'(),:;]+@([a-z0-9.-]+)/gi

/** The text with mail addresses cut down to their domain, which is what most failures of a mail are about. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(MAIL_ADDRESS, '***@$1')
}

/** JSON lines on a server, readable ones on a terminal. */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  isTerminal: boolean,
  out: DestinationStream = destination(),
): Logger {
  const options = {
    level: config.logLevel,
    redact: ['req.headers.authorization'],
    serializers: {
      err: withoutValues,
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: loggedPath(request.url),
      }),
    },
  }
  if (!isTerminal) return pino(options, out)
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', singleLine: true }))
}
