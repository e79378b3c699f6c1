/** A screen in the tests' DOM, and a server whose answers the test sets; a call without an answer stays pending. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter, MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import type { ProjectPart } from '../../contract/facts.ts'
import type { ProjectReply } from '../../contract/projects.ts'
import type { UserReply } from '../../contract/sign-in.ts'
import type { Role } from '../../domain/roles.ts'
import { dropPrefetched } from '../http/prefetched.ts'
import { invalidateParts } from '../http/query-keys.ts'
import { ToastProvider } from '../ui/toast.tsx'
import './top-layer.ts'

export interface Call {
  route: string
  query: string
  body: unknown
  authorization: string | undefined
}

// Each test file has its own id: tests run in threads, and messages to other tabs reach all of them.
const PROJECT_ID = crypto.randomUUID()
export const project: ProjectReply = {
  id: PROJECT_ID,
  name: 'Sommerfest',
  tenantId: 't1',
  tenantName: 'Rheinufer Kultur',
  archived: false,
  timeZone: 'Europe/Berlin',
  utcOffset: { minutes: 60, until: '2027-03-28T01:00:00.000Z' },
  contact: '',
  contactShown: 'Greta Lindner (greta@example.org)',
  address: '',
  pastDays: null,
  booking: 'open',
}

/** A person with one membership for each role. */
export function userWith(roles: Role[], changes: Partial<UserReply> = {}): UserReply {
  const memberships = roles.map((role, index) => ({
    tenantId: `t${index + 1}`,
    tenantName: 'Rheinufer Kultur',
    role,
  }))
  return {
    id: 'u1',
    firstName: 'Greta',
    lastName: 'Lindner',
    email: 'greta@example.org',
    phone: '',
    projectId: null,
    memberships,
    role: roles.includes('ADMIN') ? 'ADMIN' : 'FREELANCER',
    passwordSet: true,
    ...changes,
  }
}

function Where() {
  const { pathname, search } = useLocation()
  return <output data-where="">{pathname + search}</output>
}

// The real timer lets replies arrive and be drawn while a test controls the clock.
const { setTimeout: realTimeout } = globalThis
const realNow = performance.now.bind(performance)
const nextTask = () =>
  new Promise<void>((resolve) => {
    realTimeout(resolve, 0)
  })

