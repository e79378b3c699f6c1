/** View model of the people of chosen hours: groups, and what stands in the way. */
import type { PeopleOfHoursReply } from '../../../../contract/team.ts'
import { type HourBlock, blocksOf } from '../../../../domain/hour-blocks.ts'
import { createSearch } from '../../../../domain/people.ts'
import { displayName } from '../../../../domain/person.ts'
import type { PriceSource } from '../../../../domain/pricing.ts'

export const GROUPS = ['booked', 'asked', 'given', 'others'] as const
export type Group = (typeof GROUPS)[number]

export interface PersonOfHours {
  userId: string
  name: string
  email: string
  /** How many of the hours, by what the person is to them. */
  counts: Record<Exclude<Group, 'others'>, number>
  euros: number
  sources: readonly PriceSource[]
  clashes: { projectName: string; blocks: HourBlock[] }[]
}

/**
 * Groups the people who match the search; a person stands in the first group that fits one hour.
 * @param substitute the person for whom a substitute is wanted, and for how many hours: people who could be it are left
 */
export function groupPeople(
  { people }: PeopleOfHoursReply,
  sought: string,
  substitute?: { userId: string; hours: number },
): Record<Group, PersonOfHours[]> {
  const groups: Record<Group, PersonOfHours[]> = { booked: [], asked: [], given: [], others: [] }
  const isFound = createSearch(sought)
  for (const { user, booked, asked, given, euros, sources, clashes } of people) {
    if (substitute && (user.id === substitute.userId || booked === substitute.hours)) continue
    const name = displayName(user)
    if (!isFound(`${name} ${user.email}`)) continue
    const counts = { booked, asked, given }
    const group = (['booked', 'asked', 'given'] as const).find((kind) => counts[kind] > 0) ?? 'others'
    const byProject = Map.groupBy(clashes, ({ projectId }) => projectId)
    groups[group].push({
      userId: user.id,
      name,
      email: user.email,
      counts,
      euros,
      sources,
      clashes: [...byProject.values()].map((ofProject) => ({
        projectName: ofProject[0]!.projectName,
        blocks: blocksOf(ofProject),
      })),
    })
  }
  return groups
}

/** Whether the person can be asked for so many hours: they are not booked for all, and asked for none. */
export function canAsk({ counts }: PersonOfHours, hours: number): boolean {
  return counts.booked < hours && counts.asked === 0
}

/** The people whom one press asks together: those who can be asked and have nothing else at that time. */
export function peopleToAsk(people: readonly PersonOfHours[], hours: number): PersonOfHours[] {
  return people.filter((person) => canAsk(person, hours) && person.clashes.length === 0)
}
