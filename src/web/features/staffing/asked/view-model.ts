/** View model of a project's requests: who can still answer, and what the others said. */
import type { RequestReply } from '../../../../contract/requests.ts'
import { REQUEST_STATES, type RequestState } from '../../../../domain/requests.ts'

type Person = RequestReply['people'][number]

/** Whether somebody is asked, or will be when their turn comes. */
export function isOpen({ people }: RequestReply): boolean {
  return people.some(({ state }) => state === 'open' || state === 'waiting')
}

/** Whether the request can be withdrawn: one that is filled opens again with a gap. */
export function canWithdraw({ people }: RequestReply): boolean {
  return people.some(({ state }) => state === 'open' || state === 'waiting' || state === 'filled')
}

/** How many people have each state, in the order of the states. */
export function countStates(people: readonly Person[]): { state: RequestState; count: number }[] {
  return REQUEST_STATES.map((state) => ({
    state,
    count: people.filter((person) => person.state === state).length,
  })).filter(({ count }) => count > 0)
}

/** How many people have been asked, and how many are asked only when their turn comes. */
export interface AskedCount {
  asked: number
  waiting: number
}

export function countAsked(people: readonly Person[]): AskedCount {
  const waiting = people.filter(({ state }) => state === 'waiting').length
  return { asked: people.length - waiting, waiting }
}

/** The open releases with the number of people who are asked for a substitute. */
export function askedByRelease(requests: readonly RequestReply[]): ReadonlyMap<string, AskedCount> {
  const counts = new Map<string, AskedCount>()
  for (const request of requests) {
    const { releaseId, people } = request
    if (releaseId === null || !isOpen(request)) continue
    const before = counts.get(releaseId) ?? { asked: 0, waiting: 0 }
    const { asked, waiting } = countAsked(
      people.filter(({ state }) => state === 'open' || state === 'waiting'),
    )
    counts.set(releaseId, { asked: before.asked + asked, waiting: before.waiting + waiting })
  }
  return counts
}
