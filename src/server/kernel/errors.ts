import type { ErrorCode } from '../../contract/errors.ts'
import type { Sentence } from '../../domain/language.ts'
import { refusals } from './texts.ts'

/** A failure that the caller gets to see: a code of the contract, and a sentence in each language. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly sentence: Sentence
  readonly fields: Record<string, Sentence> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    sentence: Sentence,
    more: { fields?: Record<string, Sentence>; retryAfterSeconds?: number } = {},
  ) {
    super(sentence.en)
    this.name = 'AppError'
    this.code = code
    this.sentence = sentence
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** A missing row and a row of another tenant give the same failure. */
export function notFound(): AppError {
  return new AppError('not_found', refusals.notFound)
}

export function invalidField(name: string, sentence: Sentence): AppError {
  return new AppError('invalid_input', sentence, { fields: { [name]: sentence } })
}

/** A sentence of a refusal, or one made from the minutes to wait. */
export type WaitSentence = Sentence | ((minutes: number) => Sentence)

/** The refusal of a call that may come again after a time. */
export function tooManyRequests(sentence: WaitSentence, waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  const words = typeof sentence === 'function' ? sentence(Math.ceil(retryAfterSeconds / 60)) : sentence
  return new AppError('too_many_requests', words, { retryAfterSeconds })
}

/** A bad setting, which prevents a start; the message is one line that names it. */
export class ConfigError extends Error {}
