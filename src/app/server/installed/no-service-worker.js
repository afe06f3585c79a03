// Served while the setting SERVICE_WORKER is off: takes the place of the worker that a browser has,
// empties its caches and goes.

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  const go = async () => {
    const names = await caches.keys()
    const ours = names.filter((name) => name.startsWith('silkway-'))
    await Promise.all(ours.map((name) => caches.delete(name)))
    await self.registration.unregister()
  }
  event.waitUntil(go())
})
