// @vitest-environment happy-dom
import { act } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
// The import loads the lazy part at once.
import '../../features/invites/adding/add-people-dialog.tsx'
import { chooseLanguage } from '../../i18n/language.ts'
import { clearSession, storeSession } from '../../session-store.ts'
import { project, TestPage, userWith } from '../../testing/test-page.tsx'
import { TeamScreen } from './team-screen.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
  act(() => storeSession({ token: 's', user: userWith(['ADMIN']) }))
})
afterEach(() => {
  page.close()
  clearSession()
  chooseLanguage('en')
})

const base = `/projects/${project.id}`
const open = (changes: { archived?: boolean } = {}) => {
  page.answer(`GET ${base}`, 200, { ...project, ...changes })
  page.answer(`GET ${base}/roster`, 200, { users: [], next: null })
  page.answer(`GET ${base}/bookings`, 200, { month: '2026-11', users: [] })
  page.answer(`GET ${base}/summary`, 200, { totalsByUser: [] })
  return page.open(
    <Routes>
      <Route path="/app/project/:projectId/team" element={<TeamScreen />} />
    </Routes>,
    `/app/project/${project.id}/team?month=2026-11`,
  )
}

test('an empty team offers to add people', async () => {
  await open()
  expect(page.text()).toContain('Nobody is on the roster yet')
  await page.press('Add people')
  expect(page.host.querySelector('dialog[open] h2')?.textContent).toBe('Add people')
  await page.press('Cancel')
  expect(page.host.querySelector('dialog[open]')).toBeNull()
})

test('an empty team offers to add people in German too', async () => {
  chooseLanguage('de')
  await open()
  expect(page.button('Personen hinzufügen')).toBeDefined()
})

test('nobody can be added to the team of an archived project', async () => {
  await open({ archived: true })
  expect(page.text()).toContain('Nobody is on the roster yet')
  expect(page.button('Add people')).toBeUndefined()
})
