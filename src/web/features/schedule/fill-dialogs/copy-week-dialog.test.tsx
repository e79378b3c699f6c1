// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// The import loads the lazy parts at once.
import '../../../testing/load-parts.ts'
import type { ScheduleReply } from '../../../../contract/schedule.ts'
import { addDays } from '../../../../domain/calendar.ts'
import { HOURS, type Mode, type ModeOfSlot } from '../../../../domain/slot.ts'
import { expectPrinted } from '../../../testing/quiet-console.ts'
import { project, TestPage } from '../../../testing/test-page.tsx'
import { ScheduleEditor } from '../schedule-editor.tsx'
import './fill-dialog.tsx'

const base = `/projects/${project.id}/schedule`
const bulk = `PUT ${base}/slots`
const closing = `POST ${base}/closing`
let page: TestPage

const on = <Wanted extends Mode | null>(date: string, hours: readonly number[], mode: Wanted) =>
  hours.map((hour) => ({ date, hour, mode }))
const daysOf = (monday: string) => Array.from({ length: 7 }, (_, index) => addDays(monday, index))
/** Sets the schedule that the server has: each month is read with all of it. */
const answer = (schedule: ScheduleReply['schedule']) =>
  page.answer(`GET ${base}`, 200, { month: '2026-11', schedule, userModeOverrides: [], slotPrices: {} })
const saves = () =>
  page.calls.filter(({ route }) => route === bulk).map(({ body }) => (body as { slots: ModeOfSlot[] }).slots)
const dialog = () => page.host.querySelector('dialog[open]')
const status = () => dialog()!.querySelector('[role="status"]')?.textContent
const copy = () => page.button('Copy')!
const box = (name: string) =>
  [...dialog()!.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(name))!.control!
const isTicked = (name: string) => (box(name) as HTMLInputElement).checked
async function tick(name: string) {
  await act(async () => box(name).click())
  await page.settle()
}
async function chooseSource(week: string) {
  const select = page.field('From') as unknown as HTMLSelectElement
  const option = [...select.options].find(({ textContent }) => textContent.startsWith(week))!
  await act(async () => {
    select.value = option.value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.settle()
}
/** Opens the dialog; the day with the focus is 3 November, a Tuesday. */
async function open(schedule: ScheduleReply['schedule']) {
  answer(schedule)
  await page.open(<ScheduleEditor projectId={project.id} month="2026-11" savePrices={async () => false} />)
  await page.eventually(() => expect(page.host.querySelector('td[tabindex="0"]')).not.toBeNull())
  await page.press('Fill…')
  await page.press('Copy a week…')
  await page.eventually(() => expect(status()).not.toBe('Loading…'))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 3, 12) })
  page = new TestPage()
  page.answer(bulk, 200, { slots: [] })
  page.answer(closing, 200, { hours: 0, people: 0 })
})
afterEach(() => {
  vi.useRealTimers()
  page.close()
  vi.restoreAllMocks()
})

test('offers the week of the day with the focus, onto the next one', async () => {
  await open(on('2026-11-04', [9, 10], 'GREEN'))
  const select = page.field('From') as unknown as HTMLSelectElement
  expect(select.selectedOptions[0]!.textContent).toBe('Week 45 · 2–8 Nov')
  expect([select.options[0]!.textContent, [...select.options].at(-1)!.textContent]).toEqual([
    'Week 40 · 28 Sept–4 Oct',
    'Week 4 · 25–31 Jan',
  ])
  expect([isTicked('Week 46'), isTicked('Week 47'), isTicked('All that follow')]).toEqual([
    true,
    false,
    false,
  ])
  expect(status()).toBe('2 hours change in 1 week')
})

test('copies onto several weeks of two months in one save, and undo takes it back', async () => {
  await open(on('2026-11-04', [9, 10], 'GREEN'))
  await tick('Week 49')
  await tick('Week 50')
  expect(status()).toBe('6 hours change in 3 weeks')
  const copied = ['2026-11-11', '2026-12-02', '2026-12-09'].flatMap((date) => on(date, [9, 10], 'GREEN'))
  answer([...on('2026-11-04', [9, 10], 'GREEN'), ...copied])
  await page.submit()
  await page.eventually(() => expect(dialog()).toBeNull())
  await page.eventually(() => expect(page.text()).toContain('6 hours changed in 3 weeks'))
  expect(saves()).toHaveLength(1)
  expect(saves()[0]).toHaveLength(6)
  expect(saves()[0]).toEqual(expect.arrayContaining(copied))
  await page.press('Undo')
  await page.eventually(() => expect(saves()).toHaveLength(2))
  expect(saves()[1]!.map(({ date, mode }) => [date, mode])).toEqual(
    saves()[0]!.map(({ date }) => [date, null]),
  )
})

