/** The time-out for loading code (3§8.5, 3§9.2). */
export const codeTimeoutMs = 120_000

/** A screen's code did not load in time. */
export class LateCodeError extends Error {}

/** A screen's code was requested offline. Reloading the page would only lose it. */
export class NoConnectionError extends Error {}

/** Waits for code for at most two minutes, then throws a load error. */
export function withCodeTimeout<T>(code: Promise<T>): Promise<T> {
  return new Promise((come, fail) => {
    const limit = setTimeout(() => fail(new LateCodeError()), codeTimeoutMs)
    code.then(come, fail).finally(() => clearTimeout(limit))
  })
}

/** Waits for code, and tells a lost connection apart from a missing file. */
export function detectOffline<T>(code: Promise<T>): Promise<T> {
  return code.catch((error: unknown) => {
    throw navigator.onLine ? error : new NoConnectionError()
  })
}

/** The waits before each reload of a page whose code could not be fetched, in milliseconds. */
const waitsMs = [1_000, 4_000, 10_000] as const
/** After this time without a failure the waits start over, in milliseconds. */
const forgottenAfterMs = 120_000
const restartsName = 'waea-restarts'

/**
 * The wait before the next automatic reload, in milliseconds; counts the reload. Undefined after enough attempts, and
 * in a browser that forbids storage, which couldn't count and would reload forever.
 */
export function nextRestartMs(nowMs: number, storage = () => sessionStorage): number | undefined {
  try {
    const [count = 0, lastMs = 0] = (storage().getItem(restartsName) ?? '').split(' ').filter(Boolean).map(Number)
    const tried = nowMs - lastMs > forgottenAfterMs ? 0 : count
    storage().setItem(restartsName, `${tried + 1} ${nowMs}`)
    return waitsMs[tried]
  } catch {
    return undefined
  }
}
