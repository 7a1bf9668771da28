import type { Uuid } from '@waea/kit/ids'
import { dollars, minus, zero } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import { customerOf, customersByUuid, mailTo } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { findAccount } from '../stores/accounts.store.ts'
import type { PayoutRow, PayoutState } from '../stores/payouts.store.ts'

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
        kind: 'payout',
        subject: `returned payout ${UUID}`,
        reason: `${dollars(returned)} of credit that was paid out came back, and its customer was erased meanwhile`,
        document: { CustomerUUID, PayoutUUID: UUID },
      })
    return
  }
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'credit-payout',
    data: {
      FirstName: customer.FirstName,
      news,
      way,
      AmountCents: news === 'paid' ? minus(amount, returned) : amount,
      ...(returned > 0 && { ReturnedCents: returned }),
      path: '/profile/billing/payout',
    },
    dedupeKey: `credit-payout:${UUID}:${news}:${returned}`,
  })
}

/**
 * Tells that an account is closed by the operator with credit on it, in the context's transaction: its customer, who can no
 * longer sign in to ask for it, and the operator, who has to pay it out. Nothing where there is none.
 */
export async function tellCreditLeft(tx: Tx, CustomerUUID: Uuid): Promise<void> {
  const account = await findAccount(tx, CustomerUUID)
  if (!account || account.credit === zero) return
  const { AccountNumber, credit: CreditCents } = account
  const customer = await customerOf(tx, CustomerUUID)
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'closed-with-credit',
    data: { FirstName: customer.FirstName, AccountNumber, CreditCents, path: '/' },
    dedupeKey: `closed-with-credit:${CustomerUUID}:${tx.now().getTime()}`,
  })
  await notifyOperator(tx, {
    kind: 'payout',
    subject: `closed account ${AccountNumber}`,
    reason: `the account was closed with ${dollars(CreditCents)} of credit, which is its customer's money and keeps them from being erased`,
    document: { CustomerUUID, AccountNumber, CreditCents },
  })
}
