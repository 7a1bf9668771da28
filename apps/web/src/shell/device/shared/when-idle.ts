/**
 * Runs work when the browser is idle; in Safari, which has no such event, a moment later. What the work cannot load is
 * loaded when it is asked for.
 */
export function whenIdle(work: () => unknown): void {
  const run = () => void Promise.resolve(work()).catch(() => {})
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 5000 })
  else setTimeout(run, 2000)
}
