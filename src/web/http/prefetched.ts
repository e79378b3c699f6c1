/** Answers to calls that were made before React was loaded; the first equal call takes one. */
export interface Answer {
  text: string
  /** The seconds for which the reply holds, where it depends on the time. */
  holdsFor: string | null
}
const answers = new Map<string, Promise<Answer>>()

export function storePrefetched(key: string, answer: Promise<Answer>): void {
  answers.set(key, answer)
  // The call that takes the answer receives the failure.
  answer.catch(() => undefined)
}

export function takePrefetched(key: string): Promise<Answer> | undefined {
  const answer = answers.get(key)
  answers.delete(key)
  return answer
}

export function dropPrefetched(): void {
  answers.clear()
}
