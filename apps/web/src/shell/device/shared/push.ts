const readyWithinMs = 20_000

/** What this browser and the person allow: not supported, no, not asked yet, or yes. */
export type PushPermission = 'unsupported' | 'blocked' | 'ask' | 'allowed'

export function pushPermission(): PushPermission {
  if (!navigator.serviceWorker || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  return ({ denied: 'blocked', default: 'ask', granted: 'allowed' } as const)[Notification.permission]
}

/** An iPhone or iPad allows notifications only for a site installed on its home screen. */
export function needsHomeScreen(): boolean {
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return isApple && !matchMedia('(display-mode: standalone)').matches
}

/** Calls back whenever the permission may have changed, for example after the person was in the browser's settings. */
export function onReturn(change: () => void): () => void {
  document.addEventListener('visibilitychange', change)
  window.addEventListener('focus', change)
  return () => {
    document.removeEventListener('visibilitychange', change)
    window.removeEventListener('focus', change)
  }
}

/** The push service's endpoint for this browser, and its keys, as our calls name them. */
type PushAddress = { Endpoint: string; P256dh: string; Auth: string; ExpiresAtMs?: number }

/** The person did not allow notifications when the browser asked. */
export class PushNotAllowed extends Error {}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** This browser's current push endpoint, if any. */
export async function currentEndpoint(): Promise<string | null> {
  return (await subscription().catch(() => null))?.endpoint ?? null
}

/**
 * Gets a push endpoint for the provider's key. The browser asks the person if they have not decided yet, so call this
 * only from a press. Throws `PushNotAllowed` if they say no; other errors if the browser can't.
 */
export async function subscribePush(publicKey: string): Promise<PushAddress> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushNotAllowed()
  const { pushManager } = await readyWorker()
  const known = await pushManager.getSubscription()
  // A subscription belongs to one key, so a new key needs a new subscription.
  if (known && !isFor(known, publicKey)) await known.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  const { keys } = made.toJSON()
  return {
    Endpoint: made.endpoint,
    P256dh: plainBase64(keys?.p256dh),
    Auth: plainBase64(keys?.auth),
    ...(made.expirationTime && { ExpiresAtMs: Math.floor(made.expirationTime) }),
  }
}

/** Cancels this browser's push subscription. */
export async function unsubscribePush(): Promise<void> {
  await (await subscription())?.unsubscribe()
}

/** Called at sign-out: stops notifications, and removes those on screen so that the next person doesn't see them. */
export async function forgetPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  await unsubscribePush()
}

function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('No worker came')), readyWithinMs))
  return Promise.race([navigator.serviceWorker.ready, late])
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options?.applicationServerKey
  if (!key) return false
  const [theirs, ours] = [new Uint8Array(key), bytesOf(publicKey)]
  return theirs.length === ours.length && theirs.every((byte, at) => byte === ours[at])
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (one) => one.charCodeAt(0))
}

/** Base64url without padding, whichever variant the browser wrote. */
function plainBase64(text = ''): string {
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
