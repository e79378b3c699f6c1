// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { storeSession } from '../../../session-store.ts'
import { project, TestPage, userWith } from '../../../testing/test-page.tsx'
import { ArchivedNotice } from './archived-notice.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
})
afterEach(() => page.close())

describe('the notice on an archived project', () => {
  test('offers an administrator to bring it back', async () => {
    storeSession({ token: 's', user: userWith(['ADMIN']) })
    await page.open(<ArchivedNotice project={project} />)
    expect(page.text()).toContain('This project is archived')
    expect(page.text()).toContain('Bring back')
  })

  test('offers a planner nothing that only administrators may do', async () => {
    storeSession({ token: 's', user: userWith(['PLANNER']) })
    await page.open(<ArchivedNotice project={project} />)
    expect(page.text()).toContain('This project is archived')
    expect(page.text()).not.toContain('Bring back')
  })
})
