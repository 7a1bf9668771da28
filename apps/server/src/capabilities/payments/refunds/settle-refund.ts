import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import type { CardRefund } from '../../../ports/cards.ts'
import { PartnerUnknown } from '../../../ports/ports.ts'
import { RefusedForGood } from '../../../ports/refused-for-good.ts'
import { type Intent, intentOf } from '../stores/payments.store.ts'
import { type KeptRefund, markRefundChecked, openRefunds, refundByUuid } from '../stores/refunds.store.ts'
import { recordRefund } from './record-refund.ts'

const uncheckedForMs = 10_000
const maxAtOnce = 200

/**
 * Advances a refund: makes it at the card partner or fetches its state, and records the answer. Searches before it
 * makes one, so that repeated and parallel runs make it once. Without an answer it changes nothing, and a later run
 * tries again. Call it outside a transaction.
 */
export async function settleRefund(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<void> {
  const refund = await refundByUuid(ctx, CustomerUUID, UUID)
  if (!refund || refund.state === 'succeeded' || refund.state === 'failed') return
  try {
    const said = await findOrMakeRefund(ctx, refund)
    await recordRefund(ctx, CustomerUUID, UUID, said)
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    await postpone(ctx, CustomerUUID, UUID)
  }
}

/** The partner's state of a refund: the existing one, or a new one. */
async function findOrMakeRefund(ctx: Ctx, refund: KeptRefund): Promise<Omit<CardRefund, 'metadata' | 'paymentRef'>> {
  const { cards } = ctx.ports
  const { CustomerUUID, PaymentUUID, UUID, amount: amountCents, gatewayRef } = refund
  if (gatewayRef) return cards.fetchRefund(gatewayRef)
  const payment = await intentOf(ctx, CustomerUUID, PaymentUUID)
  if (payment && !mayBeRefunded(payment, ctx.now())) throw new PartnerUnknown('The payment is not settled yet')
  const paymentRef = payment?.gatewayRef
  if (!paymentRef) throw new Error(`Refund ${UUID} is of a payment that the card partner does not have`)
  const made = (await cards.refundsOf(paymentRef)).find((one) => one.key === UUID)
  if (made) return made
  const metadata = { customer_uuid: CustomerUUID, payment_uuid: PaymentUUID }
  try {
    return await cards.refund({ key: UUID, paymentRef, amountCents, metadata })
  } catch (error) {
    if (!(error instanceof RefusedForGood)) throw error
    return { gatewayRef: '', state: 'failed', amountCents, failure: error.message }
  }
}

/**
 * Whether a payment may be refunded now: it was received, and a debit is past the days in which its bank may take it
 * back. Otherwise the customer could get the money twice.
 */
function mayBeRefunded({ state, settlesAt }: Intent, now: Date): boolean {
  return state === 'succeeded' && (settlesAt === null || settlesAt <= now)
}

export async function settleRefundJob(ctx: Ctx, content: unknown): Promise<void> {
  const { CustomerUUID, RefundUUID } = content as Record<string, unknown>
  if (!isUuid(CustomerUUID) || !isUuid(RefundUUID)) throw new TypeError('A refund was asked for without its id')
  await settleRefund(ctx, CustomerUUID, RefundUUID)
}

/** Advances every refund that is not final and was last touched at least 10 seconds ago. */
export async function reconcileRefunds(ctx: Ctx): Promise<void> {
  const open = await openRefunds(ctx, new Date(ctx.now().getTime() - uncheckedForMs), maxAtOnce)
  for (const { CustomerUUID, UUID } of open) {
    try {
      await settleRefund(ctx, CustomerUUID, UUID)
    } catch (error) {
      ctx.log('A refund could not be settled', { RefundUUID: UUID, error: (error as Error).message }, 'error')
      await postpone(ctx, CustomerUUID, UUID)
    }
  }
}

/** Lets other refunds go first before this one is tried again. */
async function postpone(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<void> {
  const refund = byRule('payments', 'payment:make', { CustomerUUID, UUID })
  await ctx.inTransaction((tx) => markRefundChecked(tx, refund))
}
