/** A listener for the portal's own faults. */
type Hear = (fault: unknown) => void

const maxKept = 100
const kept: unknown[] = []
let hear: Hear | undefined

/** Records a fault. It stays in this page unless an error tracker listens (D72). */
export function recordFault(fault: unknown): void {
  if (hear) {
    hear(fault)
    return
  }
  kept.push(fault)
  if (kept.length > maxKept) kept.shift()
}

/** Records uncaught errors and unhandled rejections of this page. */
export function listenForFaults(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('error', ({ error }) => recordFault(error))
  page.addEventListener('unhandledrejection', ({ reason }) => recordFault(reason))
}

/** Calls the listener for every fault, including those recorded before. */
export function subscribeToFaults(listener: Hear): void {
  hear = listener
  for (const fault of kept.splice(0)) listener(fault)
}
