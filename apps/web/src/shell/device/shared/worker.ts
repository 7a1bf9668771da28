const updateWithinMs = 10_000

/** Starts the service worker (worker/worker.ts). Without it the portal works too, but can't start offline. */
export function startWorker(): void {
  // Missing without TLS, or if the person has blocked it.
  navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
}

/**
 * Activates the service worker of the newer version, so that the next page load is that version's. If that does not
 * happen within ten seconds, the timestamp in the next address bypasses the old one.
 */
export async function activateNewWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (!registration) return
  const late = new Promise<void>((resolve) => setTimeout(resolve, updateWithinMs))
  await Promise.race([takeOver(registration), late])
}

async function takeOver(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update().catch(() => {})
  const { installing } = registration
  if (installing) await new Promise((ended) => installing.addEventListener('statechange', ended, { once: true }))
  const { waiting } = registration
  if (!waiting) return
  const taken = new Promise((done) =>
    navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
  )
  waiting.postMessage('take-over')
  await taken
}
