/** Code that has not come within this time counts as failed (3§8.5, 3§9.2). */
export const codeTimeoutMs = 120_000

/** The code of a screen did not come in time. */
export class LateCodeError extends Error {
  constructor() {
    super('The code of this page did not come in time')
    this.name = 'LateCodeError'
  }
}

/** Waits for code, but no longer than two minutes: then it is a load error. */
export async function inTime<T>(code: Promise<T>): Promise<T> {
  let limit: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_done, fail) => {
    limit = setTimeout(() => fail(new LateCodeError()), codeTimeoutMs)
  })
  try {
    return await Promise.race([code, late])
  } finally {
    clearTimeout(limit)
  }
}
