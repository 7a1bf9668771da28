import { clientsClaim, setCacheNameDetails } from 'workbox-core'
import { precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { listenForPush } from './push.ts'
import { staleCaches } from './stale-caches.ts'

/**
 * The service worker: the portal starts without waiting for the network, and offline. It caches files that are the same
 * for everyone: the document in which the browser renders pages, and the scripts of one build. Calls never pass through
 * it: it leaves other requests to the network, and caches nothing private.
 */
declare const self: ServiceWorkerGlobalScope
/** Filled in by the build (build/offline-worker.ts). */
declare const FIRST_FILES: readonly string[]
declare const BUILD: string
declare const ENTRY: string

const shellAddress = '/app-shell'
const shellCache = `waea-shell-${BUILD}`
const filesCache = `waea-files-${BUILD}`
/** The customer's own pages, which only the browser renders: they start from the cached document. */
const drawnHere = /^\/(profile|onboarding|no-addons-page|no-payment-methods)(\/|$)/
const fileAddress = /\/assets\/[^"'\s]+/g

setCacheNameDetails({ prefix: 'waea', suffix: BUILD })
precacheAndRoute(
  // File names contain a hash, so they need no revision.
  FIRST_FILES.map((url) => ({ url, revision: null })),
  { cleanURLs: false, directoryIndex: '' },
)
clientsClaim()

const files = new CacheFirst({ cacheName: filesCache })
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request, event }) => {
    // A page of the previous version still finds its cached files.
    const kept = await caches.match(request)
    if (kept) return kept
    const answer = await files.handle({ request, event })
    // The server no longer has this version's files, so start the new one next time.
    if (answer.status === 404) await caches.delete(shellCache)
    return answer
  },
)

registerRoute(
  ({ request }) => request.mode === 'navigate',
  async ({ request, url, event }) => {
    if (await takeOverIfAlone()) return new Response('', { headers: { refresh: '0' } })
    const isFresh = url.searchParams.has('t')
    const shell = await caches.match(shellAddress, { cacheName: shellCache })
    if (shell && !isFresh && drawnHere.test(url.pathname)) {
      event.waitUntil(cacheShell().catch(() => {}))
      return shell
    }
    try {
      return await fetch(request)
    } catch (error) {
      if (shell) return shell
      throw error
    }
  },
)

listenForPush()

self.addEventListener('install', (event) => event.waitUntil(cacheShell()))
self.addEventListener('activate', (event) => event.waitUntil(forgetOldBuilds()))
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})

/** Caches the server's current document and the files it names, if it belongs to this build. */
async function cacheShell(): Promise<void> {
  const answer = await fetch(shellAddress, { cache: 'no-cache', credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`The document answered ${answer.status}`)
  const text = await answer.clone().text()
  if (!text.includes(ENTRY)) {
    await self.registration.update()
    throw new Error('The server has another version')
  }
  const named = [...new Set(text.match(fileAddress))]
  const known = await Promise.all(named.map((file) => caches.match(file)))
  await (await caches.open(filesCache)).addAll(named.filter((_, index) => !known[index]))
  await (await caches.open(shellCache)).put(shellAddress, answer)
}

/** Activates a waiting newer worker when the reloading page is the only one open. */
async function takeOverIfAlone(): Promise<boolean> {
  const { waiting } = self.registration
  if (!waiting || (await self.clients.matchAll({ type: 'window' })).length > 1) return false
  waiting.postMessage('take-over')
  return true
}

async function forgetOldBuilds(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(staleCaches(names, BUILD).map((name) => caches.delete(name)))
}
