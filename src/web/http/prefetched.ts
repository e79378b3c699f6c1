/** Answers to calls that were made before React was loaded; the first equal call takes one. */
export interface Answer {
  text: string
  /** The seconds for which the reply holds, where it depends on the time. */
  holdsFor: string | null
}
interface Call {
  answer: Promise<Answer>
  /** Undefined until the answer comes. */
  arrived?: Answer
}
const calls = new Map<string, Call>()

export function storePrefetched(key: string, answer: Promise<Answer>): void {
  const call: Call = { answer }
  calls.set(key, call)
  // The call that takes the answer receives the failure.
  answer.then((arrived) => (call.arrived = arrived)).catch(() => undefined)
}

export function takePrefetched(key: string): Promise<Answer> | undefined {
  const call = calls.get(key)
  calls.delete(key)
  return call?.answer
}

/** The answer, if it is there already. */
export function takeArrived(key: string): Answer | undefined {
  const arrived = calls.get(key)?.arrived
  if (arrived) calls.delete(key)
  return arrived
}

export function dropPrefetched(): void {
  calls.clear()
}
