// @vitest-environment happy-dom

import { act } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearSession, storeSession } from '../../session-store.ts'
import { AppFrame } from '../../session/app-frame.tsx'
import { TestPage, userWith } from '../../testing/test-page.tsx'
import { ClosedProject } from './closed-project.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => {
  page.close()
  act(() => clearSession())
})

test('a visit that begins at a closed project has the bell', async () => {
  act(() => storeSession({ token: 's', user: userWith(['FREELANCER']) }))
  await page.open(
    <Routes>
      <Route element={<AppFrame />}>
        <Route index element={<ClosedProject />} />
      </Route>
    </Routes>,
  )
  expect(page.heading()).toBe('You cannot open this project')
  await page.eventually(() => expect(page.button('Notices')).toBeDefined())
})
