// The shop's worker in the browser: the offline page for a page that does not come, and files with a
// hash in their name, which never change. Pages and answers of the API are never kept.
// `VERSION` and `OFFLINE_FILES` are written above by `installed-app.ts`.
/* global VERSION, OFFLINE_FILES */

const OFFLINE_CACHE = `silkway-offline-${VERSION}`
const FILES_CACHE = 'silkway-files'
/** The oldest are dropped: a release or two of the shop. */
const MOST_FILES = 200

self.addEventListener('install', (event) => {
  const bring = async () => {
    const cache = await caches.open(OFFLINE_CACHE)
    await cache.addAll(OFFLINE_FILES.map((path) => new Request(path, { cache: 'reload' })))
    await self.skipWaiting() // safe: files of other releases have other names
  }
  event.waitUntil(bring())
})

self.addEventListener('activate', (event) => {
  const takeOver = async () => {
    const names = await caches.keys()
    const former = names.filter((name) => /^silkway-offline-/.test(name) && name !== OFFLINE_CACHE)
    await Promise.all(former.map((name) => caches.delete(name)))
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (OFFLINE_FILES.includes(pathname)) event.respondWith(offlineFile(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(file(event))
})

async function page({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const offline = await caches.match(OFFLINE_FILES[0], { cacheName: OFFLINE_CACHE })
    if (offline) return offline
    throw error
  }
}

/** The network first: the document that asks may be newer than this worker. */
const offlineFile = (request) =>
  fetch(request).catch(async (error) => {
    const kept = await caches.match(request, { cacheName: OFFLINE_CACHE })
    if (kept) return kept
    throw error
  })

async function file(event) {
  const { request } = event
  const cache = await caches.open(FILES_CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200 && answer.type === 'basic') {
    event.waitUntil(keep(cache, request, answer.clone()))
  }
  return answer
}

/** A full disk must not stop a page. */
async function keep(cache, request, answer) {
  try {
    await cache.put(request, answer)
    const kept = await cache.keys()
    await Promise.all(kept.slice(0, -MOST_FILES).map((oldest) => cache.delete(oldest)))
  } catch {
    // the file comes from the network next time
  }
}
