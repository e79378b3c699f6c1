// @vitest-environment happy-dom

import { act } from 'react'
import { Link, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
// The import loads the lazy parts at once.
import '../testing/load-parts.ts'
import { emptySchedule } from '../../domain/slot.ts'
import { MyReleases } from '../features/availability/released/my-releases.tsx'
import { clearSession, storeSession } from '../session-store.ts'
import { expectPrinted } from '../testing/quiet-console.ts'
// The import loads the lazy part at once.
import '../features/availability/components/cannot-remove-dialog.tsx'
import '../features/availability/components/month-view.tsx'
import { project, TestPage, userWith } from '../testing/test-page.tsx'
import { AdminProjectScreen } from './admin/admin-project-screen.tsx'
import './admin/project-sections.tsx'
import { FreelancerProjectScreen } from './freelancer-project-screen.tsx'
import { RequestsScreen } from './staffing/requests-screen.tsx'

const base = `/projects/${project.id}`
const forbidden = (error: string) => [403, { error, code: 'forbidden' }] as const
const jonas = {
  id: 'f1',
  firstName: 'Jonas',
  lastName: 'Weber',
  email: 'jonas@example.org',
  phone: '',
  country: '',
  germanLevel: 'A1',
}
let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  page.close()
  clearSession()
})

const spaced = () => page.text().replaceAll(/\s/g, ' ')
const region = (title: string) =>
  [...page.host.querySelectorAll('section')].find((section) => section.textContent.startsWith(title))

