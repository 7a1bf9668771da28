import type { Ctx } from '../../platform/ctx.ts'
import type { Figures } from '../../platform/metrics/figures.ts'
import { type OpenOfKind, openPayments, openRefunds } from './stores/open.store.ts'

const ofPayments = {
  state: ['unasked', 'waiting', 'processing', 'held'],
  method: ['card', 'bank-account'],
}
const ofRefunds = { state: ['unasked', 'pending'] }

/**
 * Payments and refunds that are not final. `unasked` ones have an unknown outcome until the card partner answers;
 * `waiting` ones wait for the customer, a debit is processed for days, and a hold lasts until it is captured.
 */
export const openFigures: Figures<Ctx> = {
  about: 'payments',
  gauges: {
    waea_payments_open: { help: 'Payments that are not final, by state and method', labels: ofPayments },
    waea_payments_open_oldest_seconds: { help: 'How long the oldest of them is open', labels: ofPayments },
    waea_refunds_open: { help: 'Refunds that are not final, by state', labels: ofRefunds },
    waea_refunds_open_oldest_seconds: { help: 'How long the oldest of them is open', labels: ofRefunds },
  },
  async read(ctx) {
    const nowMs = ctx.now().getTime()
    const ageOf = ({ oldest }: OpenOfKind) => Math.max(0, (nowMs - oldest.getTime()) / 1000)
    const [payments, refunds] = await Promise.all([openPayments(ctx), openRefunds(ctx)])
    return [
      ...payments.flatMap((one) => {
        const labels = { state: one.state, method: one.method }
        return [
          { gauge: 'waea_payments_open', value: one.count, labels },
          { gauge: 'waea_payments_open_oldest_seconds', value: ageOf(one), labels },
        ]
      }),
      ...refunds.flatMap((one) => [
        { gauge: 'waea_refunds_open', value: one.count, labels: { state: one.state } },
        { gauge: 'waea_refunds_open_oldest_seconds', value: ageOf(one), labels: { state: one.state } },
      ]),
    ]
  },
}
