import type { ErrorCode } from '../../contract/errors.ts'
import { currentLanguage } from '../i18n/current-language.ts'
import { texts } from './texts.ts'

/** `offline` where no answer came; `unreadable` where an answer is not in the server's shape. */
export type FailureCode = ErrorCode | 'offline' | 'unreadable'

/** A failed call: the server refused it or could not be reached. */
export class ApiError extends Error {
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  readonly code: FailureCode
  readonly fields: Record<string, string>

  constructor(status: number, code: FailureCode, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** The server's sentence, in the language of the call; the fallback where the server gave none. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  return error.status === 0 ? texts[currentLanguage()].unreachable : error.message || fallback
}

export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

/** Whether the call may succeed when it is made again: no answer came, or the server has a fault. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** Whether the server has refused to show something, which asking again does not change. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 403 || error.status === 404)
}
