// @vitest-environment happy-dom
import { act } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseLanguage } from '../../i18n/language.ts'
import { clearSession, storeSession } from '../../session-store.ts'
import { project, TestPage, userWith } from '../../testing/test-page.tsx'
import { RequestsScreen } from './requests-screen.tsx'

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
  page.answer(`GET ${base}/requests`, 200, { requests: [], next: null })
  page.answer(`GET ${base}/releases`, 200, { releases: [], next: null })
  return page.open(
    <Routes>
      <Route path="/app/project/:projectId/requests" element={<RequestsScreen />} />
    </Routes>,
    `/app/project/${project.id}/requests`,
  )
}

test('a project that has asked nobody says how people are asked', async () => {
  await open()
  expect(page.text()).toContain('Choose an hour in Coverage and ask the people who could work then.')
  expect(page.text()).not.toContain('archived')
})

test('an archived project that has asked nobody says that its requests rest', async () => {
  await open({ archived: true })
  expect(page.text()).toContain('Nobody is asked while the project is archived.')
  expect(page.text()).not.toContain('Choose an hour')
})

test('an archived project says that its releases rest', async () => {
  await open({ archived: true })
  expect(page.text()).toContain('Releases rest while the project is archived.')
  expect(page.text()).not.toContain('ask here')
})

test('an archived project that has asked nobody says in German too that its requests rest', async () => {
  chooseLanguage('de')
  await open({ archived: true })
  expect(page.text()).toContain('Solange das Projekt archiviert ist, wird niemand angefragt.')
})

test('a project that is not yet read does not say that it is archived', async () => {
  const answerNow = page.delay(`GET ${base}`)
  await open()
  expect(page.text()).toContain('Nobody has been asked yet')
  expect(page.text()).not.toContain('archived')
  answerNow()
  await page.settle()
})
