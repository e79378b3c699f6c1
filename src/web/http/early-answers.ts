/** Answers to calls that were made before there was anything to draw them with; the first equal call takes one. */
const answers = new Map<string, Promise<string>>()

export function keepEarly(key: string, answer: Promise<string>): void {
  answers.set(key, answer)
  // The call that takes the answer hears of a failure.
  answer.catch(() => undefined)
}

export function takeEarly(key: string): Promise<string> | undefined {
  const answer = answers.get(key)
  answers.delete(key)
  return answer
}

export function forgetEarly(): void {
  answers.clear()
}
