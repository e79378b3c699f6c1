import { bitsToHours } from '../../../domain/availability.ts'
import { withoutSlots } from '../../../domain/releases.ts'
import type { SlotRef } from '../../../domain/slot.ts'
import type { Booking } from '../../../domain/staffing.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectId, TenantScope, UserId } from '../access/types.ts'
import type { PlacedFact } from '../facts/append-history.ts'
import { loadStoredHours } from '../hour-counts/load-bookings.ts'
import { changeRelease, listOpenReleases, type PresentRelease } from './open-releases.ts'

/**
 * Keeps open releases as the facts of a write change the hours in them, in its transaction: hours that were unbooked meanwhile
 * drop out, and where none is left the release has ended as released. Releases of people who leave the roster are
 * withdrawn. The locks of the projects must be held.
 * @param args.booking how hours became booked before the write; undefined in a write to a tenant
 * @returns the facts of releases that ended
 */
export async function keepReleases(
  tx: Tx,
  place: TenantScope & { projectId: ProjectId | null },
  facts: readonly PlacedFact[],
  { booking, now }: { booking: Booking | undefined; now: number },
): Promise<PlacedFact[]> {
  const context = { tx, place, now }
  const changes = facts.filter(({ before, after }) => before !== after)
  const ended: PlacedFact[] = []
  for (const fact of changes)
    if (fact.kind === 'person-removed' || fact.kind === 'person-left')
      ended.push(...(await withdrawAll(context, fact)))
  const turned = changes.find((fact) => fact.kind === 'staffing-set' && fact.after?.booking === 'confirmed')
  if (turned) ended.push(...(await dropUnconfirmed(context, turned)))
  const kind = booking === 'open' ? 'hours-given' : 'hours-booked'
  const unbooked = changes.flatMap((fact) => {
    if (fact.kind !== kind) return []
    const hours = bitsToHours((fact.before ?? 0) & ~(fact.after ?? 0))
    return hours.length === 0 ? [] : [{ fact, slots: hours.map((hour) => ({ date: fact.date, hour })) }]
  })
  if (unbooked.length === 0) return ended
  const byPerson = Map.groupBy(unbooked, ({ fact }) => fact.userId)
  for (const release of await openReleases(context, [...byPerson.keys()])) {
    const theirs = byPerson.get(release.userId)!
    const gone = theirs.flatMap(({ slots }) => slots)
    ended.push(...(await dropHours(context, { release, gone, by: theirs[0]!.fact })))
  }
  return ended
}

interface Context {
  tx: Tx
  place: TenantScope & { projectId: ProjectId | null }
  now: number
}

function openReleases({ tx, place, now }: Context, userIds?: readonly UserId[]): Promise<PresentRelease[]> {
  const { tenantId, projectId } = place
  return listOpenReleases(tx, { tenantId, projectId: projectId ?? undefined, userIds, now })
}

async function withdrawAll(
  context: Context,
  fact: Extract<PlacedFact, { kind: 'person-removed' | 'person-left' }>,
): Promise<PlacedFact[]> {
  const ended: PlacedFact[] = []
  for (const release of await openReleases(context, [fact.userId]))
    ended.push(...(await change(context, release, { state: 'withdrawn', ...decision(context, fact) }, fact)))
  return ended
}

/** Drops hours that nobody is booked for once the project is confirmed. */
async function dropUnconfirmed(context: Context, fact: PlacedFact): Promise<PlacedFact[]> {
  const releases = await openReleases(context)
  const ended: PlacedFact[] = []
  for (const release of releases) {
    const { tenantId } = context.place
    const { projectId, userId } = release
    const days = release.slots.map(({ date }) => date)
    const [hours] = await loadStoredHours(context.tx, { tenantId, projectId, days, userIds: [userId] })
    const isBooked = ({ date, hour }: SlotRef) =>
      bitsToHours(hours?.days.get(date)?.booked ?? 0).includes(hour)
    const gone = release.slots.filter((slot) => !isBooked(slot))
    ended.push(...(await dropHours(context, { release, gone, by: fact })))
  }
  return ended
}

/** Drops hours out of a release. One that ends by this keeps those that dropped out last. */
async function dropHours(
  context: Context,
  { release, gone, by }: { release: PresentRelease; gone: readonly SlotRef[]; by: PlacedFact },
): Promise<PlacedFact[]> {
  const slots = withoutSlots(release.slots, gone)
  if (slots.length === release.slots.length) return []
  return slots.length > 0
    ? change(context, release, { slots }, by)
    : change(context, release, { state: 'released', ...decision(context, by) }, by)
}

const decision = ({ now }: Context, { by }: PlacedFact) => ({ decidedAt: now, decidedBy: by })

async function change(
  { tx, place: { tenantId } }: Context,
  before: PresentRelease,
  after: Parameters<typeof changeRelease>[2]['after'],
  { by }: PlacedFact,
): Promise<PlacedFact[]> {
  const project = { tenantId, projectId: before.projectId }
  const facts = await changeRelease(tx, project, { before, after })
  return facts.map((fact) => ({ ...fact, ...project, by }))
}
