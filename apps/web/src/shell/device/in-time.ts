/** Code that has not come within this time counts as failed (3§8.5, 3§9.2). */
export const codeTimeoutMs = 120_000

/** The code of a screen did not come in time. */
export class LateCodeError extends Error {}

/** The code of a screen was asked for without a connection. Starting the page again would only lose it. */
export class NoConnectionError extends Error {}

/** Waits for code, but no longer than two minutes: then it is a load error. */
export function inTime<T>(code: Promise<T>): Promise<T> {
  return new Promise((come, fail) => {
    const limit = setTimeout(() => fail(new LateCodeError()), codeTimeoutMs)
    code.then(come, fail).finally(() => clearTimeout(limit))
  })
}

/** Waits for code, and tells a lost connection from code that is gone. */
export function ifConnected<T>(code: Promise<T>): Promise<T> {
  return code.catch((error: unknown) => {
    throw navigator.onLine ? error : new NoConnectionError()
  })
}
