import type { FastifyInstance } from 'fastify'

/** How long a call of the cart waits, both ends included. */
export interface CartDelay {
  fromMs: number
  toMs: number
}

/** How long the nth call of a run waits: spread over the span, and the same in each run. */
export function cartDelayMs({ fromMs, toMs }: CartDelay, nth: number): number {
  const share = (nth * 0.618_034) % 1
  return fromMs + Math.floor(share * (toMs - fromMs + 1))
}

const isOfCart = /^\/eshop(\/v2)?(\/customer\/[^/]+)?\/cart(\/|$)/

/** Lets calls of the cart wait as in a shop far away, so that what its screens show meanwhile can be looked at (3§9.2). */
export function slowCarts(app: FastifyInstance, delay: CartDelay): void {
  let calls = 0
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isOfCart.test(request.routeOptions.url ?? '')) return done()
    setTimeout(() => done(), cartDelayMs(delay, calls))
    calls += 1
  })
}
