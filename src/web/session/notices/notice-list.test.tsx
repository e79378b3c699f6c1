// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NoticesReply } from '../../../contract/notices.ts'
import { clearSession, storeSession } from '../../session-store.ts'
import { expectPrinted } from '../../testing/quiet-console.ts'
import { TestPage, userWith } from '../../testing/test-page.tsx'
import { NoticeList } from './notice-list.tsx'

let page: TestPage
beforeEach(() => {
  page = new TestPage()
  act(() => storeSession({ token: 's', user: userWith(['FREELANCER']) }))
})
afterEach(() => {
  page.close()
  clearSession()
})

const notice = (id: string, changes: Partial<NoticesReply['notices'][number]> = {}) => ({
  id,
  kind: 'booking' as const,
  at: '2026-11-24T12:00:00.000Z',
  read: false,
  text: `Sommerfest · You are booked: ${id}`,
  href: '/app/work',
  projectId: 'p1',
  ...changes,
})
const links = () => [...page.host.querySelectorAll('li a')]
const sentReads = () =>
  page.calls.filter(({ route }) => route === 'POST /me/notices/read').map(({ body }) => body)

describe('the list of notices', () => {
  test('links each notice to its place, marks new ones, and says once that they are read', async () => {
    const notices = [notice('b'), notice('a', { read: true, href: '/app/project/p1/requests' })]
    page.answer('GET /me/notices', 200, { notices, unread: 1, next: null })
    page.answer('POST /me/notices/read', 204, undefined)
    await page.open(<NoticeList />)
    expect(links().map((link) => link.getAttribute('href'))).toEqual([
      '/app/work',
      '/app/project/p1/requests',
    ])
    expect(links().map((link) => link.textContent.startsWith('New: '))).toEqual([true, false])
    expect(sentReads()).toEqual([{ upTo: 'b' }])
  })

  test('says nothing is read where nothing is new', async () => {
    page.answer('GET /me/notices', 200, { notices: [notice('a', { read: true })], unread: 0, next: null })
    await page.open(<NoticeList />)
    expect(sentReads()).toEqual([])
  })

  test('says why older notices could not be loaded, and loads them by the next press', async () => {
    page.answer('GET /me/notices', 200, { notices: [notice('b', { read: true })], unread: 0, next: 'b' })
    await page.open(<NoticeList hasOlder />)
    expectPrinted('warn', 'Failed to fetch')
    page.fail('GET /me/notices')
    await page.press('Show older notices')
    expect(page.text()).toContain('The server cannot be reached')
    page.answer('GET /me/notices', 200, { notices: [notice('a', { read: true })], unread: 0, next: null })
    await page.press('Show older notices')
    await page.settle()
    expect(links()).toHaveLength(2)
    expect(page.text()).not.toContain('The server cannot be reached')
  })

  test('loads older notices by a press', async () => {
    page.answer('GET /me/notices', 200, { notices: [notice('b', { read: true })], unread: 0, next: 'b' })
    await page.open(<NoticeList hasOlder />)
    page.answer('GET /me/notices', 200, { notices: [notice('a', { read: true })], unread: 0, next: null })
    await page.press('Show older notices')
    await page.settle()
    expect(links()).toHaveLength(2)
    expect(page.calls.at(-1)?.query).toBe('before=b')
    expect(page.text()).not.toContain('Show older notices')
  })

  test('says what will stand there while it is empty', async () => {
    page.answer('GET /me/notices', 200, { notices: [], unread: 0, next: null })
    await page.open(<NoticeList />)
    expect(page.text()).toContain('No notices yet')
  })

  test('offers to try again where it could not be read', async () => {
    expectPrinted('error', 'A status of 409 answered GET /api/me/notices')
    page.answer('GET /me/notices', 409, { error: 'Not now.', code: 'conflict' })
    await page.open(<NoticeList />)
    expect(page.text()).toContain('Not now.')
    page.answer('GET /me/notices', 200, { notices: [notice('a', { read: true })], unread: 0, next: null })
    await page.press('Try again')
    await page.settle()
    expect(links()).toHaveLength(1)
  })
})
