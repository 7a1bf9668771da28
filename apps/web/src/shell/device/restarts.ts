/** The waits before each reload of a page whose code could not be fetched, in milliseconds. */
const waitsMs = [1_000, 4_000, 10_000] as const
/** After this time without a failure the waits begin again, in milliseconds. */
const forgottenAfterMs = 120_000
const name = 'waea-restarts'

/**
 * How long to wait before the page is reloaded by itself, in milliseconds, and counts that. Undefined once it was tried
 * often enough, and in a browser that forbids storage, which could not count and would reload without end.
 */
export function nextRestartMs(nowMs: number, storage = () => sessionStorage): number | undefined {
  try {
    const [count = 0, lastMs = 0] = (storage().getItem(name) ?? '').split(' ').filter(Boolean).map(Number)
    const tried = nowMs - lastMs > forgottenAfterMs ? 0 : count
    storage().setItem(name, `${tried + 1} ${nowMs}`)
    return waitsMs[tried]
  } catch {
    return undefined
  }
}
