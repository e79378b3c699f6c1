import * as fc from 'fast-check'
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
// The import loads the lazy parts at once.
import '../testing/load-parts.ts'
// @vitest-environment happy-dom
import { readAmount } from '../../domain/money-input.ts'
import { expectPrinted } from '../testing/quiet-console.ts'
import { project, TestPage } from '../testing/test-page.tsx'
import { FreelancersSection } from './admin/freelancers-section.tsx'
import { PriceEditProvider } from './admin/price-edit.tsx'
import { PricedSchedule } from './admin/priced-schedule.tsx'

const base = `/projects/${project.id}`
const date = '2026-11-10'
const jonas = { id: 'f1', firstName: 'Jonas', lastName: 'Weber', email: 'jonas@example.org', phone: '' }
const noWages = { greenWage: null, yellowWage: null, redWage: null }
const schedule = {
  month: '2026-11',
  schedule: [
    { date, hour: 8, mode: 'WHITE' },
    { date, hour: 9, mode: 'GREEN' },
    { date, hour: 10, mode: 'RED' },
  ],
  userModeOverrides: [],
  slotPrices: {},
}
let page: TestPage

beforeEach(() => {
  // A selection over past days is asked about.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 1, 12) })
  page = new TestPage()
  page.answer(`GET ${base}/schedule`, 200, schedule)
  page.answer('GET /tenants/t1/wage-config', 200, { wageGreen: 12.5, wageYellow: 15, wageRed: 20 })
  page.answer('GET /tenants/t1/wage-overrides', 200, { overrides: [], next: null })
  page.answer('GET /tenants/t1/users/f1/effective-wages', 200, { override: noWages })
  const users = [{ user: jonas, slots: [{ date, hour: 9 }] }]
  page.answer(`GET ${base}/roster`, 200, { users })
  page.answer(`GET ${base}/availability`, 200, { users })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  page.close()
})

const open = (more?: ReactNode) =>
  page.open(
    <PriceEditProvider projectId={project.id}>
      {more}
      <FreelancersSection projectId={project.id} tenantId="t1" isPlanner={false} month="2026-11" />
    </PriceEditProvider>,
  )
const person = () => page.host.querySelector<HTMLElement>('tr[data-user-id="f1"]')!
const planner = () => page.host.querySelector<HTMLElement>('[aria-label="Month of Jonas Weber"]')
const pageGrid = () => page.host.querySelector<HTMLElement>('[aria-label="Schedule 2026-11"]')!
const cellIn = (grid: HTMLElement, hour: number) =>
  grid.querySelector<HTMLElement>(`[data-date="${date}"][data-hour="${hour}"]`)!
const slot = (hour: number) => cellIn(planner()!, hour)
async function press(element: HTMLElement) {
  await act(async () => element.click())
  await page.settle()
}
/** The visible texts of the person's buttons, without the texts for screen readers. */
const toggles = () =>
  [...person().querySelectorAll('[aria-pressed]')].map(
    (button) => [button.firstChild!.textContent, button.getAttribute('aria-pressed')] as const,
  )
const toast = () => page.host.querySelector('[popover="manual"]')!.textContent
const saveHours = () => page.button('Save hours of Jonas Weber')!

test('forty people have their fields and buttons before anybody scrolls to them', async () => {
  const users = Array.from({ length: 40 }, (_, index) => ({
    user: { ...jonas, id: `f${index + 1}` },
    slots: [],
  }))
  page.answer(`GET ${base}/roster`, 200, { users })
  // Only the first rows are near the screen.
  page.rowHeight = 400
  await open()
  await page.eventually(() => {
    for (const row of page.host.querySelectorAll('tr[data-user-id]'))
      expect(row.querySelectorAll('input, button')).toHaveLength(9)
  })
})

