import type { FastifyReply } from 'fastify'
import type { Callbacks } from '../callbacks.ts'
import { play } from '../misbehave.ts'
import type { SandboxContext } from '../partner.ts'
import type { Connections } from './connections.ts'
import type { Orders } from './orders.ts'

/** The companies' clock; tests can move it. */
export class Clock {
  #aheadMs = 0
  readonly #real: () => Date

  constructor(real: () => Date) {
    this.#real = real
  }

  now(): Date {
    return new Date(this.#real().getTime() + this.#aheadMs)
  }

  move({ now, advanceS }: { now?: string; advanceS?: number }): void {
    if (now !== undefined) this.#aheadMs = Date.parse(now) - this.#real().getTime()
    this.#aheadMs += (advanceS ?? 0) * 1_000
  }
}

/** What the routes share. */
export interface Companies {
  ctx: SandboxContext
  clock: Clock
  orders: Orders
  connections: Connections
  callbacks: Callbacks
}

/** Runs an operation and answers as the companies would, or as a fault says. */
export function answerTo<Answer>(
  { ctx, callbacks }: Companies,
  op: string,
  reply: FastifyReply,
  effect: () => Answer,
): Promise<unknown> {
  return play({ faults: ctx.faults, op, reply, effect, settled: callbacks.drained })
}