describe('the admin project page', () => {
  const open = () => {
    storeSession({ token: 's', user: userWith(['ADMIN']) })
    return page.open(
      <Routes>
        <Route path="/app/project/:projectId" element={<AdminProjectScreen />} />
      </Routes>,
      `/app/project/${project.id}?month=2026-11`,
    )
  }

  test('offers no invite to an archived project, which the server would refuse', async () => {
    page.answer(`GET ${base}`, 200, { ...project, archived: true })
    page.answer(`GET ${base}/invites`, 200, { invites: [], next: null })
    await open()
    await page.eventually(() => expect(page.text()).toContain('No recent freelancer invites'))
    expect(page.text()).not.toMatch(/Create \w+ invite/)
  })

  test('is titled by the project, then last name, first name and role label', async () => {
    page.answer(`GET ${base}`, 200, project)
    await open()
    expect(page.heading()).toBe('Sommerfest Lindner Greta Admin')
    expect(page.text()).toContain('2026-11')
  })

  test('draws its heading with the days, then the cells and the sections below', async () => {
    page.answer(`GET ${base}`, 200, project)
    page.answer(`GET ${base}/schedule`, 200, emptySchedule('2026-11'))
    const seen: string[] = []
    const parts = ['h1', '[role="grid"]', '[role="gridcell"]', 'form']
    const look = () => {
      const now = parts.filter((part) => page.host.querySelector(part)).join(' ')
      if (seen.at(-1) !== now) seen.push(now)
    }
    new MutationObserver(look).observe(page.host, { childList: true, subtree: true })
    await open()
    expect(seen).toEqual([2, 3, 4].map((count) => parts.slice(0, count).join(' ')))
  })

  test('is titled Project Admin where there is no name', async () => {
    page.answer(`GET ${base}`, 200, { ...project, name: '' })
    await open()
    expect(page.heading()).toBe('Project Admin Lindner Greta Admin')
  })

  test('shows a month’s grid with a colour legend, and links to the months beside it', async () => {
    page.answer(`GET ${base}`, 200, project)
    await open()
    const schedule = () => page.host.querySelector('section[aria-label="Schedule"]')!
    for (const colour of ['Green', 'Yellow', 'Red', 'White', 'Black']) {
      expect(schedule().querySelector('ul')!.textContent).toContain(colour)
    }
    expect(schedule().querySelector('[role="grid"]')!.getAttribute('aria-label')).toBe('Schedule 2026-11')
    await page.press('Next month')
    expect(page.text()).toContain('2026-12')
    expect(schedule().querySelector('[role="grid"]')!.getAttribute('aria-label')).toBe('Schedule 2026-12')
    await page.press('Prev month')
    await page.press('Prev month')
    expect(schedule().querySelector('[role="grid"]')!.getAttribute('aria-label')).toBe('Schedule 2026-10')
  })

  test('has a prices card with Green, Yellow and Red in €/hour, which says Saved or Save failed', async () => {
    expectPrinted('error', 'A status of 500 answered PUT /api/tenants/:tenantId/wage-config')
    page.answer(`GET ${base}`, 200, project)
    page.answer('GET /tenants/t1/wage-config', 200, { wageGreen: 15.5, wageYellow: 1234.5, wageRed: 0 })
    await open()
    expect(region('Prices')?.textContent).toContain('€/hour')
    const shown = ['Green', 'Yellow', 'Red'].map((label) => page.field(label).value)
    expect(shown).toEqual(['15.50', '1234.50', '0.00'])
    await page.fill('Red', '24')
    page.answer('PUT /tenants/t1/wage-config', 500)
    const save = () => act(() => region('Prices')!.closest('form')!.requestSubmit())
    save()
    await page.settle()
    expect(region('Prices')?.textContent).toContain('Save failed')
    const wages = { wageGreen: 15.5, wageYellow: 1234.5, wageRed: 24 }
    page.answer('PUT /tenants/t1/wage-config', 200, wages)
    save()
    await page.settle()
    expect(page.sent('PUT /tenants/t1/wage-config')).toEqual(wages)
    expect(region('Prices')?.textContent).toContain('Saved')
  })

  test.each(['-1', '12,505', '1.234', 'abc', ''])('takes %j for no wage of the prices card', async (text) => {
    page.answer(`GET ${base}`, 200, project)
    page.answer('GET /tenants/t1/wage-config', 200, { wageGreen: 15.5, wageYellow: 18, wageRed: 24 })
    await open()
    expect(page.field('Red').inputMode).toBe('decimal')
    await page.fill('Red', text)
    expect(page.field('Red').validity.valid).toBe(false)
    act(() => region('Prices')!.closest('form')!.requestSubmit())
    await page.settle()
    expect(page.sent('PUT /tenants/t1/wage-config')).toBeUndefined()
  })

  test('asks once more about a price of more than five times the one before', async () => {
    page.answer(`GET ${base}`, 200, project)
    page.answer('GET /tenants/t1/wage-config', 200, { wageGreen: 15.5, wageYellow: 0, wageRed: 24 })
    await open()
    await page.fill('Green', '155')
    await page.fill('Yellow', '200')
    await page.press('Save')
    expect(page.host.querySelector('dialog')!.textContent).toMatch(
      /Is this right\?Green: from 15,50\s€ to 155,00\s€ an hour, more than five times as much\.Cancel/,
    )
    expect(page.sent('PUT /tenants/t1/wage-config')).toBeUndefined()
    await page.press('Save anyway')
    expect(page.sent('PUT /tenants/t1/wage-config')).toEqual({ wageGreen: 155, wageYellow: 200, wageRed: 24 })
    expect(page.host.querySelector('dialog')).toBeNull()
  })

  test('lists freelancers, and sums up each by id: G, Y, R, total and earnings', async () => {
    page.answer(`GET ${base}`, 200, project)
    const slots = [9, 10, 11].map((hour) => ({ date: '2026-11-10', hour }))
    page.answer(`GET ${base}/roster`, 200, { users: [{ user: jonas, slots }] })
    const totals = { userId: 'f1', green: 4, yellow: 5, red: 6, total: 15, estEarnings: 1234.5 }
    page.answer(`GET ${base}/availability/summary`, 200, { totalsByUser: [totals] })
    await open()
    const rows = [...page.host.querySelectorAll('[data-user-id="f1"]')].map(({ textContent }) =>
      textContent.replaceAll(/\s/g, ' '),
    )
    expect(rows.some((text) => text.includes('jonas@example.org') && text.includes('3'))).toBe(true)
    expect(spaced()).toContain('Jonas Weber456151.234,50 €')
  })

  test('holds the rows of a long summary that are near the screen, and adds up all people', async () => {
    page.rowHeight = 30
    page.answer(`GET ${base}`, 200, project)
    const ids = Array.from({ length: 300 }, (_, index) => `f${index + 1}`)
    const users = ids.map((id) => ({ user: { ...jonas, id }, slots: [] }))
    page.answer(`GET ${base}/roster`, 200, { users })
    const counts = { green: 4, yellow: 5, red: 6, total: 15, estEarnings: 1 }
    page.answer(`GET ${base}/availability/summary`, 200, {
      totalsByUser: ids.map((userId) => ({ userId, ...counts })),
    })
    await open()
    const summary = region('Summary')!
    const rows = [...summary.querySelectorAll('tbody [data-user-id]')]
    // The page holds the rows on and near the screen and the last one.
    expect(rows).toHaveLength(Math.ceil((innerHeight + 100) / 30) + 1)
    expect(rows.at(-1)!.getAttribute('aria-rowindex')).toBe('301')
    expect(summary.querySelector('table')!.getAttribute('aria-rowcount')).toBe('302')
    expect(region('Summary')!.querySelector('tfoot')!.textContent).toContain('4500')
  })

  test('shows the 403 sentence of the roster, and none of the summary and the slot prices', async () => {
    const roster = 'You do not have permission to view the roster for this project.'
    page.answer(`GET ${base}`, 200, project)
    page.answer(`GET ${base}/roster`, ...forbidden(roster))
    page.answer(`GET ${base}/availability/summary`, ...forbidden('Not the summary either.'))
    page.answer(`GET ${base}/slot-prices`, ...forbidden('Nor the prices.'))
    await open()
    expect(page.text()).toContain(roster)
    expect(page.text()).not.toContain('Not the summary either.')
    expect(page.text()).not.toContain('Nor the prices.')
  })
})

