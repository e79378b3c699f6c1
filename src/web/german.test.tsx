// @vitest-environment happy-dom

import { act } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followLanguage } from './i18n/current-language.ts'
import { chooseLanguage } from './i18n/language.ts'
import { AppRoutes } from './routes.tsx'
import { AdminProjectScreen } from './screens/admin/admin-project-screen.tsx'
// The import loads the lazy screens at once.
import './testing/load-screens.ts'
import { clearSession, expireSession, storeSession } from './session-store.ts'
import { AppFrame } from './session/app-frame.tsx'
import { SessionRestorer } from './session/session-restorer.tsx'
import { UnsavedDialog } from './session/unsaved/unsaved-dialog.tsx'
import { expectPrinted } from './testing/quiet-console.ts'
import { project, TestPage, userWith } from './testing/test-page.tsx'

let page: TestPage
let stop: () => void
beforeEach(() => {
  stop = followLanguage()
  page = new TestPage()
  page.answer('GET /config', 200, { passwordLogin: 'code' })
})
afterEach(() => {
  stop()
  page.close()
  clearSession()
  chooseLanguage('en')
})

const open = (address: string) =>
  page.open(
    <SessionRestorer>
      <AppRoutes />
    </SessionRestorer>,
    address,
  )
const signIn = (...args: Parameters<typeof userWith>) => storeSession({ token: 's', user: userWith(...args) })

/** All text of the page, the accessible names included. */
function words(): string {
  const texts = [document.title, ...page.host.querySelectorAll('*')].flatMap((part) =>
    typeof part === 'string'
      ? [part]
      : [
          ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => part.getAttribute(name) ?? ''),
          // The element's own text nodes, except those of the switch to English.
          ...(part.closest('[lang="en"]')
            ? []
            : [...part.childNodes].filter((node) => node.nodeType === 3)
          ).map((node) => node.textContent ?? ''),
        ],
  )
  return texts.join('\n')
}

const ENGLISH =
  /\b(the|with|your|you|and|of|to|for|from|is|are|not|yet|here|it|this|who|what|Sign|Enter|Choose|Reset|Save|Saved|Cancel|Close|Email|Password|Phone|Loading|Show|Hide|View|Edit|Try|Back|Go|Prices?|Wages?|Invites?|Create|Copy|Open|Project|Projects|Month|Day|Hour|Slots?|Summary|Total|History|Schedule)\b/gu
const english = () => [...new Set(words().match(ENGLISH))]

