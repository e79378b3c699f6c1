import type { AmountTrace } from '../../../contract/amounts.ts'
import type { Day } from '../../../domain/calendar.ts'
import { centsToEuros } from '../../../domain/money.ts'
import { type SourcePrice, traceOfHour } from '../../../domain/pricing.ts'
import type { Mode, StaffedMode } from '../../../domain/slot.ts'
import type { Db } from '../../db/schema.ts'
import type { ProjectScope, UserId } from '../../kernel/access/types.ts'
import { isoInstant } from '../../kernel/clock.ts'
import { loadPrices } from '../pricing/load-prices.ts'
import { loadModes } from '../schedule/load-modes.ts'
import { listNames } from '../users/accounts.ts'
import * as queries from './queries.ts'

type Whose = ProjectScope & { userId: UserId | undefined }
type HourToExplain = Whose & {
  date: Day
  hour: number
  /** A planner sees what hours pay others, but an own wage of theirs only where an hour pays it. */
  closesWages: boolean
}

/** Says why an hour pays a person what it pays, or, without a person, everybody who has nothing of their own. */
export async function explainHour(
  db: Db,
  { date, hour, userId, closesWages, ...project }: HourToExplain,
): Promise<AmountTrace> {
  const span = { ...project, from: date, to: date, userIds: userId && [userId] }
  const modes = await loadModes(db, span)
  const prices = await loadPrices(db, { ...span, withOrigin: true })
  const mode = modes.modeFor(userId, date, hour)
  const inputs = { ...prices.slotPricesOf(userId, date, hour), ...prices.wagesOf(userId) }
  const { won, beat } = traceOfHour(mode, date, inputs)
  const entries = await queries.listPriceEntries(db, { ...project, date, hour, userId })
  const settings = new Map(entries.map((entry) => [SOURCE_OF[entry.kind], entry]))
  const dated = (price: SourcePrice): SourcePrice => {
    const entry = settings.get(price.source)
    return entry ? { ...price, setAt: entry.at, setBy: entry.by } : price
  }
  const shown = closesWages ? beat.filter(({ source }) => source !== 'userWage') : beat
  return toReply(db, mode, { won: won && dated(won), beat: shown.map(dated) })
}

/** Says why hours of a colour pay a person, or everybody, what they pay on a day where no hour has a price of its own. */
export async function explainWage(
  db: Db,
  { date, mode, userId, ...project }: Whose & { date: Day; mode: StaffedMode },
): Promise<AmountTrace> {
  const span = { ...project, from: date, to: date, userIds: userId && [userId] }
  const prices = await loadPrices(db, { ...span, withOrigin: true })
  return toReply(db, mode, traceOfHour(mode, date, prices.wagesOf(userId)))
}

/** The entries of the history by which slot prices were set. */
const SOURCE_OF: Record<string, SourcePrice['source']> = {
  'slot-price': 'projectSlotPrice',
  'user-slot-price': 'userSlotPrice',
}

async function toReply(
  db: Db,
  mode: Mode,
  { won, beat }: ReturnType<typeof traceOfHour>,
): Promise<AmountTrace> {
  const ids = [won, ...beat].flatMap((price) => price?.setBy ?? [])
  const names = await listNames(db, ids)
  const origin = ({ source, cents, validFrom, setAt, setBy }: SourcePrice) => ({
    source,
    amount: centsToEuros(cents),
    validFrom,
    setAt: setAt === null ? null : isoInstant(setAt),
    setBy: setBy === null ? null : { id: setBy, name: names.get(setBy) ?? '' },
  })
  return {
    amount: centsToEuros(won?.cents ?? 0),
    mode,
    won: won ? origin(won) : null,
    beat: beat.map(origin),
  }
}
