import type { ErrorCode } from '../contract/errors.ts'

/** A failure that the caller must hear of: a code of the contract and a sentence for a person. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** What is not there, and what belongs to a tenant of others, look the same. */
export function notFound(): AppError {
  return new AppError('not_found', 'Not found')
}

export function invalidField(name: string, sentence: string): AppError {
  return new AppError('invalid_input', sentence, { fields: { [name]: sentence } })
}
