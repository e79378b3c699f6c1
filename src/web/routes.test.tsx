// @vitest-environment happy-dom

import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserReply } from '../contract/sign-in.ts'
import { addMonths } from '../domain/calendar.ts'
import { currentMonth, today } from './clock.ts'
import { createQueryClient } from './http/query-client.ts'
// The import loads the lazy screens at once.
import './testing/load-screens.ts'
import { prefetchScreen } from './prefetch-screen.ts'
import { AppRoutes } from './routes.tsx'
import { clearSession, dropOfflineReplies, STORED_DRAFTS_KEY, storeSession } from './session-store.ts'
import { storeOfflineReply } from './session/offline-replies.ts'
import { SessionRestorer } from './session/session-restorer.tsx'
import { expectPrinted } from './testing/quiet-console.ts'
import { project, TestPage, userWith } from './testing/test-page.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
  page.answer('GET /config', 200, { passwordLogin: 'code' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  page.close()
  clearSession()
})

const open = (address: string) =>
  page.open(
    <SessionRestorer>
      <AppRoutes />
    </SessionRestorer>,
    address,
  )
const openInBrowser = (address: string) =>
  page.openInBrowser(
    <SessionRestorer>
      <AppRoutes />
    </SessionRestorer>,
    address,
  )
/** Follows a link. */
const press = async (link: string) => {
  const found = [...page.host.querySelectorAll('a')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent.trim()) === link,
  )
  await act(async () => found!.click())
  await page.settle()
}
const signIn = (...args: Parameters<typeof userWith>) => storeSession({ token: 's', user: userWith(...args) })

describe('signed out', () => {
  test.each([
    ['/auth', 'Sign in'],
    ['/auth/verify', 'Enter verification code'],
    ['/auth/forgot-password', 'Reset your password'],
    ['/auth/reset-password', 'Choose a new password'],
    ['/404', 'Not found'],
  ])('%s is the screen %s', async (address, title) => {
    await open(address)
    expect(page.heading()).toBe(title)
    expect(page.where()).toBe(address)
  })

  test.each([
    '/',
    '/landing',
    '/auth/admin',
    '/auth/freelancer',
    '/auth/anything',
    '/auth/any/deeper',
    '/nowhere',
    '/app',
    '/app/admin',
    '/app/freelancer',
    `/app/project/${project.id}`,
    `/app/project/${project.id}/freelancer`,
  ])('%s leads to the sign-in screen', async (address) => {
    page.answer('GET /auth/signup-token/anything', 404)
    await open(address)
    expect(page.where()).toBe('/auth')
    expect(page.heading()).toBe('Sign in')
  })

  test('a month in the address is still there after signing in', async () => {
    await open(`/app/project/${project.id}/freelancer?month=2026-12`)
    expect(page.where()).toBe('/auth')
    await act(async () => signIn(['FREELANCER']))
    await page.eventually(() =>
      expect(page.link('Continue')).toBe(`/app/project/${project.id}/freelancer?month=2026-12`),
    )
  })

  test('the hidden path under /auth is the admin sign-up, which leads back by Email login', async () => {
    page.answer('GET /auth/signup-token/hidden', 204)
    await open('/auth/hidden')
    expect(page.heading()).toBe('Create Admin Account')
    expect(page.link('Email login')).toBe('/auth')
  })

  test('/magic/{token} uses the link, /invite/{token} sends to the sign-in with the way back', async () => {
    await open('/magic/link-token')
    expect(page.calls.map(({ route }) => route)).toContain('POST /auth/magic/link-token')
    page.close()
    page = new TestPage()
    page.answer('GET /config', 200, { passwordLogin: 'code' })
    await open('/invite/abcdefghijklmnopqrstuvwxyz012345')
    expect(page.where()).toBe('/auth?next=%2Finvite%2Fabcdefghijklmnopqrstuvwxyz012345')
  })
})

