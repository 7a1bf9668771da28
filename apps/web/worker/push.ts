import { type News, ownPath, readNews } from './notification.ts'

/** The part of the service worker that shows notifications, and opens their pages. */
declare const self: ServiceWorkerGlobalScope

const { origin } = self.location
const renewAddress = '/api/frontend/v1/push/renewed'

export function listenForPush(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(readNews(event.data?.text(), origin))))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(ownPath((event.notification.data as Partial<News> | null)?.path, origin)))
  })
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
}

/** Shows a notification. One sent twice, because its sender got no confirmation, is shown once. */
async function show({ title, body, ...data }: News): Promise<void> {
  const shown = await self.registration.getNotifications({ tag: data.tag })
  if (data.id !== '' && shown.some((one) => (one.data as Partial<News> | null)?.id === data.id)) return
  const again = { renotify: shown.length > 0 }
  await self.registration.showNotification(title, { body, tag: data.tag, lang: 'en-NZ', data, ...again })
}

/**
 * Focuses the page if it is already open, and opens it otherwise. Never navigates another open page, in which someone
 * may be typing.
 */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === origin + path)
  if (there) await there.focus()
  else await self.clients.openWindow(path)
}

/** The browser has a new push endpoint. The old one's secret tells the server which subscription it replaces. */
async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  if (!oldSubscription) return
  const next =
    newSubscription ??
    (await self.registration.pushManager.subscribe(oldSubscription.options as PushSubscriptionOptionsInit))
  const [before, after] = [oldSubscription.toJSON(), next.toJSON()]
  await fetch(renewAddress, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      OldEndpoint: before.endpoint,
      OldAuth: before.keys?.auth,
      Endpoint: after.endpoint,
      P256dh: after.keys?.p256dh,
      Auth: after.keys?.auth,
    }),
  })
}
