import { describe, expect, test } from 'vitest'
import { checkStaffing, type SavedStaffing, type StaffingForm, staffingForm } from './view-model.ts'

const saved: SavedStaffing = {
  staffing: {
    booking: 'open',
    need: { GREEN: 1, YELLOW: 2, RED: 3 },
    closeFull: false,
    releaseHours: 48,
    answerHours: 24,
    showColleagues: false,
  },
  budget: 1234.5,
}
const refusals = {
  notANeed: 'no need',
  notReleaseHours: 'no release',
  notAnswerHours: 'no answer',
  notABudget: 'no budget',
  ambiguous: (thousands: string, decimals: string) => `${thousands} or ${decimals}`,
}
const check = (changes: Partial<StaffingForm>, of = saved) =>
  checkStaffing({ ...staffingForm(of, 'en'), ...changes }, of, refusals, 'en')

describe('the settings of staffing', () => {
  test('show what is saved, and send nothing that stays', () => {
    expect(staffingForm(saved, 'de')).toMatchObject({
      booking: 'open',
      need: { GREEN: '1', YELLOW: '2', RED: '3' },
      budget: '1234,50',
    })
    expect(check({})).toEqual({ ok: true, changes: {} })
  })

  test('send all of staffing where one part changes, and the budget apart', () => {
    expect(check({ closeFull: true })).toEqual({
      ok: true,
      changes: { staffing: { ...saved.staffing, closeFull: true } },
    })
    expect(check({ budget: '' })).toEqual({ ok: true, changes: { budget: { monthly: null } } })
  })

  test('say whether hours stay booked only on the way to confirmed', () => {
    const confirmed = { ...saved.staffing, booking: 'confirmed' } as const
    expect(check({ booking: 'confirmed', keepBooked: false })).toEqual({
      ok: true,
      changes: { staffing: { ...confirmed, keepBooked: false } },
    })
    expect(check({ booking: 'open' }, { ...saved, staffing: confirmed })).toEqual({
      ok: true,
      changes: { staffing: saved.staffing },
    })
  })

  test.each([
    ['10.000,00', 10_000],
    ['10000.5', 10_000.5],
    ['10000000', 10_000_000],
    ['99,5', 99.5],
    ['0', 0],
  ])('take %j as a budget', (budget, monthly) => {
    expect(check({ budget })).toEqual({ ok: true, changes: { budget: { monthly } } })
  })

  test.each([
    [{ releaseHours: '' }, { releaseHours: null }],
    [{ releaseHours: '720' }, { releaseHours: 720 }],
    [{ answerHours: '168' }, { answerHours: 168 }],
  ])('take the hours %j', (typed, hours) => {
    expect(check(typed)).toEqual({ ok: true, changes: { staffing: { ...saved.staffing, ...hours } } })
  })

  test.each([
    [{ releaseHours: '721' }, { releaseHours: 'no release' }],
    [{ releaseHours: '-1' }, { releaseHours: 'no release' }],
    [{ answerHours: '0' }, { answerHours: 'no answer' }],
    [{ answerHours: '' }, { answerHours: 'no answer' }],
  ])('refuse the hours %j', (typed, errors) => {
    expect(check(typed)).toEqual({ ok: false, errors })
  })

  test.each(['10.000', '10,000'])('ask about the budget %j', (budget) => {
    expect(check({ budget })).toEqual({ ok: false, errors: { budget: '10000.00 or 10.00' } })
  })

  test.each(['x', '10000001', '-1'])('refuse %j as a budget', (budget) => {
    expect(check({ budget })).toEqual({ ok: false, errors: { budget: 'no budget' } })
  })

  test.each(['', '100', '-1', '1.5'])('refuse %j as a need', (GREEN) => {
    expect(check({ need: { GREEN, YELLOW: '99', RED: '0' } })).toEqual({
      ok: false,
      errors: { needGREEN: 'no need' },
    })
  })
})
