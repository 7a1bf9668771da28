import type { Gives } from '@waea/contract/call'
import { payments } from '@waea/contract/money/payments'
import type { Cache } from '../../../../shell/calls/shared/answers.ts'
import type { Send } from '../../../../shell/calls/shared/api.ts'
import { wanted } from '../../../../shell/calls/shared/wanted.ts'
import type { Portal } from '../../../../shell/session/shared/portal.tsx'

export type Payment = Gives<typeof payments.payment>
type Input = { customerUuid: string; paymentUuid: string }

/** The parts of the portal that a wait needs. */
export type Line = Pick<Portal, 'send' | 'answers'>

/** The clock of the wait; tests pass their own. */
export type Pace = { now: () => number; pause: (ms: number) => Promise<void> }
const byTheClock: Pace = {
  now: () => performance.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/**
 * Waits until a payment reaches the awaited state; undefined if it does not within `forMs`. It polls the card partner
 * at once, because a browser that has just confirmed a card is faster than the partner's webhooks. After that the live
 * stream reports changes, and the partner is also polled every `everyMs`, in case the stream is cut. A failed poll
 * counts as no news.
 */
export async function awaitPayment(
  { send, answers }: Line,
  input: Input,
  { isAwaited, everyMs, forMs }: { isAwaited: (payment: Payment) => boolean; everyMs: number; forMs: number },
  { now, pause }: Pace = byTheClock,
): Promise<Payment | undefined> {
  const cache = await answers.ready()
  // Measured by the clock, because a slow card partner makes each poll long.
  const untilMs = now() + forMs
  while (now() < untilMs) {
    const payment = await send(payments.settle, input).catch(() => undefined)
    if (payment && isAwaited(payment)) return payment
    if (payment) cache.queries.setQueryData(wanted(payments.payment, input, send).queryKey, payment)
    const news = payment ? nextNews(cache, send, input, isAwaited) : undefined
    const settled = await Promise.race([pause(everyMs), ...(news ? [news.received] : [])])
    news?.stop()
    if (settled) return settled
  }
  return undefined
}

/** Reports what the live stream says about a payment, until stopped. */
export function followPayment(
  { observe }: Cache,
  send: Send,
  input: Input,
  hear: (payment: Payment) => unknown,
): () => void {
  const observed = observe({ ...wanted(payments.payment, input, send), refetchOnMount: false })
  return observed.subscribe(() => {
    const { data } = observed.now()
    if (data) void hear(data)
  })
}

function nextNews(cache: Cache, send: Send, input: Input, isAwaited: (payment: Payment) => boolean) {
  const { promise: received, resolve } = Promise.withResolvers<Payment>()
  const stop = followPayment(cache, send, input, (payment) => {
    if (isAwaited(payment)) resolve(payment)
  })
  return { received, stop }
}
