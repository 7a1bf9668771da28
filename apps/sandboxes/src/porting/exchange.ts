import type { Callbacks } from '../callbacks.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { SandboxContext } from '../partner.ts'
import type { Hours } from './hours.ts'
import type { Order, Orders } from './orders.ts'

export const shortCode = '2542'
export const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const
export const phone = { type: 'string', pattern: '^02\\d{7,9}$' } as const

/** The system's own clock and hours, which the simulation can move. */
export class Clock {
  #aheadMs = 0
  #hours: Hours
  readonly #real: () => Date

  constructor(real: () => Date, hours: Hours) {
    this.#real = real
    this.#hours = hours
  }

  now(): Date {
    return new Date(this.#real().getTime() + this.#aheadMs)
  }

  hours(): Hours {
    return this.#hours
  }

  move({ now, advanceS, hours }: { now?: string; advanceS?: number; hours?: Hours }): void {
    if (now !== undefined) this.#aheadMs = Date.parse(now) - this.#real().getTime()
    this.#aheadMs += (advanceS ?? 0) * 1_000
    this.#hours = hours ?? this.#hours
  }
}

/** What the routes share. */
export interface Exchange {
  ctx: SandboxContext
  orders: Orders
  clock: Clock
  callbacks: Callbacks
  outbox: Outbox
  ownProviderId: string
  /** Sends an event to the provider under test. */
  tell(event: Record<string, unknown>, op: string): void
}

/** An order in answers and events. */
export const viewOf = ({ requests: _requests, ...order }: Order) => order
