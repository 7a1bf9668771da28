const updateWithinMs = 10_000

/** Starts the service worker (worker/worker.ts). Without it the portal works as well; it only needs the line to start. */
export function startWorker(): void {
  // There is none on an address without TLS, nor where the person has forbidden it.
  navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
}

/**
 * Has the worker of the newer version take over, so that the next start is that version's. Where that does not come about
 * in ten seconds, the address of the next start still leads past the old one.
 */
export async function takeNewWorker(): Promise<void> {
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
