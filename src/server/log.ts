import { destination, type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'

// Paths in which a secret follows; the log leaves it out and keeps the rest of the path. (`/invites/accept` has none.)
const SECRET_PATH =
  /(\/(?:magic|invites?|signup-token|calendar|unsubscribe)\/)(?!accept$).+?(\/(?:set-password|resend|revoke|reinstate))?$|(\/auth\/)[^/]*[A-Za-z0-9_-]{20}.*$/i

/** The path of a request as it may be logged: without query and one-use secrets, whatever their spelling. */
export function loggedPath(url: string): string {
  const path = url.split('?')[0]!
  // Decodes as a router does, so that `%6dagic` hides nothing. Each escape is decoded alone, since the whole may be
  // invalid.
  const decodedPath = path.replaceAll(/%([2-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return decodedPath.replace(SECRET_PATH, '$1$3***$2')
}

/** PostgreSQL names the row in these fields, and with it people's addresses. */
function redactValues(error: Error) {
  const { detail: _, where: __, ...kept } = stdSerializers.err(error)
  return kept
}

const MAIL_ADDRESS = /[^\s<>"'(),:;]+@([a-z0-9.-]+)/gi

/** Cuts mail addresses in a text down to their domain, which most failures of a mail are about. */
export function redactAddresses(text: string): string {
  return text.replaceAll(MAIL_ADDRESS, '***@$1')
}

/** Writes JSON lines on a server and readable lines on a terminal. */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  isTerminal: boolean,
  out: DestinationStream = destination(),
): Logger {
  const options = {
    level: config.logLevel,
    redact: ['req.headers.authorization'],
    serializers: {
      err: redactValues,
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: loggedPath(request.url),
      }),
    },
  }
  if (!isTerminal) return pino(options, out)
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', singleLine: true }))
}