describe('an administrator', () => {
  test('with a projectId goes from /app/admin to the project', async () => {
    signIn(['ADMIN'], { projectId: project.id })
    await open('/app/admin')
    await page.eventually(() => expect(page.where()).toBe(`/app/project/${project.id}`))
  })

  test('with several projects sees the dashboard, with both ways to each', async () => {
    signIn(['ADMIN'])
    const projects = [project, { ...project, id: 'p2', name: 'Herbstmarkt' }]
    page.answer('GET /tenants/t1/projects', 200, { projects })
    await open('/app/admin')
    expect(page.where()).toBe('/app/admin')
    expect(page.text()).toContain('Herbstmarkt')
    // The list is sorted by name, so the autumn market stands first.
    expect(page.link('Open Project')).toBe('/app/project/p2')
    expect(page.link('Edit prices')).toBe('/app/project/p2')
  })

  test('is led to the freelancer’s page where the organisation has them as one', async () => {
    signIn(['ADMIN', 'FREELANCER'])
    const theirs = { ...project, tenantId: 't2' }
    page.answer(`GET /projects/${project.id}`, 200, theirs)
    const address = `/app/project/${project.id}`
    prefetchScreen({ pathname: address, search: '?month=2026-12' })
    await open(`${address}?month=2026-12`)
    await page.eventually(() => expect(page.where()).toBe(`${address}/freelancer?month=2026-12`))
    const asked = page.calls.map(({ route }) => route)
    for (const refused of ['roster', 'invites', 'availability/summary', 'schedule/pattern', 'audit'])
      expect(asked).not.toContain(`GET /projects/${project.id}/${refused}`)
    expect(asked).not.toContain('GET /tenants/t2/wage-config')
  })

  test('is led from the team to the same month of their own where they are a freelancer', async () => {
    signIn(['ADMIN', 'FREELANCER'])
    page.answer(`GET /projects/${project.id}`, 200, { ...project, tenantId: 't2' })
    const address = `/app/project/${project.id}`
    await open(`${address}/team?month=2026-12`)
    await page.eventually(() => expect(page.where()).toBe(`${address}/freelancer?month=2026-12`))
  })

  const ofProject = [
    ['the month', ''],
    ['the team', '/team'],
    ['the requests', '/requests'],
    ['a day', '/day/2026-12-05'],
  ]
  test.each(ofProject)('is told in place of %s that an archived project is closed', async (_, screen) => {
    signIn(['ADMIN', 'FREELANCER'])
    page.answer(`GET /projects/${project.id}`, 403, { error: 'No.', code: 'forbidden' })
    await open(`/app/project/${project.id}${screen}`)
    await page.eventually(() => expect(page.heading()).toBe('You cannot open this project'))
  })

  test.each(ofProject)('is told in place of %s that a mistyped project is not found', async (_, screen) => {
    signIn(['ADMIN'])
    page.answer(`GET /projects/${project.id}`, 404, { error: 'Not found', code: 'not_found' })
    await open(`/app/project/${project.id}${screen}`)
    await page.eventually(() => expect(page.heading()).toBe('Not found'))
  })

  test('is told what they joined as a freelancer elsewhere, with a way there', async () => {
    signIn(['ADMIN'])
    const joined = { ...project, id: 'p2', name: 'Herbstmarkt', tenantId: 't2' }
    const token = 'abcdefghijklmnopqrstuvwxyz012345'
    page.answer(`GET /invites/${token}`, 200, { mustAsk: false })
    page.answer('POST /invites/accept', 200, { projectId: 'p2', tenantId: 't2', role: 'FREELANCER' })
    page.answer('GET /me', 200, { user: userWith(['ADMIN', 'FREELANCER']) })
    page.answer('GET /tenants/t1/projects', 200, { projects: [project] })
    page.answer('GET /projects/p2', 200, joined)
    await open(`/invite/${token}`)
    await page.eventually(() => expect(page.text()).toContain('You joined Herbstmarkt.'))
    expect(page.where()).toBe('/app/admin')
    expect(page.link('View Schedule')).toBe('/app/project/p2/freelancer')
  })

  test('without projects is told so, and led to /auth to create one', async () => {
    signIn(['ADMIN'])
    page.answer('GET /tenants/t1/projects', 200, { projects: [] })
    await open('/app/admin')
    expect(page.text()).toContain('You have no projects.')
    expect(page.link('Create Project')).toBe('/auth')
  })
})

