/** The one source of time. */
export interface Clock {
  now(): Date
}

export const realClock: Clock = { now: () => new Date() }

/** A clock that tests set. It keeps running from the time it is set to. */
export class TestClock implements Clock {
  #aheadMs = 0

  now(): Date {
    return new Date(Date.now() + this.#aheadMs)
  }

  /** Sets the time. The clock keeps running from there. */
  set(at: Date): void {
    this.#aheadMs = at.getTime() - Date.now()
  }

  advance(ms: number): void {
    this.#aheadMs += ms
  }
}
