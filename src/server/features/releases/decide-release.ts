import type { Release } from '../../../domain/releases.ts'
import { sortSlots } from '../../../domain/releases.ts'
import type { Tx } from '../../db/schema.ts'
import { refusals as accessRefusals } from '../../kernel/access/texts.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { Outcome } from '../../kernel/facts/fact.ts'
import { isId } from '../../kernel/ids.ts'
import type { DueNotice } from '../../kernel/notices/tell.ts'
import { changeRelease, findRelease, type PresentRelease } from '../../kernel/releases/open-releases.ts'
import { loadRules } from '../projects/load-rules.ts'
import { bookHours } from '../staffing/book-hours.ts'
import { tellOfRelease } from './tell-release.ts'
import { refusals } from './texts.ts'

/** Somebody who decides about a release. The lock of the project must be held. */
interface Deciding {
  releaseId: string
  by: UserId
  now: number
}

/** Makes the notices to people who are no more wanted as substitutes, before the release ends. */
export type TellOfEndedSearch = (tx: Tx, args: ProjectScope & Deciding) => Promise<DueNotice[]>

/**
 * Releases the person from the hours that are left in the release: they are neither booked nor given.
 * @throws AppError not_found, request_closed (archived), release_closed
 */
export async function approveRelease(
  tx: Tx,
  project: ProjectScope,
  args: Deciding,
): Promise<Outcome<Release>> {
  const before = await findOpen(tx, project, args)
  const { userId, slots, passed } = before
  const ended = await end(tx, project, before, {
    state: 'released',
    slots: sortSlots([...slots, ...passed]),
    ...args,
  })
  const states = slots.map((slot) => ({ ...slot, userId, state: null }))
  const unbooked = await bookHours(tx, project, { slots: states })
  const notices = await tellOfRelease(tx, project, { change: 'approved', userId, slots, by: args.by })
  return { result: ended.result, facts: [...ended.facts, ...unbooked.facts], notices }
}

/**
 * Refuses a release; the person stays booked.
 * @throws AppError not_found, request_closed (archived), release_closed
 */
export async function refuseRelease(
  tx: Tx,
  project: ProjectScope,
  args: Deciding,
  tellOfEndedSearch: TellOfEndedSearch,
): Promise<Outcome<Release>> {
  const before = await findOpen(tx, project, args)
  const { userId, slots } = before
  const searched = await tellOfEndedSearch(tx, { ...project, ...args })
  const ended = await end(tx, project, before, { state: 'refused', slots, ...args })
  const told = await tellOfRelease(tx, project, { change: 'refused', userId, slots, by: args.by })
  return { ...ended, notices: [...told, ...searched] }
}

/**
 * Withdraws the caller's own release; the caller stays booked.
 * @throws AppError not_found, forbidden (somebody else's), request_closed (archived), release_closed
 */
export async function withdrawRelease(
  tx: Tx,
  project: ProjectScope,
  args: Deciding,
  tellOfEndedSearch: TellOfEndedSearch,
): Promise<Outcome<Release>> {
  const before = await findOpen(tx, project, args, (release) => {
    if (release.userId !== args.by) throw new AppError('forbidden', accessRefusals.notAllowed)
  })
  const notices = await tellOfEndedSearch(tx, { ...project, ...args })
  const ended = await end(tx, project, before, { state: 'withdrawn', slots: before.slots, ...args })
  return { ...ended, notices }
}

async function findOpen(
  tx: Tx,
  project: ProjectScope,
  { releaseId, now }: Deciding,
  requireRight?: (release: PresentRelease) => void,
): Promise<PresentRelease> {
  const release = isId(releaseId) ? await findRelease(tx, { ...project, releaseId, now }) : undefined
  if (!release) throw notFound()
  requireRight?.(release)
  if ((await loadRules(tx, project)).isArchived) throw new AppError('request_closed', refusals.archived)
  if (release.state !== 'open') throw new AppError('release_closed', refusals.releaseClosed)
  return release
}

async function end(
  tx: Tx,
  project: ProjectScope,
  before: PresentRelease,
  { state, slots, by, now }: Pick<Release, 'state' | 'slots'> & Deciding,
): Promise<Outcome<Release>> {
  const after = { state, slots, decidedAt: now, decidedBy: by }
  const facts = await changeRelease(tx, project, { before, after })
  return { result: { ...before, ...after }, facts }
}
