/** A screen in a small DOM, and a server that answers what the test says; an unanswered call stays under way. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter, MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import type { UserReply } from '../../contract/sign-in.ts'
import type { Role } from '../../domain/roles.ts'
import { ToastProvider } from '../ui/toast.tsx'
import './top-layer.ts'

export interface Call {
  route: string
  query: string
  body: unknown
  authorization: string | undefined
}

// Of one file alone: tests run in threads, and what is announced to other tabs is heard in all of them.
const PROJECT_ID = crypto.randomUUID()
export const project = {
  id: PROJECT_ID,
  name: 'Sommerfest',
  tenantId: 't1',
  tenantName: 'Rheinufer Kultur',
  archived: false,
}

/** Somebody with one membership for each role. */
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

// The real one: replies and what is drawn of them must come through where a test moves the clock.
const { setTimeout: realTimeout } = globalThis
const realNow = performance.now.bind(performance)
const nextTask = () => new Promise<void>((resolve) => void realTimeout(resolve, 0))

/** Tells once of each element, as a browser does that has laid it out. */
function observerOf(height: () => number) {
  return class {
    readonly #tell: (entries: unknown[]) => void
    #targets = new Set<Element>()
    constructor(tell: (entries: unknown[]) => void) {
      this.#tell = tell
    }
    observe(target: Element) {
      this.#targets.add(target)
      realTimeout(() => {
        const borderBoxSize = [{ blockSize: height() }]
        if (this.#targets.has(target)) this.#tell([{ target, borderBoxSize }])
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
  /** This DOM lays nothing out: every element begins where the screen does, and is as high as the test says. */
  rowHeight = 0
  #unread = 0
  #answers = new Map<string, { status: number; body: unknown } | 'none'>()
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

  /** From now on the server answers `GET /me` so. */
  answer(route: string, status: number, body?: unknown): void {
    this.#answers.set(route, { status, body })
  }

  /** From now on the server cannot be reached by such a call. */
  fail(route: string): void {
    this.#answers.set(route, 'none')
  }

  /** From now on such a call stays under way. */
  hold(route: string): void {
    this.#answers.delete(route)
  }

  #fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const [path = '', query = ''] = url.split('?')
    const route = `${init.method} ${path.replace(/^\/api/, '')}`
    const authorization = new Headers(init.headers).get('authorization') ?? undefined
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    this.calls.push({ route, query, body, authorization })
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

  /** Opens the screen with the history of the browser, as the product does. */
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

  /** With a clock that the test moves. */
  async pass(ms: number): Promise<void> {
    await act(async () => void vi.advanceTimersByTime(ms))
  }

  /** For what comes with a screen that is loaded when it is needed. */
  async eventually(check: () => void): Promise<void> {
    const deadline = realNow() + 20_000
    for (;;) {
      // All waiting happens inside of `act`, or React would warn of what is drawn meanwhile.
      await this.settle()
      try {
        return check()
      } catch (error) {
        if (realNow() > deadline) throw error
      }
    }
  }

  /** What the last call of this kind carried. */
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

  /** Past React's own setter, so that it sees a change, as when somebody types. */
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

  async submit(): Promise<void> {
    await act(async () => this.host.querySelector('form')?.requestSubmit())
    await this.settle()
  }

  close(): void {
    act(() => this.#root.unmount())
    this.#queries.clear()
    this.host.remove()
    vi.unstubAllGlobals()
    sessionStorage.clear()
    localStorage.clear()
  }
}
