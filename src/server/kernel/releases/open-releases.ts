/** Open releases, for the features that ask about them and for the writes that change their hours. */
import { type Release, releaseAt, type ReleaseState } from '../../../domain/releases.ts'
import type { Db, Tx } from '../../db/schema.ts'
import type { ProjectId, ProjectScope, TenantScope, UserId } from '../access/types.ts'
import type { Fact } from '../facts/fact.ts'
import * as queries from './queries.ts'

/** A release as it is now. */
export interface PresentRelease extends queries.StoredRelease {
  /** The moment at which its next hour begins and drops out; undefined once it has ended. */
  holdsUntil: number | undefined
}

export { insertRelease } from './queries.ts'

const atPresent = (stored: queries.StoredRelease, now: number): PresentRelease => {
  const { release, holdsUntil } = releaseAt(stored, { now, timeZone: stored.timeZone })
  return { ...stored, ...release, userId: stored.userId, holdsUntil }
}

/** Finds a release of the project as it is now; `slots` of an open one are the hours still in it. */
export async function findRelease(
  db: Db,
  { now, ...args }: ProjectScope & { releaseId: string; now: number },
): Promise<PresentRelease | undefined> {
  const stored = await queries.findRelease(db, args)
  return stored && atPresent(stored, now)
}

/** Lists the releases that are open now. */
export async function listOpenReleases(
  db: Db,
  {
    now,
    ...args
  }: TenantScope & {
    projectId?: ProjectId | undefined
    userIds?: readonly UserId[] | undefined
    now: number
  },
): Promise<PresentRelease[]> {
  const stored = await queries.listOpenReleases(db, args)
  return stored.map((each) => atPresent(each, now)).filter(({ state }) => state === 'open')
}

/** Lists a page of releases as they are now. */
export async function listReleases(
  db: Db,
  { now, ...args }: Parameters<typeof queries.listReleases>[1] & { now: number },
): Promise<PresentRelease[]> {
  return (await queries.listReleases(db, args)).map((each) => atPresent(each, now))
}

/** Stores a release whose hours or state changed. Returns the fact of a changed state. */
export async function changeRelease(
  tx: Tx,
  project: ProjectScope,
  { before, after }: { before: PresentRelease; after: Partial<Release> },
): Promise<Fact[]> {
  const release = { ...before, ...after }
  await queries.updateRelease(tx, { ...project, release })
  return release.state === before.state ? [] : [factOf(release, before.state)]
}

export function factOf(release: Release, before: ReleaseState | null): Fact {
  return {
    kind: 'release-set',
    userId: release.userId as UserId,
    release: { releaseId: release.id, slots: release.slots },
    before,
    after: release.state,
  }
}
