import { money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { endDebt } from '../customers/index.ts'
import { accounts, move } from '../ledger/index.ts'
import type { Intent } from './payments.store.ts'
import { refundPayment } from './refund-payment.ts'

/**
 * Takes a payment that was made off what is owed, within the transaction that records it: the account is in service again
 * as soon as it is paid. Where nothing is owed any more, since the account was opened in the meantime, it goes back.
 */
export async function settleArrears(tx: Ctx, { CustomerUUID, UUID, purposeUuid, AmountCents }: Intent): Promise<void> {
  const ended = await endDebt(tx, CustomerUUID, purposeUuid)
  if (ended) {
    const { received: debit, arrears: credit } = accounts
    await move(tx, { CustomerUUID, reason: `arrears:${UUID}`, amount: money(AmountCents), debit, credit })
  } else {
    const whole = { CustomerUUID, purpose: 'arrears', purposeUuid, thingUuid: purposeUuid, AmountCents } as const
    await refundPayment(tx, { ...whole, reason: `arrears:${UUID}` })
  }
  await tx.tell('arrears.settled', { CustomerUUID, PaymentUUID: UUID, outcome: ended ?? 'returned' })
}
