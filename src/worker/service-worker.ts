/**
 * Caches the page's own files, so that the page opens offline. It never touches the API: a cache by URL cannot tell two
 * persons apart (src/web/session/offline-replies.ts stores their replies). A new version waits until the last page of the
 * old one is closed; the files of the old version stay until then.
 */
declare const self: ServiceWorkerGlobalScope

/** The files of a freelancer's page; the build inserts their names. */
const FILES: readonly string[] = JSON.parse('__FILES__') as string[]
const SHELL = '/app/freelancer'
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
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => shell()))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

/** The page in its last cached form. */
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
