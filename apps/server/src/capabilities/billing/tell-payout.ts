import { dollars, minus } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { notifyOperator } from '../../platform/notices.ts'
import { customersByUuid, mailTo } from '../customers/index.ts'
import { sendMail } from '../messages/index.ts'
import type { PayoutRow, PayoutState } from './payouts.store.ts'

/**
 * Tells a customer how far a payout of credit is: asked for, paid, or returned. Who was erased meanwhile is told nothing:
 * of their credit that did not arrive, the operator is.
 */
export async function tellPayout(
  tx: Tx,
  payout: PayoutRow,
  news: 'asked' | Exclude<PayoutState, 'under-way'>,
): Promise<void> {
  const { CustomerUUID, UUID, way, amount, returned } = payout
  const customer = (await customersByUuid(tx, [CustomerUUID])).get(CustomerUUID)
  if (!customer) {
    if (returned > 0)
      await notifyOperator(tx, {
        ...{ kind: 'payout', subject: `returned payout ${UUID}` },
        reason: `${dollars(returned)} of credit that was paid out came back, and its customer was erased meanwhile`,
        document: { CustomerUUID, PayoutUUID: UUID },
      })
    return
  }
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'credit-payout',
    data: {
      ...{ FirstName: customer.FirstName, news, way, AmountCents: news === 'paid' ? minus(amount, returned) : amount },
      ...(returned > 0 && { ReturnedCents: returned }),
      path: '/profile/billing/payout',
    },
    dedupeKey: `credit-payout:${UUID}:${news}:${returned}`,
  })
}
