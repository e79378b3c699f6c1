import { randomUUID } from 'node:crypto'
import type { CalendarReply } from '../../../contract/calendars.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { TenantScope, UserId } from '../../kernel/access/types.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import * as queries from './queries.ts'

interface Addresses {
  secrets: Pick<Secrets, 'tokenOf'>
  publicUrl: string
}

const replyOf = (
  { secrets, publicUrl }: Addresses,
  { id, prices }: { id: string; prices: boolean },
): CalendarReply => ({ url: `${publicUrl}/api/calendar/${secrets.tokenOf('calendar', id)}.ics`, prices })

/** The address of a feed, which is made from its id. */
export async function getCalendar(
  db: Db,
  { owner, ...addresses }: Addresses & { owner: queries.Owner },
): Promise<CalendarReply> {
  const calendar = await queries.findCalendar(db, owner)
  return calendar ? replyOf(addresses, calendar) : { url: null, prices: false }
}

/** Makes the address of a feed. An earlier one ends; its events keep their ids. */
export async function createCalendar(
  tx: Tx,
  { owner, prices, ...addresses }: Addresses & { owner: queries.Owner; prices: boolean },
): Promise<Outcome<CalendarReply>> {
  const calendar = { ...owner, id: randomUUID(), prices }
  if (!(await queries.replaceCalendar(tx, calendar))) await queries.insertCalendar(tx, calendar)
  return { result: replyOf(addresses, calendar), facts: [] }
}

/** Ends the address of a feed, if there is one, and forgets the events that it published. */
export async function endCalendar(tx: Tx, owner: queries.Owner): Promise<Outcome<void>> {
  await queries.deleteCalendar(tx, owner)
  return { result: undefined, facts: [] }
}

/** Ends the feeds of a tenant's projects that a person had, but for those of projects that the person still plans. */
export function endCalendarsOfTenant(
  tx: Tx,
  args: TenantScope & { userId: UserId; except?: readonly string[] },
): Promise<void> {
  return queries.deleteCalendarsOfTenant(tx, { ...args, except: args.except ?? [] })
}