/** Makes a ResizeObserver that reports each element once, as a browser does after the first layout. */
function observerOf(height: () => number) {
  return class {
    readonly #report: (entries: unknown[]) => void
    #targets = new Set<Element>()
    constructor(report: (entries: unknown[]) => void) {
      this.#report = report
    }
    observe(target: Element) {
      this.#targets.add(target)
      realTimeout(() => {
        const borderBoxSize = [{ blockSize: height() }]
        if (this.#targets.has(target)) this.#report([{ target, borderBoxSize }])
      })
    }
    unobserve(target: Element) {
      this.#targets.delete(target)
    }
    disconnect() {
      this.#targets.clear()
    }
  }
}

export class TestPage {
  readonly calls: Call[] = []
  readonly host: HTMLElement
  /** The height that every element reports: the tests' DOM has no layout, so all elements begin at the top. */
  rowHeight = 0
  #unread = 0
  #answers = new Map<string, { status: number; body: unknown } | 'none'>()
  #delays = new Map<string, Promise<void>>()
  #root: Root
  #queries = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })

  constructor() {
    this.host = document.body.appendChild(document.createElement('div'))
    this.#root = createRoot(this.host)
    vi.stubGlobal('fetch', this.#fetch)
    vi.stubGlobal(
      'ResizeObserver',
      observerOf(() => this.rowHeight),
    )
  }

  /** Sets the answer to a call such as `GET /me` from now on. */
  answer(route: string, status: number, body?: unknown): void {
    this.#answers.set(route, { status, body })
  }

  /** Lets such a call fail from now on, as if the server could not be reached. */
  fail(route: string): void {
    this.#answers.set(route, 'none')
  }

  /** Leaves such a call pending from now on. */
  hold(route: string): void {
    this.#answers.delete(route)
  }

  /** Delays the answer to such a call until the returned function is called. */
  delay(route: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#delays.set(route, promise)
    return resolve
  }

  /** Reads a part of a project again, as an event makes the page do. */
  async readAgain(projectId: string, part: ProjectPart): Promise<void> {
    await act(async () => invalidateParts(this.#queries, projectId, part))
    await this.settle()
  }

  #fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const [path = '', query = ''] = url.split('?')
    const route = `${init.method} ${path.replace(/^\/api/, '')}`
    const authorization = new Headers(init.headers).get('authorization') ?? undefined
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    this.calls.push({ route, query, body, authorization })
    const delay = this.#delays.get(route)
    if (delay) await delay
    const answer = this.#answers.get(route)
    if (!answer) return new Promise(() => undefined)
    if (answer === 'none') throw new TypeError('Failed to fetch')
    const text = answer.body === undefined ? null : JSON.stringify(answer.body)
    return this.#noteRead(new Response(text, { status: answer.status }))
  }

  /** Counts the response as unread until its text has been read, which takes any number of turns on a busy machine. */
  #noteRead(response: Response): Response {
    const readText = response.text.bind(response)
    this.#unread += 1
    response.text = async () => {
      const text = await readText()
      this.#unread -= 1
      return text
    }
    return response
  }

  /** Opens the screen with a history in memory. */
  async open(element: ReactNode, address = '/'): Promise<void> {
    await this.#draw(<MemoryRouter initialEntries={[address]}>{this.#around(element)}</MemoryRouter>)
  }

  /** Opens the screen with the browser's history, as the product does. */
  async openInBrowser(element: ReactNode, address: string): Promise<void> {
    history.replaceState(null, '', address)
    await this.#draw(<BrowserRouter>{this.#around(element)}</BrowserRouter>)
  }

  #around(element: ReactNode): ReactNode {
    return (
      <>
        <ToastProvider>{element}</ToastProvider>
        <Where />
      </>
    )
  }

  async #draw(element: ReactNode): Promise<void> {
    await act(async () => {
      this.#root.render(<QueryClientProvider client={this.#queries}>{element}</QueryClientProvider>)
    })
    await this.settle()
  }

  /** Waits until every reply has been read and drawn, and the calls that follow from it too. */
  async settle(): Promise<void> {
    let quietTurns = 0
    // A reply that nobody reads must not hold the test for ever.
    for (let turn = 0; quietTurns < 8 && turn < 200; turn += 1) {
      const calls = this.calls.length
      await act(nextTask)
      quietTurns = this.#unread > 0 || this.calls.length > calls ? 0 : quietTurns + 1
    }
  }

  /** Advances a fake clock. */
  async pass(ms: number): Promise<void> {
    await act(async () => {
      vi.advanceTimersByTime(ms)
    })
  }

  /** Waits until the check succeeds, such as for a lazy screen. */
  async eventually(check: () => void | Promise<void>): Promise<void> {
    const deadline = realNow() + 20_000
    for (;;) {
      // The waiting happens inside `act`, because React warns about updates outside it.
      await this.settle()
      try {
        return await check()
      } catch (error) {
        if (realNow() > deadline) throw error
      }
    }
  }

  /** The body of the last call to this route. */
  sent(route: string): unknown {
    return this.calls.findLast((call) => call.route === route)?.body
  }

  where(): string {
    return this.host.querySelector('[data-where]')?.textContent ?? ''
  }

  text(): string {
    return this.host.textContent
  }

  heading(): string | undefined {
    return this.host.querySelector('h1')?.textContent
  }

  /** The control that a label names. */
  field(label: string): HTMLInputElement {
    const found = [...this.host.querySelectorAll('label')].find(
      ({ textContent }) => textContent.trim() === label,
    )
    return this.host.ownerDocument.getElementById(found?.htmlFor ?? '') as HTMLInputElement
  }

  labels(): string[] {
    return [...this.host.querySelectorAll('label')].map(({ textContent }) => textContent.trim())
  }

  button(name: string): HTMLButtonElement | undefined {
    return [...this.host.querySelectorAll('button')].find(
      (button) => (button.getAttribute('aria-label') ?? button.textContent.trim()) === name,
    )
  }

  link(name: string): string | null | undefined {
    const links = [...this.host.querySelectorAll('a')]
    return links.find(({ textContent }) => textContent.trim() === name)?.getAttribute('href')
  }

  /** Types into a field: the prototype's setter bypasses React's own, so that React sees a change. */
  async fill(label: string, value: string): Promise<void> {
    const control = this.field(label)
    await act(async () => {
      Reflect.set(Object.getPrototypeOf(control) as object, 'value', value, control)
      control.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }

  async press(name: string): Promise<void> {
    await act(async () => this.button(name)?.click())
    await this.settle()
  }

  async fire(on: Element, event: Event): Promise<void> {
    await act(async () => {
      on.dispatchEvent(event)
    })
    await this.settle()
  }

  /** Moves, presses or releases the mouse on an element, by the type of the event. */
  async pointer(type: 'pointerdown' | 'pointermove' | 'pointerup', on: Element): Promise<void> {
    const init = { bubbles: true, pointerId: 1, isPrimary: true, pointerType: 'mouse' }
    await this.fire(on, new PointerEvent(type, init))
  }

  /** Drags the mouse from one element to another. */
  async drag(from: Element, to: Element): Promise<void> {
    await this.pointer('pointerdown', from)
    await this.pointer('pointermove', to)
    await this.pointer('pointerup', to)
  }

  async submit(): Promise<void> {
    await act(async () => this.host.querySelector('form')?.requestSubmit())
    await this.settle()
  }

  close(): void {
    act(() => this.#root.unmount())
    this.#queries.clear()
    this.host.remove()
    // The test files of a worker share the module, and a later file has the same token.
    dropPrefetched()
    vi.unstubAllGlobals()
    sessionStorage.clear()
    localStorage.clear()
  }
}
