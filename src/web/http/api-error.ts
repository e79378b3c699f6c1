/** A call that failed: what the server said, or that it could not be reached. */
export class ApiError extends Error {
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  /** The contract's error code; `offline` where no answer came. */
  readonly code: string
  readonly fields: Record<string, string>

  constructor(status: number, code: string, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** The server's own sentence; the fallback where it gave none. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback
}
