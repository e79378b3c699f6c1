import type { Tx } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import type { Fact, Outcome } from '../../kernel/facts/fact.ts'
import * as queries from './queries.ts'

/**
 * Changes the settings of a project, archives it or reopens it; a field that is left out stays as it is. Freelancers
 * cannot open an archived project. Administrators go on reading and writing it, since hours are settled after the last
 * day.
 */
export async function updateProject(
  tx: Tx,
  project: ProjectScope,
  args: {
    name?: string | undefined
    archived?: boolean | undefined
    timeZone?: string | undefined
    contact?: string | undefined
    address?: string | undefined
    pastDays?: number | null | undefined
    now: number
  },
): Promise<Outcome<queries.StoredProject>> {
  const { name, archived, timeZone, contact, address, pastDays, now } = args
  const before = await queries.getProject(tx, project)
  const facts: Fact[] = []
  if (name !== undefined) facts.push({ kind: 'project-renamed', before: before.name, after: name })
  if (archived !== undefined)
    facts.push({ kind: 'project-archived', before: before.archived, after: archived })
  if (timeZone !== undefined) facts.push({ kind: 'time-zone-set', before: before.timeZone, after: timeZone })
  if (contact !== undefined) facts.push({ kind: 'contact-set', before: before.contact, after: contact })
  if (address !== undefined) facts.push({ kind: 'address-set', before: before.address, after: address })
  if (pastDays !== undefined) facts.push({ kind: 'past-days-set', before: before.pastDays, after: pastDays })
  if (facts.length === 0) return { result: before, facts }
  const archivedAt = archived === undefined ? undefined : archived ? now : null
  await queries.changeProject(tx, { ...project, name, archivedAt, timeZone, contact, address, pastDays })
  return { result: await queries.getProject(tx, project), facts }
}