describe('in German there is no English on', () => {
  beforeEach(() => chooseLanguage('de'))

  test.each([
    ['/auth', 'Anmelden'],
    ['/auth/verify?email=mia@posteo.example', 'Bestätigungscode eingeben'],
    ['/auth/signup-path', 'Admin-Konto anlegen'],
    ['/auth/forgot-password', 'Passwort zurücksetzen'],
    ['/auth/reset-password', 'Neues Passwort wählen'],
    ['/magic', 'Token fehlt'],
    ['/404', 'Nicht gefunden'],
  ])('%s', async (address, title) => {
    page.answer('GET /auth/signup-token/signup-path', 204)
    await open(address)
    expect(page.heading()).toBe(title)
    expect(english()).toEqual([])
  })

  test.each([
    ['/app/admin', 'Projekte'],
    ['/app/freelancer', 'Willkommen'],
  ])('%s of an administrator', async (address, title) => {
    signIn(['ADMIN', 'FREELANCER'])
    const others = [
      { ...project, id: 'p2', archived: true },
      { ...project, id: 'p3' },
    ]
    page.answer('GET /tenants/t1/projects', 200, { projects: [project, ...others] })
    page.answer('GET /tenants/t2/projects', 200, { projects: [] })
    await open(address)
    expect(page.heading()).toBe(title)
    await page.press('Ihr Konto')
    expect(page.labels()).toContain('Aktuelles Passwort')
    expect(english()).toEqual([])
  })

  test('the page /auth of an administrator', async () => {
    signIn(['ADMIN'])
    page.answer('GET /tenants/t1/projects', 200, { projects: [{ ...project, archived: true }] })
    await open('/auth')
    expect(page.button('Projekt anlegen')).toBeDefined()
    expect(english()).toEqual([])
  })

  test('the question before a sign-out loses hours', async () => {
    await page.open(<UnsavedDialog onClose={() => undefined} />)
    expect(page.button('Bleiben')).toBeDefined()
    expect(english()).toEqual([])
  })

  test('an invite that cannot be accepted, with the server’s own sentence', async () => {
    signIn(['FREELANCER'])
    page.answer('POST /invites/accept', 403, { error: 'Diese Einladung ist abgelaufen.', code: 'forbidden' })
    await open('/invite/abcdefghijklmnopqrstuvwxyz')
    expect(page.heading()).toBe('Die Einladung kann nicht angenommen werden')
    expect(page.text()).toContain('Diese Einladung ist abgelaufen.')
    expect(english()).toEqual([])
  })

  test.each([
    ['an administrator’s', 'ADMIN', ''],
    ['a freelancer’s', 'FREELANCER', '/freelancer'],
  ] as const)('%s project', async (_, role, end) => {
    signIn([role])
    const base = `/projects/${project.id}`
    const wages = { wageGreen: 15.5, wageYellow: 0, wageRed: 0 }
    const jonas = { id: 'f1', firstName: 'Jonas', lastName: 'Weber', email: 'jonas@example.org' }
    const person = { ...jonas, phone: '', country: '', germanLevel: 'A1' }
    page.answer(`GET ${base}`, 200, project)
    page.answer(`GET ${base}/roster`, 200, { users: [{ user: person, slots: [] }] })
    page.answer(`GET ${base}/availability/summary`, 200, { totalsByUser: [] })
    page.answer(`GET ${base}/availability/me`, 200, { slots: [] })
    page.answer(`GET ${base}/effective-wages/me`, 200, { legend: { GREEN: 1, YELLOW: 2, RED: 3 }, slots: [] })
    page.answer(`GET ${base}/invites`, 200, { invites: [] })
    page.answer(`GET ${base}/schedule/pattern`, 200, { slots: [] })
    page.answer('GET /tenants/t1/wage-config', 200, wages)
    const schedule = [{ date: '2026-11-03', hour: 9, mode: 'GREEN' }]
    page.answer(`GET ${base}/schedule`, 200, {
      month: '2026-11',
      schedule,
      userModeOverrides: [],
      slotPrices: {},
    })
    await open(`/app/project/${project.id}${end}?month=2026-11`)
    await page.eventually(() => expect(page.heading()).toContain('Sommerfest'))
    // All screens use one unit, which is the same in both languages.
    await page.eventually(() => expect(words()).toMatch(/\d\s€\/h$/m))
    expect(words()).not.toMatch(/Std\b/)
    await page.press('Verlauf')
    expect(english()).toEqual([])
  })

  test('the errors of fields before a form is sent', async () => {
    page.answer('GET /auth/signup-token/signup-path', 204)
    await open('/auth/signup-path')
    await page.fill('Telefon', '0'.repeat(41))
    await page.fill('Passwort', 'kurz5')
    await page.submit()
    const alerts = [...page.host.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)
    expect(alerts).toContain('Höchstens 40 Zeichen in einer Zeile')
    expect(alerts).toContain('Das Passwort muss mindestens 6 Zeichen haben')
    expect(english()).toEqual([])
  })
})

