/** Tells failures of the database (unreachable, full, busy, crossed, damaged) from faults of a statement. */

/** SQLSTATEs of: connection exceptions, shutting down, starting up, too many connections. */
const GONE_STATES = /^(08...|57P0[123]|53300)$/
const GONE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
/** Messages of failures without a code: they come from the driver and from our time limit (postgres-connection.ts). */
const GONE_WORDS =
  /connection terminated|timeout exceeded when trying to connect|connection error and is not|did not answer in time/i
const FULL_CODES = new Set(['53100', 'ENOSPC', 'SQLITE_FULL'])
const BUSY_CODES = /^SQLITE_(BUSY|IOERR)/

/** SQLite's codes of damage, and the SQLSTATEs of damaged data and damaged indexes. */
const DAMAGE_CODES = /^(SQLITE_(CORRUPT|NOTADB)|XX00[12])/

/** Whether the files of the database are damaged. */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && DAMAGE_CODES.test((error as NodeJS.ErrnoException).code ?? '')
}

/** SQLSTATEs of: could not serialise, deadlock. PostgreSQL has rolled the transaction back, so it may run again. */
const CROSSED_STATES = new Set(['40001', '40P01'])

/** Whether the transaction failed only because another one ran at the same time. */
export function isCrossed(error: unknown): boolean {
  return error instanceof Error && CROSSED_STATES.has((error as NodeJS.ErrnoException).code ?? '')
}

/**
 * Returns the reason of a failure that may pass (unreachable, full, busy, crossed); undefined for any other failure. The
 * statement may have taken effect, since its answer can get lost.
 */
export function whyUnavailable(error: unknown): 'gone' | 'full' | 'busy' | 'crossed' | undefined {
  if (error instanceof AggregateError) return whyUnavailable(error.errors[0])
  if (!(error instanceof Error)) return undefined
  if (isCrossed(error)) return 'crossed'
  const { code = '', message, syscall } = error as NodeJS.ErrnoException
  if (FULL_CODES.has(code)) return 'full'
  if (BUSY_CODES.test(code)) return 'busy'
  // ENOENT: a server on the same machine removes its socket file when it stops.
  if (code === 'ENOENT' && syscall === 'connect') return 'gone'
  return GONE_STATES.test(code) || GONE_CODES.has(code) || GONE_WORDS.test(message) ? 'gone' : undefined
}

const DUPLICATE_CODES = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])

/** Whether a statement failed because another row has a value that must be unique. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && DUPLICATE_CODES.has((error as NodeJS.ErrnoException).code ?? '')
}
