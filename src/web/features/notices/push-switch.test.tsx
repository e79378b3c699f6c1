// @vitest-environment happy-dom
/** The switch with a stand-in of the browser; e2e/push.test.ts has the real service worker. */
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSession, storeSession } from '../../session-store.ts'
import { keepPush } from '../../session/push/keep-push.ts'
import { expectPrinted } from '../../testing/quiet-console.ts'
import { TestPage, userWith } from '../../testing/test-page.tsx'
import { PushSwitch } from './push-switch.tsx'

const KEY = 'BAAA'
const KEYS = { p256dh: 'p', auth: 'a' }

/** The state of the stand-in of the browser. */
let permission: NotificationPermission
let answerOfPerson: NotificationPermission
let asked: number
let endpoints: string[]
let present: { endpoint: string; key: string } | undefined
let canSubscribe: boolean

const subscription = () =>
  present && {
    endpoint: present.endpoint,
    options: { applicationServerKey: Uint8Array.from(Buffer.from(present.key, 'base64url')).buffer },
    toJSON: () => ({ endpoint: present!.endpoint, keys: KEYS, expirationTime: null }),
    unsubscribe: async () => {
      present = undefined
      return true
    },
  }

let page: TestPage
beforeEach(() => {
  page = new TestPage()
  permission = 'default'
  answerOfPerson = 'granted'
  asked = 0
  endpoints = ['https://push/1', 'https://push/2']
  present = undefined
  canSubscribe = true
  const pushManager = {
    getSubscription: async () => subscription() ?? null,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (!canSubscribe) throw new DOMException('Registration failed - push service error', 'AbortError')
      present ??= { endpoint: endpoints.shift()!, key: applicationServerKey }
      return subscription()
    },
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal(
    'Notification',
    class {
      static get permission() {
        return permission
      }
      static async requestPermission() {
        asked += 1
        permission = answerOfPerson
        return permission
      }
    },
  )
  const ready = Promise.resolve({ pushManager })
  const serviceWorker = { register: () => ready, ready, getRegistration: () => ready }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  act(() => storeSession({ token: 'token-of-this-session', user: userWith(['FREELANCER']) }))
  page.answer('GET /config', 200, { passwordLogin: 'code', pushKey: KEY })
  page.answer('POST /me/push-subscriptions', 204)
  page.answer('DELETE /me/push-subscriptions', 204)
})
afterEach(() => {
  page.close()
  clearSession()
  localStorage.removeItem('push')
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

let switchedOn = 0
const open = async ({ isChosen = false } = {}) => {
  switchedOn = 0
  await page.open(<PushSwitch isChosen={isChosen} onOn={() => (switchedOn += 1)} />)
}
const input = () => page.host.querySelector<HTMLInputElement>('input[role="switch"]')!
const press = async () => {
  await act(async () => input().click())
  await page.settle()
}
const bodies = (route: string) => page.calls.filter((call) => call.route === route).map(({ body }) => body)
const stated = () => bodies('POST /me/push-subscriptions')
const ended = () => bodies('DELETE /me/push-subscriptions')

describe('the switch of push', () => {
  test('asks for the permission by a press alone, and states the subscription', async () => {
    await open()
    expect([asked, input().checked, stated()]).toEqual([0, false, []])
    await press()
    expect([asked, input().checked, switchedOn]).toEqual([1, true, 1])
    expect(stated()).toEqual([{ endpoint: 'https://push/1', keys: KEYS }])
    expect(present?.key).toBe(KEY)
  })

  test('says that kinds chosen for push reach other devices alone while it is off', async () => {
    await open({ isChosen: true })
    expect(page.text()).toContain('Push is off on this device.')
    await press()
    expect(page.text()).not.toContain('Push is off on this device.')
    await open()
    expect(page.text()).not.toContain('Push is off on this device.')
  })

  test('ends the subscription on the server and in the browser', async () => {
    await open()
    await press()
    await press()
    expect(input().checked).toBe(false)
    expect(ended()).toEqual([{ endpoint: 'https://push/1' }])
    expect(present).toBeUndefined()
  })

  test('stays off where the person denies or closes the question, and says what a denial means', async () => {
    answerOfPerson = 'default'
    await open()
    await press()
    expect([input().checked, input().disabled, stated()]).toEqual([false, false, []])
    answerOfPerson = 'denied'
    await press()
    expect([input().checked, input().disabled, stated()]).toEqual([false, true, []])
    expect(page.text()).toContain('The browser blocks notifications of this page.')
  })

  test('says why the browser could not subscribe, or the server would not', async () => {
    canSubscribe = false
    await open()
    await press()
    expect(page.text()).toContain('could not reach its push service')
    canSubscribe = true
    expectPrinted('error', 'A status of 429 answered POST /api/me/push-subscriptions')
    page.answer('POST /me/push-subscriptions', 429, {
      error: 'Please wait an hour.',
      code: 'too_many_requests',
    })
    await press()
    expect(page.text()).toContain('Please wait an hour.')
    expect(input().checked).toBe(false)
  })

  test.each([
    ['an insecure address', () => vi.stubGlobal('isSecureContext', false), 'starts with https://'],
    ['a browser without push', () => Reflect.deleteProperty(globalThis, 'PushManager'), 'cannot show push'],
    ['a denial', () => (permission = 'denied'), 'The browser blocks notifications'],
    [
      'an iPhone',
      () => {
        Reflect.deleteProperty(globalThis, 'PushManager')
        vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')
      },
      'Slotwerk on the home screen',
    ],
    [
      'a server without a key',
      () => page.answer('GET /config', 200, { passwordLogin: 'code', pushKey: null }),
      'This server cannot push',
    ],
  ])('is closed and says why with %s', async (_name, prepare, sentence) => {
    prepare()
    await open()
    await page.settle()
    expect(input().disabled).toBe(true)
    expect(page.text()).toContain(sentence)
    vi.restoreAllMocks()
  })

  test('renews a subscription of another key, as after a move of the server', async () => {
    await open()
    await press()
    page.answer('GET /config', 200, { passwordLogin: 'code', pushKey: 'BBBB' })
    await page.open(<main />)
    await open()
    await page.settle()
    expect(stated().slice(1)).toEqual([{ endpoint: 'https://push/2', keys: KEYS }])
    expect(ended()).toEqual([{ endpoint: 'https://push/1' }])
    expect(input().checked).toBe(true)
  })
})

describe('a page that opens', () => {
  test('states the subscription that the browser has exchanged', async () => {
    await open()
    await press()
    present = undefined
    await act(() => keepPush())
    expect(stated().at(-1)).toEqual({ endpoint: 'https://push/2', keys: KEYS })
    expect(ended()).toEqual([{ endpoint: 'https://push/1' }])
    await act(() => keepPush())
    expect(stated()).toHaveLength(2)
  })

  test('ends the subscription of an earlier session, and shows push as off', async () => {
    await open()
    await press()
    act(() => storeSession({ token: 'token-of-another-one', user: userWith(['FREELANCER'], { id: 'u2' }) }))
    await act(() => keepPush())
    expect(present).toBeUndefined()
    await page.open(<main />)
    await open()
    expect(input().checked).toBe(false)
    expect(stated()).toHaveLength(1)
  })
})
