/**
 * Runs work when the browser is idle; a moment later in Safari, which has no such callback. Failures are ignored,
 * because what couldn't be loaded is loaded when it is needed.
 */
export function whenIdle(work: () => unknown): void {
  const run = () => void Promise.resolve(work()).catch(() => {})
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 5000 })
  else setTimeout(run, 2000)
}
