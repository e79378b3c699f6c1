/** Deadlines of replies that depend on the time: the page reads such a reply again when it no longer holds. */
import { replaceEqualDeep } from '@tanstack/react-query'
import { currentInstant } from '../clock.ts'

/** The longest time that a timer of the browser counts. */
const MAX_TIMER_MS = 2 ** 31 - 1
const deadlines = new WeakMap<object, number>()

/** Remembers until when a reply holds, from the `holds-for` header in seconds. */
export function noteDeadline(reply: unknown, holdsFor: string | null): void {
  if (holdsFor === null || typeof reply !== 'object' || reply === null) return
  deadlines.set(reply, currentInstant() + Number(holdsFor) * 1000)
}

const deadlineOf = (reply: unknown) =>
  typeof reply === 'object' && reply !== null ? deadlines.get(reply) : undefined

/** For `refetchInterval`: the milliseconds until the reply of a query no longer holds; false for a reply without deadline. */
export function untilDeadline({ state: { data } }: { state: { data?: unknown } }): number | false {
  const deadline = deadlineOf(data)
  if (deadline === undefined) return false
  return Math.min(Math.max(deadline - currentInstant(), 1000), MAX_TIMER_MS)
}

/** For `structuralSharing`: a reply with a deadline stays an object of its own, or it would have the deadline of the last one. */
export function shareReply(before: unknown, after: unknown): unknown {
  return deadlineOf(before) === undefined && deadlineOf(after) === undefined
    ? replaceEqualDeep(before, after)
    : after
}
