import type { Uuid } from '@waea/kit/ids'
import { dollars, minus, zero } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import { customerOf, customersByUuid, mailTo } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { findAccount } from '../stores/accounts.store.ts'
import type { PayoutRow, PayoutState } from '../stores/payouts.store.ts'

/**
 * Mails a customer the state of a payout: requested, paid or returned. If the customer was erased, the operator is
 * notified of credit that came back instead.
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
 * Reports credit on an account that the operator closes, inside the caller's transaction: to the customer, who can no
 * longer sign in to request it, and to the operator, who has to pay it out. No-op without credit.
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
