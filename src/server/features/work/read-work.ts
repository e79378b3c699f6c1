import { MAX_HOURS_OF_WORK } from '../../../contract/bounds.ts'
import type { WorkReply } from '../../../contract/work.ts'
import { bitsToHours } from '../../../domain/availability.ts'
import { type DayRange, monthOfDay } from '../../../domain/calendar.ts'
import { centsToEuros } from '../../../domain/money.ts'
import { overlappingBlocks, workBlocks, type WorkBlock } from '../../../domain/work.ts'
import type { Db } from '../../db/schema.ts'
import type { Session } from '../../kernel/access/types.ts'
import { invalidField } from '../../kernel/errors.ts'
import { loadWork, type Place, type PlacedDay } from './load-work.ts'
import { refusals } from './texts.ts'

type PlacedBlock = Place & WorkBlock

/**
 * Reads the booked hours of the caller from one day to another, in all projects that the session reaches, with the prices
 * that hold for the caller.
 * @throws AppError invalid_input, for more hours than a reply may have
 */
export async function readWork(db: Db, { from, to, ...session }: Session & DayRange): Promise<WorkReply> {
  const { userId } = session
  const work = await loadWork(db, { userId, session, from, to, choose: requireFewHours })
  return replyOf(
    work.flatMap(({ place, hours }) =>
      workBlocks(hours).map((block): PlacedBlock => ({ ...place, ...block })),
    ),
  )
}

function requireFewHours(days: PlacedDay[]): PlacedDay[] {
  const count = days.reduce((sum, { bits }) => sum + bitsToHours(bits).length, 0)
  if (count > MAX_HOURS_OF_WORK) throw invalidField('to', refusals.tooManyHours)
  return days
}

function replyOf(blocks: readonly PlacedBlock[]): WorkReply {
  const overlapping = overlappingBlocks(blocks)
  const sorted = blocks.toSorted((one, other) => compare(orderOf(one), orderOf(other)))
  const months = [...Map.groupBy(sorted, ({ date }) => monthOfDay(date))].map(([month, ofMonth]) => ({
    month,
    hours: ofMonth.reduce((sum, { from, to }) => sum + to - from, 0),
    euros: centsToEuros(ofMonth.reduce((sum, { cents }) => sum + cents, 0)),
  }))
  return {
    blocks: sorted.map((block) => ({
      projectId: block.projectId,
      projectName: block.projectName,
      tenantName: block.tenantName,
      timeZone: block.timeZone,
      date: block.date,
      from: block.from,
      to: block.to,
      euros: centsToEuros(block.cents),
      address: block.address || null,
      overlaps: overlapping.has(block),
    })),
    months,
  }
}

const orderOf = ({ date, from, projectName, projectId }: PlacedBlock) =>
  `${date} ${String(from).padStart(2, '0')} ${projectName} ${projectId}`
const compare = (one: string, other: string) => Number(one > other) - Number(one < other)