describe('a freelancer', () => {
  test.each(['/app/admin', `/app/project/${project.id}`])(
    'is sent from %s to their home',
    async (address) => {
      signIn(['FREELANCER'])
      page.answer('GET /tenants/t1/projects', 200, { projects: [] })
      await open(address)
      expect(page.where()).toBe('/app/freelancer')
    },
  )

  test('with one project is led to its schedule', async () => {
    signIn(['FREELANCER'])
    page.answer('GET /tenants/t1/projects', 200, { projects: [project] })
    await open('/app/freelancer')
    await page.eventually(() => expect(page.where()).toBe(`/app/project/${project.id}/freelancer`))
  })

  const other = { ...project, id: 'p2', name: 'Weihnachtsmarkt' }
  test.each([
    ['one, which the storage names, is led to it', [project], `/app/project/${project.id}/freelancer`],
    ['two, of which the storage names one, sees both', [project, other], '/app/freelancer'],
  ])('with %s', async (_, projects, where) => {
    signIn(['FREELANCER'])
    storeOfflineReply('["tenants","t1","projects"]', { projects: [project] })
    page.answer('GET /tenants/t1/projects', 200, { projects })
    const send = page.delay('GET /tenants/t1/projects')
    await open('/app/freelancer')
    expect(page.where()).toBe('/app/freelancer')
    send()
    await page.eventually(() => {
      expect(page.where()).toBe(where)
      expect(page.text().includes(other.name)).toBe(projects.length > 1)
    })
  })

  test('waits for the list where the storage has an empty one', async () => {
    signIn(['FREELANCER'])
    storeOfflineReply('["tenants","t1","projects"]', { projects: [] })
    page.answer('GET /tenants/t1/projects', 200, { projects: [] })
    const send = page.delay('GET /tenants/t1/projects')
    await open('/app/freelancer')
    expect(page.text()).toContain('Loading…')
    expect(page.text()).not.toContain('No project yet')
    send()
    await page.eventually(() => expect(page.text()).toContain('No project yet'))
  })

  test('is led to the only project of the storage at once where the session names it, too', async () => {
    storeSession({ token: 's', user: userWith(['FREELANCER'], { projectId: project.id }) })
    storeOfflineReply('["tenants","t1","projects"]', { projects: [project] })
    await open('/app/freelancer')
    await page.eventually(() => expect(page.where()).toBe(`/app/project/${project.id}/freelancer`))
  })

  test('whose project is not open any more is told so, and led to the other projects', async () => {
    signIn(['FREELANCER'])
    page.answer('GET /tenants/t1/projects', 200, { projects: [project] })
    for (const read of ['', '/schedule', '/availability/me', '/effective-wages/me'])
      page.answer(`GET /projects/${project.id}${read}`, 403, { error: 'No.', code: 'forbidden' })
    await open('/app/freelancer')
    await page.eventually(() => expect(page.text()).toContain('You cannot open this project'))
    expect(page.button('Try again')).toBeUndefined()
    page.answer('GET /tenants/t1/projects', 200, { projects: [] })
    await act(async () => page.host.querySelector<HTMLElement>('main a[href="/app/freelancer"]')!.click())
    await page.eventually(() => expect(page.text()).toContain('No project yet'))
    expect(page.where()).toBe('/app/freelancer')
  })

  test('is told in place of a day that an unknown project is closed', async () => {
    signIn(['FREELANCER'])
    page.answer(`GET /projects/${project.id}`, 404, { error: 'Not found', code: 'not_found' })
    await open(`/app/project/${project.id}/day/2026-12-05`)
    await page.eventually(() => expect(page.heading()).toBe('You cannot open this project'))
  })

  test('with several is welcomed with name, tenant and View Schedule of each', async () => {
    signIn(['FREELANCER'])
    page.answer('GET /tenants/t1/projects', 200, { projects: [project, { ...project, id: 'p2', name: 'Z' }] })
    await open('/app/freelancer')
    expect(page.heading()).toBe('Welcome')
    expect(page.text()).toContain('Sommerfest')
    expect(page.text()).toContain('Rheinufer Kultur')
    expect(page.link('View Schedule')).toBe(`/app/project/${project.id}/freelancer`)
  })

  test('with several sees the next hours in each, after now in its time zone', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 8, 14, 18, 30) })
    signIn(['FREELANCER'])
    const far = { ...project, id: 'p2', name: 'Z', timeZone: 'America/New_York' }
    page.answer('GET /tenants/t1/projects', 200, { projects: [project, far] })
    const next = { date: '2027-09-21', from: 13, to: 17, euros: 72 }
    page.answer(`GET /projects/${project.id}/availability/next`, 200, { next })
    page.answer('GET /projects/p2/availability/next', 200, { next: null })
    await open('/app/freelancer')
    const said = () =>
      [...page.host.querySelectorAll('li')].map((card) =>
        /Next:.*(?=View)/.exec(card.textContent)?.[0].replaceAll('\u00a0', ' '),
      )
    await page.eventually(() =>
      expect(said()).toEqual([
        'Next: Tue 21 September, 13–17 · 72,00 €',
        'Next: none of your hours from now on',
      ]),
    )
    const asked = page.calls.filter(({ route }) => route.endsWith('/next')).map(({ query }) => query)
    expect(asked.toSorted()).toEqual(['from=2027-09-14&hour=14', 'from=2027-09-14&hour=20'])
  })

  test('without memberships sees how to be invited', async () => {
    signIn([])
    await open('/app/freelancer')
    expect(page.text()).toContain('Get invited to a project via a link.')
  })
})

