/**
 * Keeps the page itself, so that it opens without a connection. It never touches the API: whose hours these are is not for a
 * cache to know (src/web/session/offline-replies.ts stores them). A new version waits until the last page of the old one
 * is closed, whose files stay here as long.
 */
declare const self: ServiceWorkerGlobalScope

/** What a freelancer's page is made of; the build puts the names here. */
const FILES: readonly string[] = JSON.parse('__FILES__') as string[]
const SHELL = '/app/freelancer'
const PREFIX = 'slotwerk-'
// The files carry their hashes in their names: other files, another cache.
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
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => shell()))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

/** The page, as it was when it could be reached last. */
async function shell(): Promise<Response> {
  return (await caches.match(SHELL)) ?? Response.error()
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
