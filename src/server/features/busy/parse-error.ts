/** Why a calendar was not read: the text is no calendar, or reading it takes more than is allowed. */
export type ParseFailure = 'unreadable' | 'many'

export class ParseError extends Error {
  readonly failure: ParseFailure

  constructor(failure: ParseFailure, options?: ErrorOptions) {
    super(failure, options)
    this.name = 'ParseError'
    this.failure = failure
  }
}

/** Reading a calendar took longer than was allowed. */
export class ParseTimeout extends ParseError {
  constructor(options?: ErrorOptions) {
    super('many', options)
    this.name = 'ParseTimeout'
  }
}
