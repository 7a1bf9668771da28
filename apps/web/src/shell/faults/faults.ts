/** Where faults of the portal's own are told. */
type Hear = (fault: unknown) => void

const maxKept = 100
const kept: unknown[] = []
let hear: Hear | undefined

/** Notes a fault of the portal. It stays in this page and is sent nowhere, unless an error tracker listens (D72). */
export function recordFault(fault: unknown): void {
  if (hear) {
    hear(fault)
    return
  }
  kept.push(fault)
  if (kept.length > maxKept) kept.shift()
}

/** Notes whatever fails in this page without anybody looking after it. */
export function listenForFaults(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('error', ({ error }) => recordFault(error))
  page.addEventListener('unhandledrejection', ({ reason }) => recordFault(reason))
}

/** Tells of every fault from now on, first of those that were noted before. */
export function tellFaults(listener: Hear): void {
  hear = listener
  for (const fault of kept.splice(0)) listener(fault)
}
