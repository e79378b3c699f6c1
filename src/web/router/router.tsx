/** Routes as elements, by the names that React Router made familiar; see docs/decisions/2026-11-21-own-router.md. */
import {
  Children,
  type ComponentProps,
  createContext,
  isValidElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { browserHistory, type GoOptions, type History, type Location, memoryHistory } from './history.ts'
import { matchPath, type PathParams } from './match.ts'

const RouterContext = createContext<{ history: History; location: Location } | undefined>(undefined)
const ParamsContext = createContext<PathParams>({})
const OutletContext = createContext<ReactNode>(null)

function Router({ history, children }: { history: History; children: ReactNode }) {
  const [location, setLocation] = useState(history.now)
  // In a transition: until the next screen has come, the last one stays.
  useLayoutEffect(() => history.subscribe(() => startTransition(() => setLocation(history.now()))), [history])
  const value = useMemo(() => ({ history, location }), [history, location])
  return <RouterContext value={value}>{children}</RouterContext>
}

export function BrowserRouter({ children }: { children: ReactNode }) {
  return <Router history={useState(browserHistory)[0]}>{children}</Router>
}

/** For tests. */
export function MemoryRouter({
  initialEntries: [start],
  children,
}: {
  initialEntries: [string]
  children: ReactNode
}) {
  return <Router history={useState(() => memoryHistory(start))[0]}>{children}</Router>
}

function useRouter() {
  const router = use(RouterContext)
  if (!router) throw new Error('This needs a router above it')
  return router
}

export function useLocation(): Location {
  return useRouter().location
}

export function useNavigate(): (to: string, options?: GoOptions) => void {
  return useRouter().history.go
}

export function useParams(): PathParams {
  return use(ParamsContext)
}

type ChangeParams = (change: (params: URLSearchParams) => URLSearchParams, options?: GoOptions) => void

export function useSearchParams(): [params: URLSearchParams, change: ChangeParams] {
  const { history, location } = useRouter()
  const params = useMemo(() => new URLSearchParams(location.search), [location.search])
  const change = useCallback<ChangeParams>(
    // Of what is there now, which may be more than what is drawn.
    (write, options) => history.go(`?${write(new URLSearchParams(history.now().search))}`, options),
    [history],
  )
  return [params, change]
}

type RouteProps = { path?: string; element: ReactNode; children?: ReactNode }

/** One screen, or without a path what stands around those inside it: read by Routes, and never drawn itself. */
export const Route = (() => null) as (props: RouteProps) => ReactNode

interface Leaf {
  path: string
  /** From the outermost to the screen itself. */
  elements: ReactNode[]
}

function leavesOf(children: ReactNode, around: ReactNode[] = []): Leaf[] {
  return Children.toArray(children)
    .filter((child): child is ReactElement<RouteProps> => isValidElement(child))
    .flatMap(({ props: { path, element, children: inner } }) => {
      const elements = [...around, element]
      return path === undefined ? leavesOf(inner, elements) : [{ path, elements }]
    })
}

/** Draws the first of its routes that has the form of the address. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const leaves = useMemo(() => leavesOf(children), [children])
  for (const { path, elements } of leaves) {
    const params = matchPath(path, pathname)
    if (!params) continue
    const screen = elements.reduceRight<ReactNode>(
      (inner, element) => <OutletContext value={inner}>{element}</OutletContext>,
      null,
    )
    return <ParamsContext value={params}>{screen}</ParamsContext>
  }
  return null
}

/** Where a route that stands around others shows the one of them. */
export function Outlet(): ReactNode {
  return use(OutletContext)
}

export function Navigate({ to, replace, state }: { to: string } & GoOptions) {
  const navigate = useNavigate()
  // As text: an equal state written anew with each drawing is no reason to go again.
  const handedOn = JSON.stringify(state ?? null)
  useEffect(
    () => navigate(to, { replace, state: JSON.parse(handedOn) as unknown }),
    [navigate, to, replace, handedOn],
  )
  return null
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link inside the page. With a modifier key, or to another tab, it is the browser's own. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || (rest.target && rest.target !== '_self')) return
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // To where one is: no second entry of the same page.
    navigate(to, { replace: to === pathname + search })
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}
