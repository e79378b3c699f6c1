/**
 * Caches the page's own files, so that the page opens offline, and shows pushed notices. It never touches the API: a cache by URL cannot tell two
 * persons apart (src/web/session/offline-replies.ts stores their replies). A new version waits until the last page of the
 * old one is closed; the files of the old version stay until then.
 */
declare const self: ServiceWorkerGlobalScope

/** The build writes this object in place of its name (`offlineFiles` in scripts/vite/page-files.ts). */
declare const __CACHED__: {
  /** The address of the page that is cached for all cached screens. */
  shell: string
  /** The screens of freelancers, whose files are all cached: regular expressions of their paths. */
  screens: readonly string[]
  /** The paths of the cached files. */
  files: readonly string[]
  /** How long a person waits for another page, in milliseconds: a weak connection may take minutes to answer. */
  patienceMs: number
}
const { shell: SHELL, files: FILES, patienceMs: PATIENCE_MS, screens } = __CACHED__
const CACHED_SCREENS = screens.map((pattern) => new RegExp(pattern))
const PREFIX = 'slotwerk-'
// File names contain hashes, so that other files give another cache name.
const CACHE = PREFIX + hashOf(FILES.join())

self.addEventListener('install', (event) => {
  event.waitUntil(fillCache())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

self.addEventListener('push', (event) => {
  event.waitUntil(showNotice(event.data?.text() ?? ''))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data))
})

/** A notice as the bell has it; its text begins with the project and a dot. */
interface PushedNotice {
  text: string
  href: string
}

function showNotice(payload: string): Promise<void> {
  const { text, href } = JSON.parse(payload) as PushedNotice
  const [place = '', ...rest] = text.split(' · ')
  return self.registration.showNotification(place, {
    body: rest.join(' · '),
    icon: '/icons/192.png',
    // A push that comes twice takes the place of the first, without another sound.
    tag: payload,
    data: href,
  })
}

/** Brings the window that shows the place of a notice to the front, or opens one: unsaved hours of others stay. */
async function openPage(href: unknown): Promise<void> {
  const url = new URL(String(href), self.location.origin)
  if (url.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((each) => each.url === url.href)
  await (shown ? shown.focus() : self.clients.openWindow(url.href))
}

/**
 * A freelancer's screen in its cached form, at once: the cache has all its files. A reload and any other page wait for the server;
 * without an answer they are the cached page, too.
 */
async function page(event: FetchEvent, pathname: string): Promise<Response> {
  const { request } = event
  const answer = fetch(request)
  const isCached = CACHED_SCREENS.some((pattern) => pattern.test(pathname))
  if (isCached) event.waitUntil(renew(answer))
  const shell = await caches.match(SHELL)
  if (!shell) return answer
  if (isCached && request.cache === 'default') return shell
  // A file to download may take long.
  if (!pathname.startsWith('/app')) return answer.catch(() => shell)
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, shell))
  return Promise.race([answer, late]).catch(() => shell)
}

/** @throws Error where the server's page is not this version's: the browser installs the service worker at a later visit */
async function fillCache(): Promise<void> {
  const page = await fetch(SHELL)
  if (!(await isOfThisVersion(page.clone()))) throw new Error(`${SHELL} is not the page of this version.`)
  const cache = await caches.open(CACHE)
  await cache.addAll(FILES)
  await cache.put(SHELL, page)
}

/** Caches the page again, since its brand may be new. */
async function renew(answer: Promise<Response>): Promise<void> {
  const page = await answer.then(
    (original) => original.clone(),
    () => undefined,
  )
  if (page && (await isOfThisVersion(page.clone()))) await (await caches.open(CACHE)).put(SHELL, page)
}

/**
 * Whether all files that the page names are cached. A page that names others belongs to the next service worker, and one that
 * names none is no page of the app: a hotel's network may answer with its own.
 */
async function isOfThisVersion(page: Response): Promise<boolean> {
  if (!page.ok) return false
  const named = (await page.text()).match(/\/assets\/[^"]+/g) ?? []
  return named.length > 0 && named.every((file) => FILES.includes(file))
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}

function hashOf(text: string): string {
  let hash = 0
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0
  return hash.toString(36)
}