describe('a person who accepts an invite', () => {
  const base = `/projects/${project.id}`
  async function accept(date: string | null, projects = [project]) {
    signIn(['FREELANCER'])
    page.answer('POST /invites/accept', 200, { projectId: project.id, tenantId: 't1', role: 'FREELANCER' })
    page.answer('GET /me', 200, { user: userWith(['FREELANCER']) })
    page.answer('GET /tenants/t1/projects', 200, { projects })
    page.answer(`GET ${base}`, 200, project)
    page.answer(`GET ${base}/schedule/open-day`, 200, { date })
    await open('/invite/abcdefghijklmnopqrstuvwxyz012345')
    await page.eventually(() => expect(page.text()).toContain('You joined Sommerfest.'))
  }

  test('lands in the month that has open hours', async () => {
    const later = addMonths(currentMonth(), 2)
    await accept(`${later}-24`)
    expect(page.where()).toBe(`/app/project/${project.id}/freelancer?month=${later}`)
    expect(page.text()).toContain(later)
  })

  test.each([null, today()])('lands in this month when the first open day is %j', async (date) => {
    await accept(date)
    expect(page.where()).toBe(`/app/project/${project.id}/freelancer`)
    expect(page.text()).toContain(currentMonth())
  })

  test('lands among several projects, and reads which one is new', async () => {
    await accept(null, [project, { ...project, id: 'p2', name: 'Z' }])
    expect(page.where()).toBe('/app/freelancer')
  })
})

describe('the history of the browser', () => {
  test('keeps no entry of an address that redirects', async () => {
    const before = history.length
    await openInBrowser('/nowhere')
    expect([location.pathname, history.length]).toEqual(['/auth', before])
  })

  test('leads Back to the screen before and Forward again', async () => {
    await openInBrowser('/auth')
    await press('Forgot password?')
    await page.eventually(() => expect(page.heading()).toBe('Reset your password'))
    act(() => history.back())
    await page.eventually(() => expect(page.heading()).toBe('Sign in'))
    act(() => history.forward())
    await page.eventually(() => expect(page.heading()).toBe('Reset your password'))
  })

  test('gets no second entry from a link to the screen that is shown', async () => {
    signIn(['FREELANCER'])
    page.answer('GET /tenants/t1/projects', 200, { projects: [] })
    await openInBrowser('/app/freelancer')
    const before = history.length
    await press('Slotwerk, home')
    expect([location.pathname, history.length]).toEqual(['/app/freelancer', before])
  })

  test('may hold a state that another program wrote', async () => {
    await openInBrowser('/auth')
    await press('Forgot password?')
    await act(async () => {
      history.replaceState('of something else', '', '/auth')
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    })
    await page.eventually(() => expect(page.heading()).toBe('Sign in'))
  })
})

