import { blocksOf } from '../../../../domain/hour-blocks.ts'
import { eachDay, isEmpty, slotsOfBits } from '../../../../domain/hour-sets.ts'
import { bySlot } from '../../../../domain/slot.ts'
import { instantOf } from '../../../../domain/time-zone.ts'
import type { Db } from '../../../db/schema.ts'
import type { ProjectScope } from '../../../kernel/access/types.ts'
import { createWrite } from '../../../kernel/facts/write.ts'
import { forEachDue } from '../../../kernel/for-each-due.ts'
import type { DigestEvent } from '../../../kernel/notices/add-pending.ts'
import { loadRules } from '../../projects/load-rules.ts'
import { loadPresents } from '../load-presents.ts'
import type { TurnDeps } from '../mail-turns.ts'
import * as queries from './queries.ts'

/**
 * Tells people who asked that all hours of their request are filled, or that its time is over while hours are open. A
 * round reads only the requests in projects that have changed since the last round, and those whose time is over.
 */
export async function tellEnds(deps: TurnDeps): Promise<void> {
  const now = deps.clock()
  const onFailed = (error: unknown) =>
    deps.log.warn(
      { err: error },
      'The ends of requests of a project were not told; trying again in a minute.',
    )
  const places = await queries.listPlacesToLook(deps.db, now)
  await forEachDue(places, onFailed, async ({ by, ...project }) => {
    const looks = await lookAtAll(deps.db, project, now)
    // A write would make all open pages of the project read again.
    if (looks.every(({ request, toldEnd }) => toldEnd === request.toldEnd))
      await mark(deps.db, project, looks)
    else
      await createWrite(deps, { by, decideAgain: undefined, now })({ project }, async (tx) => {
        const present = await lookAtAll(tx, project, now)
        await mark(tx, project, present)
        const digests = present.flatMap(({ request, event }): DigestEvent[] =>
          event ? [{ ...project, userId: request.by, kind: 'answer', event }] : [],
        )
        return { result: undefined, facts: [], digests }
      })
  })
}

interface Look {
  request: queries.RequestToLook
  /** The mark that the request gets. */
  toldEnd: queries.RequestToLook['toldEnd']
  /** undefined: there is nothing to tell. */
  event: Extract<DigestEvent, { kind: 'answer' }>['event'] | undefined
}

async function lookAtAll(db: Db, project: ProjectScope, now: number): Promise<Look[]> {
  const { timeZone } = await loadRules(db, project)
  const looks: Look[] = []
  for (const request of await queries.listToLook(db, { ...project, now }))
    looks.push({ request, ...(await lookAt(db, request, { ...project, timeZone, now })) })
  return looks
}

async function mark(db: Db, project: ProjectScope, looks: readonly Look[]): Promise<void> {
  for (const { request, toldEnd } of looks)
    await queries.markLooked(db, { ...project, requestId: request.id, toldEnd, version: request.version })
}

async function lookAt(
  db: Db,
  { id, by, asked, dueAt, isWithdrawn, releaseId, toldEnd: told }: queries.RequestToLook,
  { timeZone, now, ...project }: ProjectScope & { timeZone: string; now: number },
): Promise<Pick<Look, 'toldEnd' | 'event'>> {
  const slots = slotsOfBits(asked).toSorted(bySlot)
  const [first, last] = [slots[0]!, slots.at(-1)!].map((slot) => instantOf(slot, timeZone))
  const days = asked.map(({ date }) => date)
  const { openOn, releaseOf } = await loadPresents(db, {
    ...project,
    timeZone,
    days,
    userIds: await queries.listAsked(db, { ...project, requestId: id }),
    releaseIds: [releaseId],
    // An hour that nobody has taken is not filled because it has begun.
    now: Math.min(now, first! - 1),
  })
  const isOver = dueAt <= now || last! <= now
  const lacking = eachDay(asked, ({ date, bits }) => bits & openOn(date, releaseId))
  const isFilled = isEmpty(lacking)
  const toldEnd = isOver || isWithdrawn ? 'over' : isFilled ? 'filled' : 'none'
  // A request for a substitute is withdrawn with its release, and a found substitute is told as a release.
  const state = releaseOf(releaseId)?.state
  if (isWithdrawn || state === 'withdrawn' || state === 'refused' || state === 'replaced')
    return { toldEnd, event: undefined }
  if (!isFilled) {
    const blocks = blocksOf(slotsOfBits(lacking))
    return { toldEnd, event: isOver ? { requestId: id, event: 'lapsed', blocks } : undefined }
  }
  const isKnown = told === 'filled' || (await queries.wasLastChangedBy(db, { ...project, userId: by, days }))
  const blocks = blocksOf(slots)
  return { toldEnd, event: isKnown ? undefined : { requestId: id, event: 'filled', blocks } }
}
