/** The one source of time. */
export interface Clock {
  now(): Date
}

export const realClock: Clock = { now: () => new Date() }

/** A clock that tests move. It runs on from where it was set. */
export class TestClock implements Clock {
  #aheadMs = 0

  now(): Date {
    return new Date(Date.now() + this.#aheadMs)
  }

  /** Sets the time; from then on it runs. */
  set(at: Date): void {
    this.#aheadMs = at.getTime() - Date.now()
  }

  advance(ms: number): void {
    this.#aheadMs += ms
  }
}