describe('the question before a sign-out with unsaved hours', () => {
  const question = () => page.host.querySelector('dialog')?.textContent
  /** Opens the projects of a freelancer whose browser stores hours that are not saved. */
  async function openWithDraft() {
    signIn(['FREELANCER'])
    const drafts = { 'p1 2026-12': { '2026-12-01T08': true } }
    localStorage.setItem(STORED_DRAFTS_KEY, JSON.stringify({ userId: 'u1', drafts }))
    page.answer('GET /tenants/t1/projects', 200, { projects: [project, { ...project, id: 'p2', name: 'Z' }] })
    await openInBrowser('/app/freelancer')
    await page.eventually(() => expect(page.button('Sign out')).toBeDefined())
  }

  test('stays where the screen changes under it', async () => {
    await openWithDraft()
    await page.press('Sign out')
    await page.eventually(() => expect(question()).toContain('Sign out without saving?'))
    await press('My work')
    await page.eventually(() => expect(page.heading()).toBe('My work'))
    expect(question()).toContain('Sign out without saving?')
    await page.press('Stay')
    expect(question()).toBeUndefined()
  })

  test('is not asked of the next person who signs in', async () => {
    await openWithDraft()
    await page.press('Sign out')
    await page.eventually(() => expect(question()).toContain('Sign out without saving?'))
    act(() => clearSession())
    act(() => storeSession({ token: 'another session', user: userWith(['FREELANCER']) }))
    await page.settle()
    expect(question()).toBeUndefined()
  })
})

describe('a prefetched reply', () => {
  const month = currentMonth()
  const schedule = { month, schedule: [], userModeOverrides: [], slotPrices: {} }
  const wages = { GREEN: 15, YELLOW: 20, RED: 25 }

  test.each([
    ['ADMIN', `/app/project/${project.id}`, ['', '/schedule']],
    [
      'FREELANCER',
      `/app/project/${project.id}/freelancer`,
      ['', '/schedule', '/availability/me', '/effective-wages/me'],
    ],
  ] as const)('is not requested again by the project’s screen of %s', async (role, address, reads) => {
    signIn([role])
    const base = `GET /projects/${project.id}`
    page.answer(base, 200, project)
    page.answer(`${base}/schedule`, 200, schedule)
    page.answer(`${base}/roster`, 200, { users: [] })
    page.answer(`${base}/availability/me`, 200, { slots: [] })
    page.answer(`${base}/effective-wages/me`, 200, { legend: wages, slots: [] })
    page.answer('GET /tenants/t1/wage-config', 200, wages)
    prefetchScreen({ pathname: address, search: '' })
    // The product's cache holds a reply for a while; the one of other tests asks again at once.
    await page.open(
      <QueryClientProvider client={createQueryClient()}>
        <SessionRestorer>
          <AppRoutes />
        </SessionRestorer>
      </QueryClientProvider>,
      address,
    )
    await page.eventually(() => expect(page.heading()).toContain('Sommerfest'))
    const expected = reads.map((read) => base + read)
    expect(page.calls.map(({ route }) => route).filter((route) => expected.includes(route))).toEqual(expected)
  })
})

