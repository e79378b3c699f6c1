import { blocksOf } from '../../../domain/hour-blocks.ts'
import { eachDay, isEmpty, slotsOfBits } from '../../../domain/requests.ts'
import type { Tx } from '../../db/schema.ts'
import type { ProjectScope } from '../../kernel/access/types.ts'
import { createWrite } from '../../kernel/facts/write.ts'
import type { DigestEvent } from '../../kernel/notices/add-pending.ts'
import { loadRules } from '../projects/load-rules.ts'
import { loadPresents } from './load-presents.ts'
import type { TurnDeps } from './mail-turns.ts'
import * as queries from './queries.ts'

/**
 * Tells people who asked that all hours of their request are filled, or that its time is over while hours are open. Only requests
 * in projects that have changed since the last look, and those whose time is over, are looked at.
 */
export async function tellEnds(deps: TurnDeps): Promise<void> {
  const now = deps.clock()
  for (const { by, ...project } of await queries.listPlacesToLook(deps.db, now)) {
    const write = createWrite(deps, { by, decideAgain: undefined, now })
    await write({ project }, async (tx) => {
      const digests: DigestEvent[] = []
      const { timeZone } = await loadRules(tx, project)
      for (const request of await queries.listToLook(tx, { ...project, now })) {
        const event = await lookAt(tx, request, { ...project, timeZone, now })
        if (event) digests.push({ ...project, userId: request.by, kind: 'answer', event })
      }
      return { result: undefined, facts: [], digests }
    })
  }
}

/** Marks what is told, and returns the event; undefined: there is nothing to tell. */
async function lookAt(
  tx: Tx,
  { id, by, asked, dueAt, isWithdrawn, releaseId, toldEnd, version }: queries.RequestToLook,
  { timeZone, now, ...project }: ProjectScope & { timeZone: string; now: number },
): Promise<Extract<DigestEvent, { kind: 'answer' }>['event'] | undefined> {
  const isOver = dueAt <= now
  const { openOn, releaseOf } = await loadPresents(tx, {
    ...project,
    timeZone,
    days: asked.map(({ date }) => date),
    userIds: [],
    releaseIds: [releaseId],
    // The hours that were open to the end may begin with it.
    now: Math.min(now, dueAt - 1),
  })
  const open = eachDay(asked, ({ date, bits }) => bits & openOn(date, releaseId))
  const isFilled = isEmpty(open)
  const mark = isOver || isWithdrawn ? 'over' : isFilled ? 'filled' : 'none'
  await queries.markLooked(tx, { ...project, requestId: id, toldEnd: mark, version })
  // A request for a substitute is withdrawn with its release.
  const release = releaseOf(releaseId)
  if (isWithdrawn || release?.state === 'withdrawn' || release?.state === 'refused') return undefined
  if (!isFilled)
    return isOver ? { requestId: id, event: 'lapsed', blocks: blocksOf(slotsOfBits(open)) } : undefined
  if (toldEnd === 'filled' || (await queries.wasLastChangedBy(tx, { ...project, userId: by })))
    return undefined
  return { requestId: id, event: 'filled', blocks: blocksOf(slotsOfBits(asked)) }
}