describe('the switch', () => {
  test('turns the page to the other language and back, and stores the choice', async () => {
    await open('/auth')
    expect(page.button('Deutsch')!.lang).toBe('de')
    await page.press('Deutsch')
    expect(page.heading()).toBe('Anmelden')
    expect(page.calls.map(({ route }) => route)).not.toContain('PATCH /me')
    expect(document.documentElement.lang).toBe('de')
    expect(localStorage.getItem('language')).toBe('de')
    await page.press('English')
    expect(page.heading()).toBe('Sign in')
  })

  test('is in the menu of a signed-in person', async () => {
    signIn(['ADMIN'])
    page.answer('GET /tenants/t1/projects', 200, { projects: [project] })
    await open('/app/admin')
    await page.press('Deutsch')
    expect(page.heading()).toBe('Projekte')
    // The server needs the language for mails.
    expect(page.sent('PATCH /me')).toEqual({ language: 'de' })
  })

  test('leaves the typed text of a form and its cursor unchanged', async () => {
    page.answer('GET /auth/signup-token/signup-path', 204)
    await open('/auth/signup-path')
    await page.fill('First name', 'Mia')
    await page.fill('Password', 'sommerfest 26')
    const field = page.field('First name')
    act(() => field.focus())
    await page.press('Deutsch')
    expect(page.field('Vorname')).toBe(field)
    expect(field.value).toBe('Mia')
    expect(page.field('Passwort').value).toBe('sommerfest 26')
    expect(document.activeElement).toBe(field)
    expect(page.text()).toContain('Stark')
  })

  test('translates the errors of a form, and the message of a call without an answer', async () => {
    expectPrinted('warn', 'Failed to fetch')
    page.answer('GET /auth/signup-token/signup-path', 204)
    page.fail('POST /auth/admin-signup')
    await open('/auth/signup-path')
    const alerts = () =>
      [...page.host.querySelectorAll('[role="alert"]')].flatMap(({ textContent }) => textContent || [])
    await page.fill('Phone', '0'.repeat(41))
    await page.submit()
    await page.fill('First name', 'Mia')
    const english = alerts()
    expect(english).toContain('Up to 40 characters on one line')
    await page.press('Deutsch')
    expect(alerts()).toContain('Höchstens 40 Zeichen in einer Zeile')
    expect(alerts().filter((sentence) => english.includes(sentence))).toEqual([])
    // The error of a corrected field does not come back.
    expect(page.field('Vorname').getAttribute('aria-invalid')).not.toBe('true')

    await page.press('English')
    for (const [label, text] of Object.entries({
      'Last name': 'Brandt',
      Phone: '+49 221 1234567',
      Email: 'mia@example.org',
      'Tenant / Project name': 'Kultur',
      Password: 'sommerfest 26',
    }))
      await page.fill(label, text)
    await page.submit()
    expect(alerts()).toEqual(['The server cannot be reached. Please check your connection.'])
    await page.press('Deutsch')
    expect(alerts()).toEqual(['Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung.'])
  })

  test('translates the reason for the way to the sign-in screen', async () => {
    signIn(['ADMIN'])
    page.answer('GET /tenants/t1/projects', 200, { projects: [project] })
    await open('/app/admin')
    await act(async () => expireSession())
    expect(page.text()).toContain('Your session has ended. Please sign in again.')
    await page.press('Deutsch')
    expect(page.text()).toContain('Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.')
    expect(page.text()).not.toContain('Your session')
  })

  test('leaves an unsaved wage unchanged', async () => {
    signIn(['ADMIN'])
    page.answer(`GET /projects/${project.id}`, 200, project)
    page.answer('GET /tenants/t1/wage-config', 200, { wageGreen: 15.5, wageYellow: 0, wageRed: 0 })
    await page.open(
      <Routes>
        <Route element={<AppFrame />}>
          <Route path="/app/project/:projectId" element={<AdminProjectScreen />} />
        </Route>
      </Routes>,
      `/app/project/${project.id}`,
    )
    expect(page.field('Green').value).toBe('15.50')
    await page.fill('Green', '17,5')
    await page.press('Deutsch')
    expect(page.field('Grün').value).toBe('17,5')
    expect(page.heading()).toBe('Sommerfest Lindner Greta Admin')
  })
})
