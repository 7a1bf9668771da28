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

/** Whether a mobile can be given credit: it has credit of its own, and has not ended. */
export async function canHoldCredit(ctx: Ctx, { CustomerUUID, MobileUUID }: OfMobile): Promise<boolean> {
  const [credit, mobile] = await Promise.all([
    creditRow(ctx, CustomerUUID, MobileUUID),
    mobileOf(ctx, CustomerUUID, MobileUUID),
  ])
  return credit !== undefined && mobile !== undefined && mobile.Status !== mobileStatus.ended
}

/** The part of a payment that was to become credit. */
interface PaidTopUp extends OfMobile {
  PaymentUUID: Uuid
  payer: Payer
  thing: Uuid
  UUID: Uuid
  amount: Money
}

/** The reason in the books of the credit that a part of a top-up became. */
export const reasonOfTopUp = (UUID: Uuid) => `top-up:${UUID}`

/** The reason of the refund of a top-up, by the id of its part, or of the return whose dispute was won. */
export const reasonOfReturn = (UUID: Uuid) => `top-up-returned:${UUID}`

/**
 * Pays a top-up back to the card that paid it, in the context's transaction, since its mobile can have no credit any more.
 * A guest is told by the capability guest; the customer, who paid for it, by mail. What its bank has taken back does not go
 * back a second time, and nobody is told that it does.
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
  const { mail, told } = about
  await sendMail(tx, {
    ...mail,
    template: 'top-up-returned',
    data: {
      ...told,
      ...refundInMail(refund),
      path: '/profile/payments-history',
    },
    dedupeKey: reasonOfReturn(UUID),
  })
}
