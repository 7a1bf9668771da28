// Replaces the service worker that `npm start` left in the browser, which would serve the built portal.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  await self.registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
  for (const tab of await self.clients.matchAll({ type: 'window' })) await tab.navigate(tab.url)
}
