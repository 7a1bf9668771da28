/** Does work when the browser has nothing to do. Safari cannot tell; there a moment later is as good. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 5000 })
  else setTimeout(work, 2000)
}
