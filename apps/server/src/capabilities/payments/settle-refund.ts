import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import type { CardRefund } from '../../ports/cards.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import { intentOf } from './payments.store.ts'
import { recordRefund } from './record-refund.ts'
import { type KeptRefund, openRefunds, refundByUuid, touchRefund } from './refunds.store.ts'

const restMs = 10_000
const mostAtOnce = 200

/**
 * Brings a refund on: makes it at the card partner, or asks how it stands, and records the answer. It is looked for
 * before it is made, so that however often and wherever it is driven, it is made once. Without an answer nothing is
 * guessed, and it is driven again. To be called outside a transaction.
 */
export async function settleRefund(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<void> {
  const refund = await refundByUuid(ctx, CustomerUUID, UUID)
  if (!refund || refund.state === 'succeeded' || refund.state === 'failed') return
  try {
    const said = await atPartner(ctx, refund)
    await recordRefund(ctx, CustomerUUID, UUID, said)
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    await rest(ctx, CustomerUUID, UUID)
  }
}

/** What the partner says of a refund: of the one it has, or of the one that is made now. */
async function atPartner(ctx: Ctx, refund: KeptRefund): Promise<Omit<CardRefund, 'metadata' | 'paymentRef'>> {
  const { cards } = ctx.ports
  const { CustomerUUID, PaymentUUID, UUID, amount: amountCents, gatewayRef } = refund
  if (gatewayRef) return cards.refundMade(gatewayRef)
  const paymentRef = (await intentOf(ctx, CustomerUUID, PaymentUUID))?.gatewayRef
  if (!paymentRef) throw new Error(`Refund ${UUID} is of a payment that the card partner does not have`)
  const made = await cards.findRefund(paymentRef, UUID)
  if (made) return made
  const metadata = { customer_uuid: CustomerUUID, payment_uuid: PaymentUUID }
  try {
    return await cards.refund({ key: UUID, paymentRef, amountCents, metadata })
  } catch (error) {
    if (!(error instanceof RefusedForGood)) throw error
    return { gatewayRef: '', state: 'failed', amountCents, failure: error.message }
  }
}

/** The job of one refund. */
export async function settleAskedRefund(ctx: Ctx, content: unknown): Promise<void> {
  const { CustomerUUID, RefundUUID } = content as Record<string, unknown>
  if (!isUuid(CustomerUUID) || !isUuid(RefundUUID)) throw new TypeError('A refund was asked for without its id')
  await settleRefund(ctx, CustomerUUID, RefundUUID)
}

/** Brings on every refund that is not final and has rested for 10 seconds. */
export async function reconcileRefunds(ctx: Ctx): Promise<void> {
  const open = await openRefunds(ctx, new Date(ctx.now().getTime() - restMs), mostAtOnce)
  for (const { CustomerUUID, UUID } of open) {
    try {
      await settleRefund(ctx, CustomerUUID, UUID)
    } catch (error) {
      ctx.log('A refund could not be settled', { RefundUUID: UUID, error: (error as Error).message })
      await rest(ctx, CustomerUUID, UUID)
    }
  }
}

/** Lets the others have their turn before a refund is driven again. */
async function rest(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<void> {
  const refund = permit(byRule('payments'), 'payment:make', { CustomerUUID, UUID })
  await ctx.inTransaction((tx) => touchRefund(tx, refund))
}