describe('hundreds of people', () => {
  const people = Array.from({ length: 300 }, (_, index) => ({
    user: {
      ...jonas,
      id: `f${index + 1}`,
      lastName: `Weber ${index + 1}`,
      email: `p${index + 1}@example.org`,
    },
    slots: [],
  }))
  const rows = () => [...page.host.querySelectorAll('tbody:not([hidden]) > tr[data-user-id]')]
  const named = (number: number) => rows().find(({ textContent }) => textContent.includes(`p${number}@`))
  const print = (event: 'beforeprint' | 'afterprint') => act(() => void dispatchEvent(new Event(event)))
  const search = async (text: string) => {
    await fill(page.host.querySelector<HTMLInputElement>('input[type="search"]')!, text)
    await page.settle()
  }
  const openList = async () => {
    page.rowHeight = 77
    page.answer(`GET ${base}/roster`, 200, { users: people })
    await open()
  }

  test('are in the page near the screen, and the search finds all of them', async () => {
    await openList()
    // The page holds the rows on and near the screen and the last one.
    expect(rows()).toHaveLength(Math.ceil((innerHeight + 100) / 77) + 1)
    expect(page.host.querySelector('table')!.getAttribute('aria-rowcount')).toBe('301')
    expect(rows().at(-1)!.getAttribute('aria-rowindex')).toBe('301')

    await search('wéber P77@')
    expect(rows()).toHaveLength(1)
    expect(page.text()).toContain('1 found')
    await search('')
    expect(rows().length).toBeGreaterThan(10)
  })

  test('have their wages in one reply, whichever rows are in the page', async () => {
    await openList()
    const asked = page.calls.filter(({ route }) => /wage-overrides|effective-wages/.test(route))
    expect(new Set(asked.map(({ route }) => route))).toEqual(new Set(['GET /tenants/t1/wage-overrides']))
  })

  test('are printed whole, their own wages in bold and the tenant’s where they have none', async () => {
    const own = { userId: 'f150', greenWage: 1234.5, yellowWage: null, redWage: 0 }
    page.answer('GET /tenants/t1/wage-overrides', 200, { overrides: [own], next: null })
    await openList()
    await fill(named(1)!.querySelector('input')!, '14')
    print('beforeprint')
    expect(rows()).toHaveLength(300)
    const wages = rows().map((row) => row.querySelector('td:nth-of-type(3) > span')!.textContent)
    expect(new Set(wages)).toEqual(new Set(['12,5015,0020,00', '1.234,5015,000,00']))
    const bold = [...named(150)!.querySelectorAll('b')].map(({ textContent }) => textContent)
    expect(bold).toEqual(['1.234,50', '0,00'])
    print('afterprint')
    expect(rows().length).toBeLessThan(100)
    expect(named(1)!.querySelector('input')!.value).toBe('14')
    expect(page.host.querySelector('b')).toBeNull()
  })

  test('stay in the page with an open month, typed text or the focus', async () => {
    await openList()
    await search('p150@')
    const typedIn = () => named(150)!.querySelector<HTMLInputElement>('input')!
    await fill(typedIn(), '14')
    await search('p160@')
    await page.press('View month of Jonas Weber 160')
    await search('')
    expect(typedIn().value).toBe('14')
    expect(named(160)!.nextElementSibling!.getAttribute('aria-rowindex')).toBe(
      String(Number(named(160)!.getAttribute('aria-rowindex')) + 1),
    )
    expect(named(170)).toBeUndefined()

    // The neighbour is there too, so that the keyboard reaches it.
    expect(rows().at(-2)!.getAttribute('aria-rowindex')).not.toBe('301')
    await act(async () => rows().at(-1)!.querySelector('a')!.focus())
    expect(rows().at(-2)!.getAttribute('aria-rowindex')).toBe('301')
  })
})

