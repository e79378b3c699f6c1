import { type Month, monthOfDay, monthsOfDays, spanOfDays } from '../../../domain/calendar.ts'
import { countDay, type HourCounts } from '../../../domain/hour-counts.ts'
import type { Tx } from '../../db/schema.ts'
import { settleAll, withCommit } from '../../db/statements/statement.ts'
import type { ProjectId, ProjectScope, TenantScope } from '../access/types.ts'
import type { Fact } from '../facts/fact.ts'
import { readCounts, readerOf, recount } from './load-hour-counts.ts'
import * as queries from './queries.ts'

type HoursFact = Extract<Fact, { kind: 'hours-given' | 'hours-booked' }>

/**
 * Keeps the counts of given and booked hours as the facts of a write change them, in its transaction; the locks of its
 * projects must be held. Hours that are given, booked or taken are added to what is kept. Facts that are rarer and concern many
 * hours, such as an own colour or a place on the roster, make the counts of their months forgotten, and the next save counts anew.
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
  // The time zone decides which hours had begun when a person left the roster.
  if (changes.some(({ kind }) => kind === 'time-zone-set')) withCommit(queries.forgetCounts(tx, project))
  // Between open and confirmed the booked hours of everybody change.
  if (changes.some((fact) => fact.kind === 'staffing-set' && fact.after?.booking !== undefined))
    withCommit(queries.forgetCounts(tx, project))
  const hours = changes.filter((fact) => fact.kind === 'hours-given' || fact.kind === 'hours-booked')
  await keepHours(tx, project, hours)
}

async function keepHours(tx: Tx, project: ProjectScope, facts: readonly HoursFact[]): Promise<void> {
  if (facts.length === 0) return
  const days = facts.map(({ date }) => date)
  const months = monthsOfDays(days)
  const span = { ...project, ...spanOfDays(days) }
  const [userId, ...others] = new Set(facts.map((fact) => fact.userId))
  const [kept, ownModes] = await settleAll([
    queries.listCounts(tx, { ...project, first: months[0]!, last: months.at(-1)! }),
    others.length === 0
      ? queries.listOwnModesOf(tx, { ...span, userId: userId! })
      : queries.listOwnModes(tx, span),
  ])
  const ownModesByPerson = Map.groupBy(ownModes, (each) => each.userId)
  const readers = new Map([userId!, ...others].map((id) => [id, readerOf(ownModesByPerson.get(id) ?? [])]))
  const keptByMonth = new Map(kept.map(({ month, counts }) => [month, counts]))
  const change = (month: Month, counts: HourCounts) => {
    for (const { kind, date, userId: ofPerson, before, after } of facts) {
      if (monthOfDay(date) !== month) continue
      const [saved, stated] = [before ?? 0, after ?? 0]
      const people = kind === 'hours-given' ? counts : counts.booked
      const ownModeAt = readers.get(ofPerson)!
      countDay(people, { date, bits: stated & ~saved, by: 1, ownModeAt })
      countDay(people, { date, bits: saved & ~stated, by: -1, ownModeAt })
    }
    return counts
  }
  const rows: { month: Month; counts: string }[] = []
  for (const month of months) {
    const text = keptByMonth.get(month)
    const stored = text === undefined ? undefined : readCounts(text)
    const counts =
      stored === undefined
        ? // The hours of this write are stored already.
          await recount(tx, { ...project, month })
        : change(month, stored)
    rows.push({ month, counts: JSON.stringify(counts) })
  }
  withCommit(queries.putCounts(tx, project, rows))
}
