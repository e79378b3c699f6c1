// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { createStage } from '../testing/stage.ts'
import {
  BrowserRouter,
  Link,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from './router.tsx'

const { host, render } = createStage()
/** What the page at hand can do, as its component was given it. */
const page: {
  changeParams?: ReturnType<typeof useSearchParams>[1]
  navigate?: ReturnType<typeof useNavigate>
} = {}
beforeEach(() => {
  history.replaceState(null, '', '/')
})

function Where() {
  const { search, state } = useLocation()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const [, changeParams] = useSearchParams()
  useEffect(() => void Object.assign(page, { navigate, changeParams }))
  return <output>{[id, search, JSON.stringify(state)].join(' ')}</output>
}

const open = (address: string) => {
  history.replaceState(null, '', address)
  act(() =>
    render(
      <BrowserRouter>
        <Routes>
          <Route path="/old" element={<Navigate to="/item/7" replace state={{ from: 'old' }} />} />
          <Route
            element={
              <section>
                <Link to="/item/2">Two</Link>
                <Outlet />
              </section>
            }
          >
            <Route path="/item/:id" element={<Where />} />
          </Route>
          <Route path="*" element={<p>elsewhere</p>} />
        </Routes>
      </BrowserRouter>,
    ),
  )
}
const shown = () => host.querySelector('output')?.textContent
const click = (init: MouseEventInit = {}) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
  act(() => void host.querySelector('a')!.dispatchEvent(event))
  return event.defaultPrevented
}

test('draws the first route that has the form of the address, in what stands around it', () => {
  open('/item/1?x=2')
  expect(shown()).toBe('1 ?x=2 null')
  expect(host.querySelector('section output')).not.toBeNull()
})

test('a redirect takes the place of the entry and hands its state on', () => {
  const before = history.length
  open('/old')
  expect([location.pathname, shown(), history.length]).toEqual(['/item/7', '7  {"from":"old"}', before])
})

test('a link goes inside the page, and to where one is only once', () => {
  open('/item/1')
  const before = history.length
  expect(click()).toBe(true)
  expect(shown()).toBe('2  null')
  click()
  expect(history.length).toBe(before + 1)
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a link pressed with %o is the browser’s own',
  (init) => {
    open('/item/1')
    expect(click(init)).toBe(false)
    expect(shown()).toBe('1  null')
  },
)

test('parameters change on what is there now, twice in a row too', () => {
  open('/item/1?month=2026-11')
  const set = (name: string) => (params: URLSearchParams) => {
    params.set(name, '1')
    return params
  }
  act(() => {
    page.changeParams!(set('a'), { replace: true })
    page.changeParams!(set('b'), { replace: true })
  })
  expect(shown()).toBe('1 ?month=2026-11&a=1&b=1 null')
})

test('follows Back, and reads no state that is not its own', () => {
  open('/item/1')
  act(() => page.navigate!('/item/3', { state: 'mine' }))
  expect(shown()).toBe('3  "mine"')
  act(() => {
    history.replaceState('of something else', '', '/item/1')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(shown()).toBe('1  null')
})
