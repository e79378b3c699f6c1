import { type Month, monthOfDay, monthsOfDays, spanOfDays } from '../../../domain/calendar.ts'
import { countDay, type HourCounts } from '../../../domain/hour-counts.ts'
import type { Tx } from '../../db/schema.ts'
import { settleAll, withCommit } from '../../db/statements/statement.ts'
import type { ProjectId, ProjectScope, TenantScope, UserId } from '../access/types.ts'
import type { Fact } from '../facts/fact.ts'
import { readerOf, recount } from './load-hour-counts.ts'
import * as queries from './queries.ts'

type GivenFact = Extract<Fact, { kind: 'hours-given' }>

/**
 * Keeps the counts of given hours as the facts of a write change them, in its transaction; the locks of its projects must
 * be held. Hours that are given or taken are added to what is kept. Facts that are rarer and concern many hours, such as
 * an own colour or a place on the roster, make the counts of their months forgotten, and the next save counts anew.
 * @param place the project of the write, or its tenant
 */
export async function keepHourCounts(
  tx: Tx,
  { tenantId, projectId }: TenantScope & { projectId: ProjectId | null },
  facts: readonly Fact[],
): Promise<void> {
  const place = { tenantId, ...(projectId === null ? {} : { projectId }) }
  const changes = facts.filter(({ before, after }) => before !== after)
  const moved = changes.flatMap((fact) =>
    fact.kind === 'person-joined' || fact.kind === 'person-removed' || fact.kind === 'person-left'
      ? [fact.userId]
      : [],
  )
  if (moved.length > 0) withCommit(queries.forgetCountsOfPeople(tx, { ...place, userIds: moved }))
  if (projectId === null) return
  const project = { tenantId, projectId }
  const recoloured = changes.flatMap((fact) => (fact.kind === 'own-colour-set' ? [fact.date] : []))
  if (recoloured.length > 0)
    withCommit(queries.forgetCounts(tx, { ...project, months: monthsOfDays(recoloured) }))
  // By the time zone follows which hours had begun when somebody left.
  if (changes.some(({ kind }) => kind === 'time-zone-set')) withCommit(queries.forgetCounts(tx, project))
  const given = changes.filter((fact) => fact.kind === 'hours-given')
  for (const [userId, ofPerson] of Map.groupBy(given, (fact) => fact.userId))
    await keepGiven(tx, project, userId, ofPerson)
}

async function keepGiven(
  tx: Tx,
  project: ProjectScope,
  userId: UserId,
  facts: readonly GivenFact[],
): Promise<void> {
  const days = facts.map(({ date }) => date)
  const months = monthsOfDays(days)
  const [kept, ownModes] = await settleAll([
    queries.listCounts(tx, { ...project, first: months[0]!, last: months.at(-1)! }),
    queries.listOwnModesOf(tx, { ...project, userId, ...spanOfDays(days) }),
  ])
  const ownModeAt = readerOf(ownModes)
  const keptByMonth = new Map(kept.map(({ month, counts }) => [month, counts]))
  const change = (month: Month, counts: HourCounts) => {
    for (const { date, before, after } of facts) {
      if (monthOfDay(date) !== month) continue
      const [saved, stated] = [before ?? 0, after ?? 0]
      countDay(counts, { date, bits: stated & ~saved, by: 1, ownModeAt })
      countDay(counts, { date, bits: saved & ~stated, by: -1, ownModeAt })
    }
    return counts
  }
  const rows: { month: Month; counts: string }[] = []
  for (const month of months) {
    const text = keptByMonth.get(month)
    const counts =
      text === undefined
        ? // The hours of this write are stored already.
          await recount(tx, { ...project, month })
        : change(month, JSON.parse(text) as HourCounts)
    rows.push({ month, counts: JSON.stringify(counts) })
  }
  withCommit(queries.putCounts(tx, project, rows))
}
