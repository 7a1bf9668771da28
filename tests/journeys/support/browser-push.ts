import type { Page, TestInfo, Worker } from '@playwright/test'
import { sandboxUrl } from './portal.ts'

/** A subscription at the sandbox's push service. */
interface Subscription {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

declare global {
  interface Window {
    pushServiceOf: (deed: 'subscribe' | 'end', value: string) => Promise<Subscription | undefined>
  }
}

/** Creates a subscription at the sandbox's push service. */
async function newSubscription(info: TestInfo, applicationServerKey: string): Promise<Subscription> {
  const answer = await fetch(`${sandboxUrl(info)}/push/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationServerKey }),
  })
  return (await answer.json()) as Subscription
}

/**
 * Lets a page's browser subscribe at the sandbox's push service, because its vendor's is not reachable in a test.
 * Everything else is the browser's own: the prompt, the worker, the notifications.
 */
export async function givePushService(page: Page, info: TestInfo): Promise<void> {
  await page.exposeFunction('pushServiceOf', async (deed: 'subscribe' | 'end', value: string) => {
    if (deed === 'subscribe') return newSubscription(info, value)
    await fetch(`${sandboxUrl(info)}/push/subscriptions/${value}`, { method: 'DELETE' })
    return undefined
  })
  await page.addInitScript(() => {
    const place = 'journey-push'
    type Kept = Subscription & { key: number[] }
    const kept = () => JSON.parse(localStorage.getItem(place) ?? 'null') as Kept | null
    const asBrowser = ({ id, endpoint, keys, key }: Kept) => ({
      endpoint,
      expirationTime: null,
      options: { userVisibleOnly: true, applicationServerKey: Uint8Array.from(key).buffer },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      async unsubscribe() {
        localStorage.removeItem(place)
        await window.pushServiceOf('end', id)
        return true
      },
    })
    const prototype = PushManager.prototype as unknown as Record<string, (input: never) => Promise<unknown>>
    prototype.getSubscription = async () => {
      const one = kept()
      return one && asBrowser(one)
    }
    prototype.subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      const known = kept()
      if (known) return asBrowser(known)
      const text = btoa(String.fromCharCode(...applicationServerKey))
      const key = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
      const made = await window.pushServiceOf('subscribe', key)
      const one = { ...made, key: [...applicationServerKey] } as Kept
      localStorage.setItem(place, JSON.stringify(one))
      return asBrowser(one)
    }
  })
}

/** The messages that the sandbox's push service has for a page's browser. */
export async function pushedTo(page: Page, info: TestInfo): Promise<{ title: string; body: string; path: string }[]> {
  const kept = await page.evaluate(() => localStorage.getItem('journey-push'))
  const { id } = JSON.parse(kept ?? '{}') as Partial<Subscription>
  const answer = await fetch(`${sandboxUrl(info)}/push/messages?subscription=${id}`)
  const messages = (await answer.json()) as { payload: { title: string; body: string; path: string } }[]
  return messages.map(({ payload }) => payload)
}

/** Delivers a push to the page's real worker, as the browser does. */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registration = new Promise<string>((found) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) found(one.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data })
  await devtools.detach()
}

/** The notifications that the worker shows. */
export function shownOn(page: Page): Promise<{ title: string; body: string; path: unknown }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, data }) => ({ title, body, path: data?.path as unknown }))
  })
}

/** The worker that serves a page. */
function workerOf(page: Page): Worker {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('No worker serves the page')
  return worker
}

/** Globals of a service worker, which this folder's types do not include. */
interface WithinWorker {
  registration: ServiceWorkerRegistration
  clients: { openWindow: unknown }
  WindowClient: { prototype: { focus: unknown; url: string } }
  NotificationEvent: new (kind: string, init: { notification: Notification | undefined }) => Event
  ExtendableEvent: new (kind: string) => Event
  dispatchEvent: (event: Event) => boolean
}

/**
 * Presses the worker's notification as a person does. Returns the pages that it opened or focused. A browser opens a
 * page only for a real press, so the worker's requests are recorded instead.
 */
export function pressShown(page: Page): Promise<{ opened: string[]; focused: string[] }> {
  return workerOf(page).evaluate(async () => {
    const worker = self as unknown as WithinWorker
    const recorded = { opened: [] as string[], focused: [] as string[] }
    worker.clients.openWindow = async (path: string) => void recorded.opened.push(path)
    worker.WindowClient.prototype.focus = async function (this: { url: string }) {
      recorded.focused.push(this.url)
    }
    const [notification] = await worker.registration.getNotifications()
    const event = new worker.NotificationEvent('notificationclick', { notification })
    const work: Promise<unknown>[] = []
    Object.defineProperty(event, 'waitUntil', { value: (done: Promise<unknown>) => work.push(done) })
    worker.dispatchEvent(event)
    await Promise.all(work)
    return recorded
  })
}

/**
 * Gives the browser another push address, as can happen at any time, and notifies its worker. Returns the status of our
 * server's answer to the worker.
 */
export async function changeAddress(page: Page, info: TestInfo): Promise<number | undefined> {
  type Kept = Subscription & { key: number[] }
  const before = JSON.parse((await page.evaluate(() => localStorage.getItem('journey-push'))) ?? '{}') as Kept
  const made = await newSubscription(info, Buffer.from(before.key).toString('base64url'))
  const after = { ...made, key: before.key }
  const status = await workerOf(page).evaluate(
    async ([old, next]) => {
      const worker = self as unknown as WithinWorker
      const answers: Response[] = []
      const ask = self.fetch
      self.fetch = async (...input: Parameters<typeof fetch>) => {
        const answer = await ask(...input)
        answers.push(answer)
        return answer
      }
      const seen = (one: typeof old) => ({ toJSON: () => ({ endpoint: one?.endpoint, keys: one?.keys }) })
      const event = new worker.ExtendableEvent('pushsubscriptionchange')
      const work: Promise<unknown>[] = []
      Object.defineProperty(event, 'waitUntil', { value: (done: Promise<unknown>) => work.push(done) })
      Object.assign(event, { oldSubscription: seen(old), newSubscription: seen(next) })
      worker.dispatchEvent(event)
      await Promise.all(work)
      self.fetch = ask
      return answers[0]?.status
    },
    [before, after],
  )
  await page.evaluate((kept) => localStorage.setItem('journey-push', kept), JSON.stringify(after))
  return status
}
