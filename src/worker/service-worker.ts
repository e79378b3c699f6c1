/**
 * Caches the page's own files, so that the page opens offline, and shows pushed notices. It never touches the API: a cache by URL cannot tell two
 * persons apart (src/web/session/offline-replies.ts stores their replies). A new version waits until the last page of the
 * old one is closed; the files of the old version stay until then.
 */
declare const self: ServiceWorkerGlobalScope

/** The files of a freelancer's page; the build inserts their names. */
const FILES: readonly string[] = JSON.parse('__FILES__') as string[]
const SHELL = '/app/freelancer'
/** A person does not wait longer for a page that the cache has: a weak connection may take minutes to answer. */
const PATIENCE_MS = 2000
const PREFIX = 'slotwerk-'
// File names contain hashes, so that other files give another cache name.
const CACHE = PREFIX + hashOf(FILES.join())

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([SHELL, ...FILES])))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request, pathname.startsWith('/app')))
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
 * The page of the server; without an answer the page in its last cached form.
 * @param isImpatient whether a late answer counts as none. A file to download may take long.
 */
async function page(request: Request, isImpatient: boolean): Promise<Response> {
  const shell = () => caches.match(SHELL)
  const answer = fetch(request)
  const late = async () => {
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
    return (await shell()) ?? answer
  }
  try {
    return await (isImpatient ? Promise.race([answer, late()]) : answer)
  } catch {
    return (await shell()) ?? Response.error()
  }
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
