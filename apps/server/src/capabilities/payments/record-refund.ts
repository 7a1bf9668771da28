import { refundTax } from '@waea/domain/payments/refund'
import type { Uuid } from '@waea/kit/ids'
import { type Money, money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { noteForOperator } from '../../platform/notices.ts'
import { type Permitted, permit } from '../../platform/permit.ts'
import type { CardRefund } from '../../ports/cards.ts'
import { bookRefund, unbookRefund } from './books.ts'
import { type Intent, lockIntent } from './payments.store.ts'
import {
  type KeptRefund,
  lockRefund,
  type RefundState,
  refundByUuid,
  refundsOfPayment,
  saveRefund,
} from './refunds.store.ts'

/** A refund only goes on: what is told late, or a second time, changes nothing. */
const places: readonly RefundState[] = ['unasked', 'pending', 'succeeded', 'failed']
const place = (state: RefundState) => places.indexOf(state)

type Said = Pick<CardRefund, 'state' | 'amountCents' | 'failure' | 'gatewayRef'>

/**
 * Records what the card partner says of a refund, in a transaction: answers and webhooks may come twice, late, and in any
 * order. What went back is booked once; where the bank sends it back later, that is booked once too.
 */
export function recordRefund(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid, said: Said): Promise<void> {
  return ctx.inTransaction((tx) => recordWithin(tx, CustomerUUID, UUID, said))
}

async function recordWithin(tx: Ctx, CustomerUUID: Uuid, UUID: Uuid, said: Said): Promise<void> {
  const known = await refundByUuid(tx, CustomerUUID, UUID)
  if (!known) return
  const system = tx.asSystem().actor
  // The payment first, as everywhere: whoever refunds a payment, or asks what is left of it, waits here.
  const intent = permit(system, 'payment:make', await lockIntent(tx, CustomerUUID, known.PaymentUUID))
  const refund = permit(system, 'payment:make', await lockRefund(tx, CustomerUUID, UUID))
  if (place(said.state) <= place(refund.state)) return
  if (said.amountCents !== refund.AmountCents) {
    const { gatewayRef, state, amountCents } = said
    await noteForOperator(tx, {
      kind: 'card-event',
      subject: `refund ${UUID}`,
      reason: `the card partner has ${amountCents} cents for this refund of ${refund.AmountCents}`,
      document: { gatewayRef, state, amountCents },
    })
    return
  }
  const AmountTaxCents = said.state === 'succeeded' ? await taxOf(tx, refund) : refund.AmountTaxCents
  await saveRefund(tx, refund, {
    state: said.state,
    gatewayRef: said.gatewayRef || refund.gatewayRef,
    failure: said.failure ?? null,
    AmountTaxCents,
  })
  if (said.state === 'succeeded') await succeed(tx, refund, intent, money(AmountTaxCents ?? 0))
  if (said.state === 'failed') await fail(tx, refund, intent, said.failure ?? 'failed')
  await tx.show(CustomerUUID, 'payment.changed', { PaymentUUID: intent.UUID })
  await tellChange(tx, refund, intent)
}

/** The GST in a refund, after what went back of its payment before. */
async function taxOf(tx: Ctx, refund: KeptRefund): Promise<Money> {
  const all = await refundsOfPayment(tx, refund.CustomerUUID, refund.PaymentUUID)
  const before = all.flatMap(({ state, AmountCents, AmountTaxCents }) =>
    state === 'succeeded' ? [{ AmountCents, AmountTaxCents: AmountTaxCents ?? 0 }] : [],
  )
  return refundTax(before, money(refund.AmountCents))
}

async function succeed(tx: Ctx, refund: Permitted<KeptRefund>, intent: Intent, tax: Money): Promise<void> {
  const { CustomerUUID, UUID: RefundUUID, AmountCents } = refund
  const wasSold = intent.purpose !== 'arrears'
  await bookRefund(tx, { CustomerUUID, RefundUUID, amount: money(AmountCents), tax, wasSold })
  const detail = { RefundUUID, PaymentUUID: intent.UUID, AmountCents }
  await tx.audit({ CustomerUUID, deed: 'payment-refunded', detail })
}

/** The card cannot take the money back: it is with us again, and a person has to give it back in another way. */
async function fail(tx: Ctx, refund: Permitted<KeptRefund>, intent: Intent, failure: string): Promise<void> {
  const { CustomerUUID, UUID: RefundUUID, PaymentUUID, AmountCents, AmountTaxCents } = refund
  if (refund.state === 'succeeded') {
    const amount = money(AmountCents)
    const wasSold = intent.purpose !== 'arrears'
    await unbookRefund(tx, { CustomerUUID, RefundUUID, amount, tax: money(AmountTaxCents ?? 0), wasSold })
  }
  const detail = { RefundUUID, PaymentUUID, AmountCents, failure }
  tx.log('A refund failed: a person has to give the money back in another way', detail)
  await tx.audit({ CustomerUUID, deed: 'refund-failed', detail })
}

function tellChange(tx: Ctx, { CustomerUUID, UUID, thingUuid }: KeptRefund, intent: Intent): Promise<void> {
  const { UUID: PaymentUUID, purpose, purposeUuid } = intent
  return tx.tell('refund.changed', { CustomerUUID, RefundUUID: UUID, PaymentUUID, purpose, purposeUuid, thingUuid })
}
