import { refundable } from '@waea/domain/payments/refund'
import type { Uuid } from '@waea/kit/ids'
import { type Money, sum } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit, ruleActor } from '../../../platform/db/permit.ts'
import { type Intent, intentsFor, lockIntent } from '../stores/payments.store.ts'
import { insertRefund, type KeptRefund, refundsOfPayment } from '../stores/refunds.store.ts'
import { newRefund, type RefundRequest } from './new-refund.ts'
import { forgiveReturned } from './undelivered.ts'

/** The job that makes one refund at the card partner; its payload names the refund. */
export const refundJob = 'payments.refund'

/** A refund with the card that it goes to. */
export interface RefundWithCard extends KeptRefund {
  cardBrand: string | null
  cardWallet: Intent['cardWallet']
  cardLast4: string | null
}

/**
 * Records a refund of all or part of what was paid for a thing, inside the caller's transaction; the card partner is
 * called afterwards. The same reason is the same refund, and a payment is never refunded beyond its amount. Undefined
 * if nothing was paid or nothing is left. If a bank has already taken the payment back, reduces the debt instead of
 * refunding twice.
 */
export async function refundPayment(tx: Tx, input: RefundRequest): Promise<RefundWithCard | undefined> {
  const paid = await paidIntent(tx, input)
  if (!paid) {
    await forgiveReturned(tx, input)
    return undefined
  }
  return refundOnePayment(tx, paid, input)
}

/**
 * Records a refund of one received payment, as `refundPayment` does for a thing. A refund of a payment of bills pays
 * out the credit that it became; the bills stay paid.
 */
export async function refundOnePayment(
  tx: Tx,
  paid: { CustomerUUID: Uuid; UUID: Uuid },
  input: Pick<RefundRequest, 'thingUuid' | 'reason' | 'amount'>,
): Promise<RefundWithCard | undefined> {
  const system = ruleActor('payments')
  const intent = permit(system, 'payment:make', await lockIntent(tx, paid.CustomerUUID, paid.UUID))
  const before = await refundsOfPayment(tx, intent.CustomerUUID, intent.UUID)
  const known = before.find((one) => one.reason === input.reason)
  if (known) return withCard(known, intent)

  const given = sum(before.filter((one) => one.state !== 'failed').map((one) => one.amount))
  const amount = refundable(intent.capture ?? intent.amount, given, input.amount)
  if (amount === 0) return undefined
  const refund = permit(
    system,
    'payment:make',
    newRefund(tx, intent, { thingUuid: input.thingUuid, reason: input.reason, amount }),
  )
  await insertRefund(tx, refund)
  const { CustomerUUID: account, UUID: RefundUUID } = refund
  await tx.enqueue(refundJob, { CustomerUUID: account, RefundUUID }, { once: `refund:${RefundUUID}` })
  await tx.show(account, 'payment.changed', { PaymentUUID: intent.UUID })
  const { reason } = input
  await tx.audit({
    CustomerUUID: account,
    deed: 'refund-asked',
    detail: { RefundUUID, PaymentUUID: intent.UUID, AmountCents: amount, reason },
  })
  return withCard(refund, intent)
}

/**
 * What was paid for a thing, with which card, and how much is refunded or being refunded; undefined if nothing was
 * paid.
 */
export async function paidFor(
  ctx: Ctx,
  input: Pick<RefundRequest, 'CustomerUUID' | 'purpose' | 'paidThing'>,
): Promise<PaidFor | undefined> {
  const intent = await paidIntent(ctx, input)
  if (!intent) return undefined
  const refunds = await refundsOfPayment(ctx, intent.CustomerUUID, intent.UUID)
  const { cardBrand: CardType, cardLast4: CardLast4 } = intent
  return {
    paid: intent.capture ?? intent.amount,
    refunded: sum(refunds.filter((one) => one.state !== 'failed').map((one) => one.amount)),
    card: { ...(CardType && { CardType }), ...(CardLast4 && { CardLast4 }) },
  }
}

export interface PaidFor {
  paid: Money
  refunded: Money
  card: { CardType?: string; CardLast4?: string }
}

async function paidIntent(
  tx: Ctx,
  input: Pick<RefundRequest, 'CustomerUUID' | 'purpose' | 'paidThing' | 'PaymentUUID'>,
): Promise<Intent | undefined> {
  const { CustomerUUID, purpose, paidThing, PaymentUUID } = input
  const payments = await intentsFor(tx, CustomerUUID, [paidThing])
  return payments.find((one) => one.purpose === purpose && isTaken(one) && (PaymentUUID ?? one.UUID) === one.UUID)
}

/** Money was received and not taken back, or a hold is about to be captured and is refunded after that. */
const isTaken = ({ state, holdEnd, returned }: Intent) =>
  (state === 'succeeded' && returned === 0) || (state === 'held' && holdEnd === 'capture')

function withCard(refund: KeptRefund, { cardBrand, cardLast4, cardWallet }: Intent): RefundWithCard {
  return { ...refund, cardBrand, cardLast4, cardWallet }
}