test('"All that follow" ticks and unticks the weeks after the source, and leaves earlier ones', async () => {
  await open(on('2026-11-04', [9], 'GREEN'))
  await tick('Week 44')
  await tick('All that follow')
  expect(isTicked('Week 4')).toBe(true)
  expect(status()).toBe('13 hours change in 13 weeks')
  await tick('Week 47')
  expect(isTicked('All that follow')).toBe(false)
  await tick('Week 47')
  await tick('All that follow')
  expect(status()).toBe('1 hour changes in 1 week')
})

test('the next week goes along with the source until another is ticked', async () => {
  await open(on('2026-11-18', [9], 'RED'))
  expect(status()).toBe('Nothing changes: these weeks are like that already')
  expect(copy().disabled).toBe(true)
  await chooseSource('Week 46')
  expect([isTicked('Week 47'), status(), copy().disabled]).toEqual([true, '1 hour changes in 1 week', false])
  await tick('Week 47')
  expect([status(), copy().disabled]).toEqual(['Choose the weeks to copy onto', true])
})

test('more hours than one call takes are several saves and one undo', async () => {
  const source = daysOf('2026-11-02').flatMap((date) => on(date, HOURS, 'GREEN'))
  await open(source)
  await tick('All that follow')
  expect(status()).toBe('1176 hours change in 12 weeks')
  answer([...source, ...weeksAfter('2026-11-02', 12).flatMap((day) => on(day, HOURS, 'GREEN'))])
  await page.submit()
  await page.eventually(() => expect(saves().map(({ length }) => length)).toEqual([500, 500, 176]))
  await page.eventually(() => expect(page.button('Undo')!.getAttribute('aria-disabled')).not.toBe('true'))
  await page.press('Undo')
  await page.eventually(() =>
    expect(
      saves()
        .slice(3)
        .map(({ length }) => length),
    ).toEqual([500, 500, 176]),
  )
  expect(page.button('Undo')!.getAttribute('aria-disabled')).toBe('true')
})
const weeksAfter = (monday: string, count: number) =>
  Array.from({ length: count }, (_, index) => daysOf(addDays(monday, 7 * (index + 1)))).flat()

test('asks once about all hours that it closes, of any month, and about past days', async () => {
  const full = daysOf('2026-10-26').concat(weeksAfter('2026-11-02', 6))
  page.answer(closing, 200, { hours: 40, people: 7 })
  await open(full.flatMap((date) => on(date, HOURS, 'GREEN')))
  await tick('Week 44')
  await tick('All that follow')
  await page.submit()
  const question = () => [...page.host.querySelectorAll('dialog[open]')].at(-1)!
  await page.eventually(() => expect(question().textContent).toContain('Save this change?'))
  expect(question().textContent).toContain('80 given hours of at least 7 people stop counting.')
  expect(question().textContent).toContain('7 of these 49 days are over.')
  expect(page.calls.filter(({ route }) => route === closing)).toHaveLength(2)
  const cancel = [...question().querySelectorAll('button')].find((each) => each.textContent === 'Cancel')!
  await act(async () => cancel.click())
  await page.eventually(() => expect(question()).toBe(dialog()))
  expect(status()).toBe('686 hours change in 7 weeks')
  expect(saves()).toEqual([])
})

test('a month that cannot be read is said, and read again on demand', async () => {
  await open(on('2026-11-04', [9], 'GREEN'))
  expectPrinted('error', 'Not now.')
  page.answer(`GET ${base}`, 503, { error: 'Not now.', code: 'unavailable' })
  await tick('Week 50')
  await page.eventually(() => expect(dialog()!.textContent).toContain('Not now.'))
  expect(copy().disabled).toBe(true)
  answer(on('2026-11-04', [9], 'GREEN'))
  await page.press('Try again')
  await page.eventually(() => expect(status()).toBe('2 hours change in 2 weeks'))
})
