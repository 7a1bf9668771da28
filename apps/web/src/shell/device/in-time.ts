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
