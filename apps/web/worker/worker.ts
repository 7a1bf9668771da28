import { clientsClaim, setCacheNameDetails } from 'workbox-core'
import { precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { staleCaches } from './stale-caches.ts'

/**
 * The service worker: the portal starts without waiting for the line, and without one. It keeps files that are the same
 * for everybody, the document in which the browser draws pages and the scripts of one build. Calls never pass through
 * it: what it does not answer goes to the network as if it were not there, and nothing private is in its caches.
 */
declare const self: ServiceWorkerGlobalScope
/** Written in by the build (build/offline-worker.ts). */
declare const FIRST_FILES: readonly string[]
declare const BUILD: string
declare const ENTRY: string

const shellAddress = '/app-shell'
const shellCache = `waea-shell-${BUILD}`
const filesCache = `waea-files-${BUILD}`
/** The customer's own pages, which only the browser draws: these start from the kept document. */
const drawnHere = /^\/(profile|onboarding|no-addons-page|no-payment-methods)(\/|$)/
const fileAddress = /\/assets\/[^"'\s]+/g

setCacheNameDetails({ prefix: 'waea', suffix: BUILD })
precacheAndRoute(
  // A file's name stands for its content.
  FIRST_FILES.map((url) => ({ url, revision: null })),
  { cleanURLs: false, directoryIndex: '' },
)
clientsClaim()

const files = new CacheFirst({ cacheName: filesCache })
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request, event }) => {
    // A page of the version before still finds what that version had kept.
    const kept = await caches.match(request)
    if (kept) return kept
    const answer = await files.handle({ request, event })
    // The server has this version's files no longer: the next start is to be the new one.
    if (answer.status === 404) await caches.delete(shellCache)
    return answer
  },
)

registerRoute(
  ({ request }) => request.mode === 'navigate',
  async ({ request, url, event }) => {
    if (await tookOver()) return new Response('', { headers: { refresh: '0' } })
    const isFresh = url.searchParams.has('t')
    const shell = await caches.match(shellAddress, { cacheName: shellCache })
    if (shell && !isFresh && drawnHere.test(url.pathname)) {
      event.waitUntil(keepShell().catch(() => {}))
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

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(forgetOldBuilds()))
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})

/** Keeps the document as the server sends it now, with the files that it names, if it starts this very build. */
async function keepShell(): Promise<void> {
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

/** A newer worker waits until no page of this version is open; a page that starts over as the only one makes way. */
async function tookOver(): Promise<boolean> {
  const { waiting } = self.registration
  if (!waiting || (await self.clients.matchAll({ type: 'window' })).length > 1) return false
  waiting.postMessage('take-over')
  return true
}

async function forgetOldBuilds(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(staleCaches(names, BUILD).map((name) => caches.delete(name)))
}
