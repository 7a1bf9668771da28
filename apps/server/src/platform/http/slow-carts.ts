import type { FastifyInstance } from 'fastify'

/** How long a cart call waits, bounds included. */
export interface CartDelay {
  fromMs: number
  toMs: number
}

/** The delay of the nth call of a run: spread over the span, and the same in each run. */
export function cartDelayMs({ fromMs, toMs }: CartDelay, nth: number): number {
  const share = (nth * 0.618_034) % 1
  return fromMs + Math.floor(share * (toMs - fromMs + 1))
}

const isOfCart = /^\/eshop(\/v2)?(\/customer\/[^/]+)?\/cart(\/|$)/

/** Delays cart calls as if the shop were far away, to look at what its screens show meanwhile (3§9.2). */
export function delayCartCalls(app: FastifyInstance, delay: CartDelay): void {
  let calls = 0
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isOfCart.test(request.routeOptions.url ?? '')) return done()
    setTimeout(() => done(), cartDelayMs(delay, calls))
    calls += 1
  })
}
