import type { FastifyInstance } from 'fastify'

/** How long a cart call waits, both limits included. */
export interface CartDelay {
  fromMs: number
  toMs: number
}

/** The delay of a run's nth call: spread over the range, and the same in every run. */
export function cartDelayMs({ fromMs, toMs }: CartDelay, nth: number): number {
  const share = (nth * 0.618_034) % 1
  return fromMs + Math.floor(share * (toMs - fromMs + 1))
}

const isOfCart = /^\/eshop(\/v2)?(\/customer\/[^/]+)?\/cart(\/|$)/

/** Delays cart calls as if the shop were far away, to check what its screens show meanwhile (3§9.2). */
export function delayCartCalls(app: FastifyInstance, delay: CartDelay): void {
  let calls = 0
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isOfCart.test(request.routeOptions.url ?? '')) return done()
    setTimeout(() => done(), cartDelayMs(delay, calls))
    calls += 1
  })
}
