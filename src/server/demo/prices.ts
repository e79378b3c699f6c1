import type { Day } from '../../domain/calendar.ts'
import { HOURS, type Mode } from '../../domain/slot.ts'
import { setSlotPrices, setUserSlotPrices } from '../features/pricing/set-slot-prices.ts'
import { setTenantWages, setWageOverride } from '../features/pricing/set-wages.ts'
import { setUserSlotModes } from '../features/schedule/set-user-slot-modes.ts'
import type { TenantScope, UserId } from '../kernel/access/types.ts'
import type { Write } from '../kernel/facts/write.ts'
import { modeOf } from './demand.ts'
import type { SeededProject } from './seeded-project.ts'

const SLOT_PRICES = 12
const USER_SLOT_PRICES = 6

/** Inserts wages, people's own wages, prices on the busiest hours, and some people's own prices and modes. */
export async function seedPrices(
  write: Write,
  args: {
    adminId: UserId
    today: Day
    now: number
    tenant: TenantScope
    userIds: readonly UserId[]
    projects: readonly SeededProject[]
    days: readonly Day[]
  },
): Promise<void> {
  const { tenant, userIds, adminId: by, today, now } = args
  const setting = { ...tenant, by, today, now }
  await write({ tenant }, (tx) =>
    setTenantWages(tx, { ...setting, wages: { GREEN: 1550, YELLOW: 1750, RED: 2100 } }),
  )
  const own = [
    [0, { GREEN: 1800, YELLOW: 2050, RED: 2400 }],
    [4, { GREEN: 1650, YELLOW: null, RED: 2250 }],
    [8, { GREEN: null, YELLOW: null, RED: 2300 }],
    [13, { GREEN: 1700, YELLOW: 1900, RED: null }],
    [19, { GREEN: 1625, YELLOW: 1825, RED: 2200 }],
  ] as const
  for (const [index, override] of own) {
    const userId = userIds[index]!
    await write({ tenant }, (tx) => setWageOverride(tx, { ...setting, userId, wages: override }))
  }
  for (const project of args.projects) await seedProject(write, project, args.days)
}

async function seedProject(
  write: Write,
  { demo, scope: project, people }: SeededProject,
  days: readonly Day[],
): Promise<void> {
  const hoursOf = (mode: Mode) =>
    days.flatMap((date) =>
      HOURS.filter((hour) => modeOf(demo, date, hour) === mode).map((hour) => ({ date, hour })),
    )
  // The last hours of the busiest days, in which people are always missing.
  const late = hoursOf('RED').filter(({ hour }) => hour >= 17)
  for (const [index, slot] of spread(late, SLOT_PRICES).entries()) {
    const price = { ...slot, cents: 2400 + (index % 4) * 150 }
    await write({ project }, (tx) => setSlotPrices(tx, project, [price]))
  }
  for (const [index, slot] of spread(late, USER_SLOT_PRICES).entries()) {
    const { userId } = people[(index * 2) % people.length]!
    const price = { ...slot, cents: 2800 + (index % 3) * 100 }
    await write({ project }, (tx) => setUserSlotPrices(tx, { ...project, userId }, [price]))
  }
  for (const [index, slot] of spread(hoursOf('GREEN'), 10).entries()) {
    const { userId } = people[(index * 3) % people.length]!
    const mode = (['BLACK', 'YELLOW', 'RED', 'BLACK', 'WHITE'] as const)[index % 5]!
    await write({ project }, (tx) => setUserSlotModes(tx, { ...project, userId }, [{ ...slot, mode }]))
  }
}

/** Picks `count` items, evenly spread over the list. */
function spread<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(list.length / count))
  return list.filter((_, index) => index % step === 0).slice(0, count)
}
