import type { Gives } from '@waea/contract/call'
import { payments } from '@waea/contract/payments'
import type { Cache } from '../../shell/calls/answers.ts'
import type { Send } from '../../shell/calls/api.ts'
import { wanted } from '../../shell/calls/wanted.ts'
import type { Portal } from '../../shell/session/portal.tsx'

export type Payment = Gives<typeof payments.payment>
type Asked = { customerUuid: string; paymentUuid: string }

/** What a wait needs of the portal. */
export type Line = Pick<Portal, 'send' | 'answers'>

/** How time passes while a payment is awaited. */
export type Pace = { now: () => number; pause: (ms: number) => Promise<void> }
const byTheClock: Pace = {
  now: () => performance.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/**
 * Waits until a payment is as it is awaited; undefined when it is not within `forMs`. The card partner is asked at once,
 * because a browser that has just confirmed a card is faster than the partner's own news. After that the live stream
 * tells of the payment; every `everyMs` the partner is asked besides, for a stream that is cut. No answer is no news.
 */
export async function awaitPayment(
  { send, answers }: Line,
  asked: Asked,
  { isAwaited, everyMs, forMs }: { isAwaited: (payment: Payment) => boolean; everyMs: number; forMs: number },
  { now, pause }: Pace = byTheClock,
): Promise<Payment | undefined> {
  const cache = await answers.ready()
  // A question may itself take long, where the card partner is slow.
  const untilMs = now() + forMs
  while (now() < untilMs) {
    const payment = await send(payments.settle, asked).catch(() => undefined)
    if (payment && isAwaited(payment)) return payment
    if (payment) cache.queries.setQueryData(wanted(payments.payment, asked, send).queryKey, payment)
    const news = payment ? nextNews(cache, send, asked, isAwaited) : undefined
    const heard = await Promise.race([pause(everyMs), ...(news ? [news.heard] : [])])
    news?.stop()
    if (heard) return heard
  }
  return undefined
}

/** Hears of a payment what the live stream says, as long as it is not stopped. */
export function hearOfPayment(
  { observe }: Cache,
  send: Send,
  asked: Asked,
  hear: (payment: Payment) => unknown,
): () => void {
  const observed = observe({ ...wanted(payments.payment, asked, send), refetchOnMount: false })
  return observed.subscribe(() => {
    const { data } = observed.now()
    if (data) void hear(data)
  })
}

function nextNews(cache: Cache, send: Send, asked: Asked, isAwaited: (payment: Payment) => boolean) {
  const { promise: heard, resolve } = Promise.withResolvers<Payment>()
  const stop = hearOfPayment(cache, send, asked, (payment) => {
    if (isAwaited(payment)) resolve(payment)
  })
  return { heard, stop }
}