describe('the freelancer project page', () => {
  const open = () => {
    storeSession({ token: 's', user: userWith(['FREELANCER']) })
    return page.open(
      <Routes>
        <Route path="/app/project/:projectId/freelancer" element={<FreelancerProjectScreen />} />
      </Routes>,
      `/app/project/${project.id}/freelancer?month=2026-11`,
    )
  }
  const date = '2026-11-10'
  const press = (hour: number) => {
    act(() => page.host.querySelector<HTMLElement>(`td[data-date="${date}"][data-hour="${hour}"]`)?.click())
    return page.settle()
  }
  function answerMonth() {
    page.answer(`GET ${base}`, 200, project)
    const schedule = [7, 8, 9, 10, 11].map((hour, index) => ({
      date,
      hour,
      mode: ['WHITE', 'GREEN', 'YELLOW', 'RED', 'BLACK'][index],
    }))
    page.answer(`GET ${base}/schedule`, 200, {
      month: '2026-11',
      schedule,
      userModeOverrides: [],
      slotPrices: {},
    })
    page.answer(`GET ${base}/availability/me`, 200, { slots: [{ date, hour: 8 }] })
    const legend = { GREEN: 15.5, YELLOW: 18, RED: 24 }
    page.answer(`GET ${base}/effective-wages/me`, 200, { legend, slots: [] })
  }

  test('is titled by the project, or Project Schedule where there is no name', async () => {
    page.answer(`GET ${base}`, 200, { ...project, name: '' })
    await open()
    expect(page.heading()).toBe('Project Schedule')
    expect(page.text()).toContain('2026-11')
  })

  test('has a month navigator, which the grid follows', async () => {
    answerMonth()
    await open()
    await page.press('Next month')
    const grid = () => page.host.querySelector('[role="grid"]')!.getAttribute('aria-label')
    expect([page.text().includes('2026-12'), grid()]).toEqual([true, 'Schedule 2026-12'])
    await page.press('Prev month')
    expect(grid()).toBe('Schedule 2026-11')
  })

  test('takes hours in Green, Yellow and Red only, and saves when there is something to save', async () => {
    answerMonth()
    await open()
    expect(page.button('Save')?.disabled).toBe(true)
    await press(7)
    await press(11)
    expect(page.button('Save')?.disabled).toBe(true)
    await press(9)
    expect(page.button('Save')?.disabled).toBe(false)
    await page.press('Save')
    expect(page.sent(`PUT ${base}/availability`)).toEqual({
      availability: [{ day: date, hours: [8, 9] }],
      known: [{ day: date, hours: [8] }],
    })
  })

  test('says Saved in a toast of 2.5 s, and then has nothing to save', async () => {
    answerMonth()
    page.answer(`PUT ${base}/availability`, 200, { slots: [8, 9].map((hour) => ({ date, hour })) })
    await open()
    const toast = () => page.host.querySelector('[popover="manual"]')!.textContent
    await press(9)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await page.press('Save')
    await page.pass(2499)
    expect(toast()).toBe('Saved')
    await page.pass(1)
    expect(toast()).toBe('')
    expect(page.button('Save')?.disabled).toBe(true)
  })

  test('labels closed cells as Not available', async () => {
    answerMonth()
    await open()
    const cell = page.host.querySelector(`td[data-date="${date}"][data-hour="7"]`)
    expect(cell?.textContent).toContain('Not available')
    expect(page.host.querySelector(`td[data-hour="9"][data-date="${date}"]`)?.textContent).not.toContain(
      'Not available',
    )
  })

  test('keeps saved hours, and says that they cannot be removed here', async () => {
    answerMonth()
    await open()
    await press(8)
    const dialog = page.host.querySelector('dialog[open]')
    expect(dialog?.textContent).toBe(
      "Cannot remove hoursYou can't remove hours from your availability here. Please contact your admin to change assigned hours.Saved hours are promised. To change one, ask Greta Lindner (greta@example.org).Give a reasonAsk to be releasedOK",
    )
    await page.press('OK')
    expect(page.host.querySelector('dialog[open]')).toBeNull()
  })

  test('reads hours and overrides again when another tab has saved some', async () => {
    answerMonth()
    await open()
    const reads = () =>
      page.calls.filter(({ route }) => route.endsWith('/availability/me') || route.endsWith('/schedule'))
    expect(reads()).toHaveLength(2)
    page.answer(`GET ${base}/availability/me`, 200, { slots: [{ date, hour: 9 }] })
    const newValue = JSON.stringify({ projectId: project.id, userId: 'u1', at: 1 })
    dispatchEvent(new StorageEvent('storage', { key: 'sd_availability_update', newValue }))
    await page.settle()
    expect(
      reads()
        .slice(2)
        .map(({ route, query }) => [route, query]),
    ).toEqual([
      [`GET ${base}/availability/me`, 'month=2026-11'],
      [`GET ${base}/schedule`, 'month=2026-11&includeUserOverrides=true'],
    ])
    const cell = page.host.querySelector(`td[data-date="${date}"][data-hour="9"]`)
    expect(cell?.getAttribute('aria-selected')).toBe('true')
  })

  test.each([
    ['the server’s error', { error: 'Not open any more.', code: 'hours_not_open' }, 'Not open any more.'],
    ['Failed to save availability', undefined, 'Failed to save availability'],
  ])('says %s in a toast of 2.5 s when a save fails', async (_, body, sentence) => {
    expectPrinted('error', 'A status of 409 answered PUT /api/projects/:projectId/availability')
    answerMonth()
    page.answer(`PUT ${base}/availability`, 409, body)
    await open()
    await press(9)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await page.press('Save')
    expect(page.text()).toContain(sentence)
    await page.pass(2499)
    expect(page.text()).toContain(sentence)
    await page.pass(1)
    expect(page.text()).not.toContain(sentence)
  })
})

test('one’s own releases and those of a project do not stand for each other', async () => {
  const release = {
    id: 'r1',
    userId: 'u1',
    slots: [{ date: '2026-12-01', hour: 9 }],
    reason: 'A cold',
    state: 'open',
    createdAt: '2026-11-20T12:00:00.000Z',
    decidedAt: null,
    decidedBy: null,
  }
  page.answer(`GET ${base}`, 200, project)
  page.answer(`GET ${base}/releases`, 200, { releases: [release], next: null })
  page.answer(`GET ${base}/requests`, 200, { requests: [], next: null })
  storeSession({ token: 's', user: userWith(['ADMIN']) })
  await page.open(
    <>
      <Link to={`/app/project/${project.id}/requests`}>Requests</Link>
      <Routes>
        <Route path="/" element={<MyReleases projectId={project.id} />} />
        <Route path="/app/project/:projectId/requests" element={<RequestsScreen />} />
      </Routes>
    </>,
  )
  expect(page.text()).toContain('Tue 1 Dec, 9–10 h')
  await act(async () => page.host.querySelector('a')!.click())
  await page.settle()
  expect(page.text()).toContain('A cold')
})