describe('a stored session', () => {
  /** Opens the page with a token in the storage, as after a reload. */
  async function openStored(user?: UserReply, { hasReplies = true } = {}) {
    signIn(['FREELANCER'])
    page.answer('GET /tenants/t1/projects', 200, { projects: [] })
    await open('/app/freelancer')
    localStorage.setItem('token', 'stored')
    localStorage.setItem('user', JSON.stringify(user ?? {}))
    if (!hasReplies) dropOfflineReplies()
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'token' })))
    await page.settle()
    expect(page.calls).toContainEqual(
      expect.objectContaining({ route: 'GET /me', authorization: 'Bearer stored' }),
    )
  }

  test('shows Loading… while it is being restored', async () => {
    await openStored()
    expect(page.text()).toContain('Loading…')
    expect(page.heading()).toBeUndefined()
    expect(page.where()).toBe('/app/freelancer')
  })

  test('is restored through the current-user call, whose user is stored', async () => {
    const user = userWith(['FREELANCER'], { firstName: 'Mila' })
    page.answer('GET /me', 200, { user })
    await openStored()
    await page.eventually(() => expect(page.heading()).toBe('Welcome'))
    expect(localStorage.getItem('token')).toBe('stored')
    expect(JSON.parse(localStorage.getItem('user')!)).toEqual(user)
  })

  test('is cleared when the server fails for three seconds', async () => {
    expectPrinted('error', 'A status of 503 answered GET /api/me')
    expectPrinted('error', 'A status of 503 answered GET /api/me')
    expectPrinted('error', 'A status of 503 answered GET /api/me')
    expectPrinted('error', 'A status of 503 answered GET /api/me')
    page.answer('GET /me', 503)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await openStored()
    for (let second = 1; second <= 3; second += 1) {
      expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual(['stored', '{}'])
      await page.pass(1000)
      await page.settle()
    }
    expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null])
  })

  test('stays when the server has too many calls, and is restored later', async () => {
    for (let call = 1; call <= 6; call += 1)
      expectPrinted('error', 'A status of 429 answered GET /api/me: Too many requests.')
    page.answer('GET /me', 429, { error: 'Too many requests.', code: 'too_many_requests' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await openStored()
    for (let second = 1; second <= 25; second += 1) {
      await page.pass(1000)
      await page.settle()
      expect([localStorage.getItem('token'), page.where()]).toEqual(['stored', '/app/freelancer'])
    }
    page.answer('GET /me', 200, { user: userWith(['FREELANCER'], { firstName: 'Mila' }) })
    await page.pass(5000)
    await page.eventually(() => expect(page.heading()).toBe('Welcome'))
  })

  test('shows its person while the server has too many calls', async () => {
    expectPrinted('error', 'A status of 429 answered GET /api/me: Too many requests.')
    page.answer('GET /me', 429, { error: 'Too many requests.', code: 'too_many_requests' })
    await openStored(userWith(['FREELANCER'], { firstName: 'Mila' }))
    await page.eventually(() => expect(page.heading()).toBe('Welcome'))
  })

  test('shows its person at once where the browser has stored replies, and is cleared by a refusal', async () => {
    page.answer('GET /me', 403, { error: 'Please sign in.', code: 'not_signed_in' })
    const send = page.delay('GET /me')
    await openStored(userWith(['FREELANCER'], { firstName: 'Mila' }))
    await page.eventually(() => expect(page.heading()).toBe('Welcome'))
    expect(localStorage.getItem('token')).toBe('stored')
    send()
    await page.eventually(() => expect(page.where()).toBe('/auth'))
    expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null])
  })

  test('shows its person while the answer is late, and is cleared by a late refusal', async () => {
    page.answer('GET /me', 403, { error: 'Please sign in.', code: 'not_signed_in' })
    const send = page.delay('GET /me')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await openStored(userWith(['FREELANCER'], { firstName: 'Mila' }), { hasReplies: false })
    await page.pass(1999)
    expect(page.text()).toContain('Loading…')
    await page.pass(1)
    await page.eventually(() => expect(page.heading()).toBe('Welcome'))
    send()
    await page.eventually(() => expect(page.where()).toBe('/auth'))
    expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null])
  })

  test.each([401, 403])('is cleared, token and user, when the restore is refused with %i', async (status) => {
    if (status !== 403) expectPrinted('error', 'A status of 401 answered GET /api/me')
    page.answer('GET /me', status, { error: 'Please sign in.', code: 'not_signed_in' })
    await openStored()
    expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null])
    expect(page.where()).toBe('/auth')
  })
})
