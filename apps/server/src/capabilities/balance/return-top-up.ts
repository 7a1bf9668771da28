import type { Payer } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { sendMail } from '../messages/index.ts'
import { mobileOf, mobileStatus } from '../mobiles/index.ts'
import { refundInMail, refundPayment } from '../payments/index.ts'
import { aboutMobile } from './about-mobile.ts'
import type { OfMobile } from './auto-top-up.store.ts'
import { creditRow } from './balance.store.ts'

/** Whether a mobile can receive credit: it has a credit row and has not ended. */
export async function canHoldCredit(ctx: Ctx, { CustomerUUID, MobileUUID }: OfMobile): Promise<boolean> {
  const [credit, mobile] = await Promise.all([
    creditRow(ctx, CustomerUUID, MobileUUID),
    mobileOf(ctx, CustomerUUID, MobileUUID),
  ])
  return credit !== undefined && mobile !== undefined && mobile.Status !== mobileStatus.ended
}

/** The part of a payment that should have become credit. */
interface PaidTopUp extends OfMobile {
  PaymentUUID: Uuid
  payer: Payer
  thing: Uuid
  UUID: Uuid
  amount: Money
}

/** The ledger reason of the credit from one part of a top-up. */
export const reasonOfTopUp = (UUID: Uuid) => `top-up:${UUID}`

/** The ledger reason of a top-up's refund, by the id of the part or, after a won dispute, of the return. */
export const reasonOfReturn = (UUID: Uuid) => `top-up-returned:${UUID}`

/**
 * Refunds a top-up to its card inside the caller's transaction, because its mobile can have no credit any more. The
 * customer who paid is notified by mail here; the guest capability notifies a guest. If the bank has already taken the
 * payment back, nothing is refunded and nobody is notified.
 */
export async function returnTopUp(tx: Tx, paid: PaidTopUp): Promise<void> {
  const { CustomerUUID, MobileUUID, PaymentUUID, payer, thing, UUID, amount } = paid
  const refund = await refundPayment(tx, {
    CustomerUUID,
    PaymentUUID,
    purpose: 'top-up',
    paidThing: thing,
    thingUuid: thing,
    amount,
    reason: reasonOfReturn(UUID),
  })
  if (!refund) return
  if (payer.kind === 'guest') {
    await tx.tell('guest-payment.settled', { CustomerUUID, PaymentUUID, outcome: 'returned' })
    return
  }
  const about = payer.UUID === CustomerUUID ? await aboutMobile(tx, { CustomerUUID, MobileUUID }) : undefined
  if (!about) return
  const { mail, facts } = about
  await sendMail(tx, {
    ...mail,
    template: 'top-up-returned',
    data: {
      ...facts,
      ...refundInMail(refund),
      path: '/profile/payments-history',
    },
    dedupeKey: reasonOfReturn(UUID),
  })
}
