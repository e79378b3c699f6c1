/** What the engines say when it is not the statement that is wrong. */

/** Connection exceptions, shutting down, starting up, too many connections. */
const GONE_STATES = /^(08...|57P0[123]|53300)$/
const GONE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
/** The driver gives these no code. */
const GONE_WORDS =
  /connection terminated|timeout exceeded when trying to connect|connection error and is not|did not answer in time/i
const FULL_CODES = new Set(['53100', 'ENOSPC', 'SQLITE_FULL'])
const BUSY_CODES = /^SQLITE_(BUSY|IOERR)/

/**
 * Why the database could not do what would be right at another time; undefined where the failure is a fault of ours.
 * What was asked for was not done, or was done and the answer got lost.
 */
export function whyUnavailable(error: unknown): 'gone' | 'full' | 'busy' | undefined {
  if (error instanceof AggregateError) return whyUnavailable(error.errors[0])
  if (!(error instanceof Error)) return undefined
  const { code = '', message, syscall } = error as NodeJS.ErrnoException
  if (FULL_CODES.has(code)) return 'full'
  if (BUSY_CODES.test(code)) return 'busy'
  // Of a server that is reached by its socket: the file goes with it.
  if (code === 'ENOENT' && syscall === 'connect') return 'gone'
  return GONE_STATES.test(code) || GONE_CODES.has(code) || GONE_WORDS.test(message) ? 'gone' : undefined
}