async function fill(input: HTMLInputElement, text: string) {
  await act(async () => {
    // The prototype's setter bypasses React's own, so React sees a change as from a keyboard.
    Reflect.set(HTMLInputElement.prototype, 'value', text, input)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

describe('a person’s wages', () => {
  const inputs = () => [...person().querySelectorAll<HTMLInputElement>('input')]
  const save = () => page.press('Save wages of Jonas Weber')

  test('are three text fields with a decimal keyboard, and an amount as placeholder', async () => {
    await open()
    const facts = ['aria-label', 'type', 'inputmode', 'placeholder']
    expect(inputs().map((input) => facts.map((name) => input.getAttribute(name)))).toEqual([
      ['Green, €/hour for Jonas Weber', 'text', 'decimal', '12.50'],
      ['Yellow, €/hour for Jonas Weber', 'text', 'decimal', '15.00'],
      ['Red, €/hour for Jonas Weber', 'text', 'decimal', '20.00'],
    ])
  })

  test('are shown, typed and sent as the same number of cents, or refused', async () => {
    const route = 'PUT /tenants/t1/users/f1/wage-override'
    await open()
    const typed = fc.oneof(
      fc.stringMatching(/^[\d.,]{1,7}$/),
      fc.stringMatching(/^[1-9]\d?[.,]\d{3}([.,]\d{1,2})?$/),
      fc.stringMatching(/^\d{1,4}[.,]\d{1,2}$/),
    )
    const check = async (text: string) => {
      const read = readAmount(text)
      const cents = read.kind === 'amount' ? read.cents : null
      const wages = { ...noWages, greenWage: cents && cents / 100 }
      page.answer(route, 200, wages)
      await fill(inputs()[0]!, text)
      page.calls.length = 0
      await save()
      if (page.host.querySelector('dialog')) await page.press('Save anyway')
      if (cents !== null) page.answer('GET /tenants/t1/users/f1/effective-wages', 200, { override: wages })
      await act(async () => inputs()[0]!.focus())
      await act(async () => inputs()[0]!.blur())
      const shown = cents === null ? text : (cents / 100).toFixed(2)
      expect([page.sent(route), inputs()[0]!.value]).toEqual([cents === null ? undefined : wages, shown])
    }
    await fc.assert(fc.asyncProperty(typed, check), { numRuns: 60 })
  })

  test.each([
    ['17,5', 17.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
  ])('take %j for the same amount in every browser', async (text, greenWage) => {
    page.answer('GET /tenants/t1/wage-config', 200, { wageGreen: 0, wageYellow: 0, wageRed: 0 })
    await open()
    await fill(inputs()[0]!, text)
    await save()
    expect(page.sent('PUT /tenants/t1/users/f1/wage-override')).toEqual({ ...noWages, greenWage })
  })

  test('ask at the field about an ambiguous amount, and send nothing', async () => {
    await open()
    await fill(inputs()[0]!, '1.234')
    await save()
    expect(person().querySelector('form p[role="alert"]')!.textContent).toBe(
      'Do you mean 1234.00 or 1.23? Please type the one you mean.',
    )
    expect(page.sent('PUT /tenants/t1/users/f1/wage-override')).toBeUndefined()
  })

  test('ask once more about more than five times what the person was paid', async () => {
    await open()
    await fill(inputs()[0]!, '62.50')
    await fill(inputs()[1]!, '175')
    await save()
    const dialog = () => page.host.querySelector('dialog')
    expect(dialog()!.textContent).toMatch(
      /Is this right\?Yellow: from 15,00\s€ to 175,00\s€ an hour, more than five times as much\.Cancel/,
    )
    await page.press('Cancel')
    expect(dialog()).toBeNull()
    expect(page.sent('PUT /tenants/t1/users/f1/wage-override')).toBeUndefined()
    expect(inputs()[1]!.value).toBe('175')
    await save()
    await page.press('Save anyway')
    const wages = { greenWage: 62.5, yellowWage: 175, redWage: null }
    expect(page.sent('PUT /tenants/t1/users/f1/wage-override')).toEqual(wages)
  })

  test('are saved together, an empty one as null, and say Saved or Save failed', async () => {
    expectPrinted('error', 'A status of 500 answered PUT /api/tenants/:tenantId/users/:userId/wage-override')
    await open()
    await fill(inputs()[0]!, '13.2')
    await fill(inputs()[2]!, '0')
    page.answer('PUT /tenants/t1/users/f1/wage-override', 500)
    await save()
    expect(person().textContent).toContain('Save failed')
    const wages = { greenWage: 13.2, yellowWage: null, redWage: 0 }
    page.answer('PUT /tenants/t1/users/f1/wage-override', 200, wages)
    await save()
    expect(page.sent('PUT /tenants/t1/users/f1/wage-override')).toEqual(wages)
    expect(person().textContent).toContain('Saved')
    expect(person().textContent).not.toContain('Save failed')
  })
})

test('an empty roster offers to add people, and lists those who are invited', async () => {
  const invites = ['ben', 'mia', 'tom'].map((name) => ({
    token: name,
    url: `https://plan.example.org/invite/${name}`,
    role: 'FREELANCER',
    email: `${name}@example.org`,
    expiresAt: null,
    revoked: false,
    acceptedAt: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    mailFailed: null,
  }))
  page.answer(`GET ${base}/roster`, 200, { users: [] })
  page.answer(`GET ${base}/invites`, 200, { invites, next: null })
  const onAddPeople = vi.fn<() => void>()
  await page.open(
    <FreelancersSection
      projectId={project.id}
      tenantId="t1"
      isPlanner={false}
      month="2026-11"
      onAddPeople={onAddPeople}
    />,
  )
  expect(page.text()).toContain('Nobody is on the roster yet')
  await page.press('Add people')
  expect(onAddPeople).toHaveBeenCalledOnce()
  await page.eventually(() => expect(page.text()).toContain('Pending invites (3)'))
  for (const { email } of invites) expect(page.text()).toContain(email)
})

test('a person to whom mail could not be delivered has that beside the name', async () => {
  const users = [{ user: { ...jonas, mailFailed: { at: '2026-11-20T12:00:00.000Z' } }, slots: [] }]
  page.answer(`GET ${base}/roster`, 200, { users })
  await open()
  const says = () => person().querySelector('th')!.textContent
  expect(says()).toContain('Mail to jonas@example.org could not be delivered')
  page.close()
  page = new TestPage()
  page.answer(`GET ${base}/roster`, 200, { users: [{ user: { ...jonas, mailFailed: null }, slots: [] }] })
  await open()
  expect(says()).not.toContain('Mail')
})

test('a roster with hours that were closed says why its number is not the summary’s', async () => {
  const users = [{ user: jonas, slots: [9, 8].map((hour) => ({ date, hour })) }]
  page.answer(`GET ${base}/roster`, 200, { users })
  const totals = { userId: 'f1', green: 1, yellow: 0, red: 0, total: 1, estEarnings: 12.5 }
  page.hold(`GET ${base}/availability/summary`)
  await open()
  const count = () => person().querySelector('td')!.textContent
  expect(count()).toBe('2')
  page.close()
  page = new TestPage()
  page.answer(`GET ${base}/roster`, 200, { users })
  page.answer(`GET ${base}/availability/summary`, 200, { totalsByUser: [totals] })
  await open()
  expect(count()).toBe('2 −1, 1 of them is closed and no longer counts')
})

describe('a person’s month', () => {
  test('highlights the changes of other people, and not those of this page', async () => {
    await open()
    await page.press('View month of Jonas Weber')
    const highlighted = () =>
      [...planner()!.querySelectorAll<HTMLElement>('td[class*="highlighted"]')].map(
        ({ dataset }) => dataset['hour'],
      )
    page.answer(`GET ${base}/schedule`, 200, {
      ...schedule,
      userModeOverrides: [{ date, hour: 10, mode: 'BLACK' }],
    })
    page.answer(`GET ${base}/availability`, 200, {
      users: [{ user: jonas, slots: [9, 12].map((hour) => ({ date, hour })) }],
    })
    await act(async () => void (dispatchEvent(new Event('offline')), dispatchEvent(new Event('online'))))
    await page.eventually(() => expect(highlighted()).toEqual(['10', '12']))
    await page.press('Edit colors of Jonas Weber')
    await press(slot(13))
    expect(slot(13).dataset['mode']).toBe('GREEN')
    expect(highlighted()).not.toContain('13')
  })

  test('is viewed and hidden, and has its own Prev and Next', async () => {
    await open()
    expect(planner()).toBeNull()
    await page.press('View month of Jonas Weber')
    expect(planner()!.textContent).toContain('2026-11')
    await press(planner()!.querySelector<HTMLElement>('[aria-label="Next"]')!)
    expect(planner()!.textContent).toContain('2026-12')
    await press(planner()!.querySelector<HTMLElement>('[aria-label="Prev"]')!)
    expect(planner()!.textContent).toContain('2026-11')
    await page.press('Hide month of Jonas Weber')
    expect(planner()).toBeNull()
  })

  test('has one edit on at most', async () => {
    await open()
    expect(toggles()).toEqual([
      ['Edit availability', 'false'],
      ['Edit colors', 'false'],
    ])
    await page.press('Edit availability of Jonas Weber')
    expect(toggles()).toEqual([
      ['Availability: ON', 'true'],
      ['Edit colors', 'false'],
    ])
    await page.press('Edit colors of Jonas Weber')
    expect(toggles()).toEqual([
      ['Edit availability', 'false'],
      ['Color edit: ON', 'true'],
    ])
    await page.press('Color edit: ON of Jonas Weber')
    expect(toggles()).toEqual([
      ['Edit availability', 'false'],
      ['Edit colors', 'false'],
    ])
  })

  test('with no edit on, a press selects the hour and changes nothing', async () => {
    await open()
    await page.press('View month of Jonas Weber')
    await press(slot(9))
    expect(slot(9).getAttribute('aria-selected')).toBe('true')
    expect(slot(9).dataset['mode']).toBe('GREEN')
    expect(saveHours().disabled).toBe(true)
    expect(page.calls.filter(({ route }) => route.startsWith('PUT'))).toEqual([])
  })
})

describe('gestures on a person’s month', () => {
  const pointer = async (type: string, on: Element) => {
    const init = { bubbles: true, pointerId: 1, isPrimary: true, pointerType: 'mouse' }
    await act(async () => void on.dispatchEvent(new PointerEvent(type, init)))
    await page.settle()
  }
  const drag = async (from: number, to: number) => {
    await pointer('pointerdown', slot(from))
    await pointer('pointermove', slot(to))
    await pointer('pointerup', slot(to))
  }
  const brush = (name: string) =>
    [...planner()!.querySelectorAll<HTMLElement>('ul button')].find(({ textContent }) =>
      textContent.includes(name),
    )!

  const undo = () => planner()!.querySelector<HTMLElement>('[aria-label="Undo"]')!
  const bulkColors = `PUT ${base}/users/f1/slot-modes`
  const bulkPrices = `PUT ${base}/users/f1/slot-prices`

  test('a drag over hours adds them, one that begins on a given hour removes', async () => {
    await open()
    await page.press('Edit availability of Jonas Weber')
    await drag(10, 8)
    expect(planner()!.textContent).toContain('+1 h not saved')
    await drag(9, 10)
    expect(planner()!.textContent).toContain('−1 h not saved')
    page.answer(`PUT ${base}/availability/f1`, 200, { slots: [] })
    await press(saveHours())
    expect(page.sent(`PUT ${base}/availability/f1`)).toEqual({ availability: [{ day: date, hours: [] }] })
  })

  test('hours are undone and redone, a stroke at a time, until they are saved', async () => {
    await open()
    await page.press('Edit availability of Jonas Weber')
    await drag(9, 10)
    await press(slot(10))
    expect(planner()!.textContent).toContain('+1 h, −1 h not saved')
    await press(undo())
    expect(planner()!.textContent).toContain('−1 h not saved')
    await press(undo())
    expect(saveHours().disabled).toBe(true)
    await press(planner()!.querySelector('[aria-label="Redo"]')!)
    page.answer(`PUT ${base}/availability/f1`, 200, { slots: [] })
    await press(saveHours())
    expect(page.sent(`PUT ${base}/availability/f1`)).toEqual({ availability: [{ day: date, hours: [] }] })
    expect(undo().getAttribute('aria-disabled')).toBe('true')
  })

  test('prices of a selection add to the wages, in one save that can be undone', async () => {
    await open(<PricedSchedule projectId={project.id} month="2026-11" wages={undefined} />)
    await page.press('View month of Jonas Weber')
    await page.press('Price edit OFF')
    await drag(8, 10)
    expect(planner()!.textContent).toContain('On 3 hours')
    page.answer(bulkPrices, 200, { slots: [] })
    // Another person has changed one of the prices, which stays.
    const slotPrices = [
      [9, 14.5],
      [10, 30],
    ].map(([hour, amount]) => [`${date}:${hour}`, { amount, userOverride: true }])
    page.answer(`GET ${base}/schedule`, 200, { ...schedule, slotPrices: Object.fromEntries(slotPrices) })
    await press(
      [...planner()!.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('+2,00'))!,
    )
    expect(page.sent(bulkPrices)).toEqual({
      slots: [
        { date, hour: 9, amount: 14.5 },
        { date, hour: 10, amount: 22 },
      ],
    })
    await press(undo())
    expect(page.sent(bulkPrices)).toEqual({ slots: [{ date, hour: 9, amount: null }] })
    expect(toast()).toContain('10 November 10:00 was changed meanwhile and stays as it is.')
  })

  test('colours that close given hours are asked about, painted in one save, undone and redone', async () => {
    const closing = `POST ${base}/schedule/closing`
    page.answer(closing, 200, { hours: 1, people: 1 })
    await open()
    await page.press('Edit colors of Jonas Weber')
    await press(brush('Black'))
    const painted = [8, 9, 10].map((hour) => ({ date, hour, mode: 'BLACK' }))
    page.answer(bulkColors, 200, { slots: [] })
    page.answer(`GET ${base}/schedule`, 200, { ...schedule, userModeOverrides: painted })
    await drag(8, 10)
    expect(page.sent(closing)).toEqual({ slots: [painted[1]], userId: 'f1' })
    expect(page.sent(bulkColors)).toBeUndefined()
    expect(page.text()).toContain('1 given hour of 1 person stops counting.')
    await page.press('Close anyway')
    expect(page.sent(bulkColors)).toEqual({ slots: painted })
    expect([8, 9, 10].map((hour) => slot(hour).dataset['mode'])).toEqual(['BLACK', 'BLACK', 'BLACK'])

    page.answer(`GET ${base}/schedule`, 200, schedule)
    await press(undo())
    expect(page.sent(bulkColors)).toEqual({ slots: painted.map((cell) => ({ ...cell, mode: null })) })
    expect([8, 9, 10].map((hour) => slot(hour).dataset['mode'])).toEqual(['WHITE', 'GREEN', 'RED'])
    expect(toast()).toContain('Undone: 3 cells')
    page.answer(`GET ${base}/schedule`, 200, { ...schedule, userModeOverrides: painted })
    await press(planner()!.querySelector('[aria-label="Redo"]')!)
    expect(page.sent(bulkColors)).toEqual({ slots: painted })
  })
})

describe('a person’s hours', () => {
  const byUser = `PUT ${base}/availability/f1`
  const byFreelancer = `PUT ${base}/availability`
  const edit = async () => {
    await open()
    await page.press('Edit availability of Jonas Weber')
  }

  test('can be saved only when there are unsaved changes, by whole days', async () => {
    await edit()
    expect(saveHours().disabled).toBe(true)
    await press(slot(8))
    expect(saveHours().disabled).toBe(true)
    await press(slot(10))
    expect(saveHours().disabled).toBe(false)
    await press(slot(10))
    expect(saveHours().disabled).toBe(true)
    await press(slot(10))
    page.answer(byUser, 200, { slots: [9, 10].map((hour) => ({ date, hour })) })
    await press(saveHours())
    expect(page.sent(byUser)).toEqual({ availability: [{ day: date, hours: [9, 10] }] })
    expect(toast()).toBe('Saved')
    expect(saveHours().disabled).toBe(true)
  })

  test('are announced to the other tabs once they are saved', async () => {
    expectPrinted('error', 'A status of 500')
    const channel = new BroadcastChannel('slotwerk')
    const heard = vi.fn<(said: unknown) => void>()
    channel.addEventListener('message', ({ data }) => heard(data))
    await edit()
    await press(slot(10))
    page.answer(byUser, 500)
    await press(saveHours())
    expect(localStorage.getItem('sd_availability_update')).toBeNull()
    page.answer(byUser, 200, { slots: [] })
    await press(saveHours())
    const named = { projectId: project.id, userId: 'f1' }
    await expect.poll(() => heard.mock.calls).toEqual([[{ type: 'availability-updated', ...named }]])
    expect(JSON.parse(localStorage.getItem('sd_availability_update')!)).toMatchObject(named)
    channel.close()
  })

  test.each([404, 400])('after a %i go by the freelancer’s call, with freelancerId', async (status) => {
    if (status !== 404) expectPrinted('error', `A status of ${status}`)
    await edit()
    await press(slot(9))
    page.answer(byUser, status, {})
    page.answer(byFreelancer, 200, { slots: [] })
    await press(saveHours())
    expect(page.sent(byFreelancer)).toEqual({ freelancerId: 'f1', availability: [{ day: date, hours: [] }] })
    expect(toast()).toBe('Saved')
  })

  test.each([403, 409, 500])('after a %i stay unsaved, and a toast says Save failed', async (status) => {
    if (status !== 403) expectPrinted('error', `A status of ${status}`)
    await edit()
    await press(slot(10))
    page.answer(byUser, status, { error: 'No.' })
    await press(saveHours())
    expect(toast()).toBe('Save failed')
    expect(saveHours().disabled).toBe(false)
    expect(page.sent(byFreelancer)).toBeUndefined()
  })
})

describe('a person’s colours', () => {
  const route = `PUT ${base}/users/f1/slot-mode`
  const edit = async () => {
    await open()
    await page.press('Edit colors of Jonas Weber')
  }

  test('step on by each press: WHITE, GREEN, YELLOW, RED, BLACK, WHITE', async () => {
    await edit()
    for (const mode of ['GREEN', 'YELLOW', 'RED', 'BLACK', 'WHITE']) {
      page.answer(route, 200, { slot: { date, hour: 8, mode } })
      page.answer(`GET ${base}/schedule`, 200, { ...schedule, userModeOverrides: [{ date, hour: 8, mode }] })
      await press(slot(8))
      expect(page.sent(route)).toEqual({ date, hour: 8, mode })
      expect(slot(8).dataset['mode']).toBe(mode)
    }
  })

  test('are refused without a connection, and say so', async () => {
    await edit()
    await act(async () => void dispatchEvent(new Event('offline')))
    await press(slot(8))
    expect(toast()).toBe('No connection: nothing can be changed until it is back.')
    expect(slot(8).dataset['mode']).toBe('WHITE')
    await act(async () => void dispatchEvent(new Event('online')))
  })

  test('show at once, and change back with the toast Save failed', async () => {
    expectPrinted('error', 'A status of 500 answered PUT /api/projects/:projectId/users/:userId/slot-mode')
    await edit()
    await press(slot(9))
    expect(slot(9).dataset['mode']).toBe('YELLOW')
    page.answer(route, 500)
    await press(slot(10))
    expect(toast()).toBe('Save failed')
    expect(slot(10).dataset['mode']).toBe('RED')
  })

  test('are those of the server after the save, where it has another one', async () => {
    await edit()
    page.answer(route, 200, { slot: { date, hour: 9, mode: 'YELLOW' } })
    const userModeOverrides = [{ date, hour: 9, mode: 'BLACK' }]
    page.answer(`GET ${base}/schedule`, 200, { ...schedule, userModeOverrides })
    await press(slot(9))
    expect(slot(9).dataset['mode']).toBe('BLACK')
  })
})

describe('price edit', () => {
  const dialog = () => page.host.querySelector('dialog[open]')
  const title = () => dialog()?.querySelector('h2')?.textContent

  test('is off until its button is pressed, says how it is used, and is off again by another press', async () => {
    await open(<PricedSchedule projectId={project.id} month="2026-11" wages={undefined} />)
    expect(page.text()).toContain(
      'Click a cell to set a custom project slot price and use Save in the dialog.',
    )
    await page.press('Price edit OFF')
    expect(page.button('Price edit ON')?.getAttribute('aria-pressed')).toBe('true')
    await press(cellIn(pageGrid(), 9))
    expect(title()).toBe('Set Price — Project')
    await page.press('Cancel')
    expect(dialog()).toBeNull()
    await page.press('Price edit ON')
    expect(page.button('Price edit OFF')?.getAttribute('aria-pressed')).toBe('false')
    await press(cellIn(pageGrid(), 9))
    expect(dialog()).toBeNull()
    expect(page.sent(`PUT ${base}/schedule/slot`)).toEqual({ date, hour: 9, mode: 'YELLOW' })
  })

  test.each(['Edit availability', 'Edit colors'])(
    'takes precedence over %s in a person’s month',
    async (other) => {
      await open(<PricedSchedule projectId={project.id} month="2026-11" wages={undefined} />)
      await page.press(`${other} of Jonas Weber`)
      await page.press('Price edit OFF')
      await press(slot(10))
      expect(title()).toBe('Set Price — User')
      expect(saveHours().disabled).toBe(true)
      expect(page.sent(`PUT ${base}/users/f1/slot-mode`)).toBeUndefined()
    },
  )
})
