/** The lines of traces add up to the amounts that the other calls give, in cents, whatever the plan. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitsToHours } from '../../domain/availability.ts'
import { HOURS, MODES } from '../../domain/slot.ts'
import { createFreelancer, createTenant } from '../testing/fixtures.ts'
import { setStaffing } from '../testing/staffing.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const month = '2026-11'
// The tests begin on the second of these days.
const dates = ['2026-11-19', '2026-11-20', '2026-11-27']
const cents = (euros: number) => Math.round(euros * 100)

const slot = { date: fc.constantFrom(...dates), hour: fc.constantFrom(...HOURS) }
const wage = fc.integer({ min: 0, max: 9999 }).map((value) => value / 100)
const someSlots = fc.uniqueArray(fc.record({ ...slot, mode: fc.constantFrom(...MODES) }), {
  selector: ({ date, hour }) => `${date} ${hour}`,
  maxLength: 12,
})
const somePrices = fc.uniqueArray(fc.record({ ...slot, amount: wage }), {
  selector: ({ date, hour }) => `${date} ${hour}`,
  maxLength: 6,
})
const plan = fc.record({
  booking: fc.constantFrom('open' as const, 'confirmed' as const),
  colours: someSlots,
  own: someSlots,
  prices: somePrices,
  ownPrices: somePrices,
  wages: fc.record({ wageGreen: wage, wageYellow: wage, wageRed: wage }),
  ownWages: fc.record({ greenWage: fc.option(wage), yellowWage: fc.option(wage), redWage: fc.option(wage) }),
  given: fc.tuple(...dates.map(() => fc.integer({ min: 0, max: 16_383 }))),
})

test('the lines of traces add up to the sums of the summary, the coverage and the costs', async () => {
  const tenant = await createTenant(app)
  const { admin, params, project, freelancer } = tenant
  const other = await createFreelancer(app, project)
  const call = async (name: Parameters<typeof admin.client.call>[0], body: object, place: object = params) =>
    expect([name, (await admin.client.call(name, { params: place as never, body })).status]).toEqual([
      name,
      200,
    ])
  const traced = async (query: Record<string, string>) => {
    const { body } = await admin.client.call('explainAmount', { params, query: query as never })
    const sum = body.lines!.reduce((total: number, line: { amount: number }) => total + cents(line.amount), 0)
    expect(cents(body.amount)).toBe(sum)
    return sum
  }
  await fc.assert(
    fc.asyncProperty(plan, async ({ booking, colours, own, prices, ownPrices, wages, ownWages, given }) => {
      const person = { ...params, userId: freelancer.id }
      await setStaffing(tenant, { booking, keepBooked: true, need: { GREEN: 1, YELLOW: 2, RED: 3 } })
      if (colours.length > 0) await call('setSlots', { slots: colours })
      if (own.length > 0) await call('setUserSlotModes', { slots: own }, person)
      if (prices.length > 0) await call('setSlotPrices', { slots: prices })
      for (const price of ownPrices) await call('setUserSlotPrice', price, person)
      await call('setWageConfig', wages)
      await call('setWageOverride', ownWages, person)
      const availability = dates.map((day, at) => ({ day, hours: bitsToHours(given[at]!) }))
      for (const userId of [freelancer.id, other.id])
        await call('saveUserAvailability', { availability }, { ...params, userId })

      const get = async (name: 'getSummary' | 'getCoverage' | 'getCosts') =>
        (await admin.client.call(name, { params, query: { month } })).body
      const { totalsByUser } = await get('getSummary')
      for (const { userId, estEarnings } of totalsByUser)
        expect(await traced({ month, userId })).toBe(cents(estEarnings))
      const { money } = await get('getCoverage')
      for (const sum of ['booked', 'gaps'] as const)
        expect(await traced({ month, of: sum })).toBe(cents(money[sum]))
      expect(await traced({ month })).toBe(cents(money.booked) + cents(money.gaps))
      const { days } = await get('getCosts')
      for (const sum of ['need', 'given', 'booked', 'gaps'] as const) {
        const ofDays = days.map((day: Record<typeof sum, number>) => cents(day[sum]))
        expect(await traced({ month, of: sum })).toBe(
          ofDays.reduce((all: number, each: number) => all + each, 0),
        )
      }
    }),
    { numRuns: 15 },
  )
})
