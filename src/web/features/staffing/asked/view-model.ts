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

/** The open releases with the number of people who are asked for a substitute. */
export function askedByRelease(requests: readonly RequestReply[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const request of requests) {
    const { releaseId, people } = request
    if (releaseId === null || !isOpen(request)) continue
    const asked = people.filter(({ state }) => state === 'open' || state === 'waiting').length
    counts.set(releaseId, (counts.get(releaseId) ?? 0) + asked)
  }
  return counts
}
