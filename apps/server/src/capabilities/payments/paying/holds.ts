import { captureOfHold, holdMarginMs } from '@waea/domain/payments/hold'
import type { Wallet } from '@waea/domain/payments/means/wallet'
import type { PaymentPurpose } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import { clearDeclines } from '../partner/card-declines.ts'
import { tellChanged } from '../payment-now.ts'
import { decideHold, endingHolds } from '../stores/holds.store.ts'
import { type Intent, intentsFor, lockIntent } from '../stores/payments.store.ts'

/** The job that captures or releases one hold at the card partner, as was decided; its payload names the payment. */
export const endHoldJob = 'payments.end-hold'
const maxAtOnce = 200

/** What a customer holds ready for a thing. */
export interface HeldFor {
  CustomerUUID: Uuid
  purpose: PaymentPurpose
  thing: Uuid
}

/** A hold that is let go of, with its card. */
export interface ReleasedHold {
  amount: Money
  cardBrand: string | null
  cardLast4: string | null
  cardWallet: Wallet | null
}

/**
 * Decides, in the transaction that delivers a thing, that what is held for it is charged, or less of it; the card
 * partner is asked after it. Does nothing for a thing that was charged at once. Reports a hold that was gone before to
 * the operator: what it was for is delivered and not paid.
 */
export async function captureHold(tx: Tx, of: HeldFor & { amount?: Money }): Promise<void> {
  const intent = await lockHold(tx, of)
  if (!intent || intent.state === 'succeeded' || intent.holdEnd === 'capture') return
  const amount = captureOfHold(intent.held ?? intent.amount, of.amount)
  if (await decideEnd(tx, intent, amount)) return
  await reportUnpaid(tx, intent)
}

/**
 * Decides, in the context's transaction, that what is held for a thing is released, because it is not delivered; the
 * card partner is asked after it. Returns the hold, also if it was released before; undefined if the thing was charged,
 * or is about to be.
 */
export async function releaseHold(tx: Tx, of: HeldFor): Promise<ReleasedHold | undefined> {
  const intent = await lockHold(tx, of)
  if (!intent || intent.state === 'succeeded' || intent.holdEnd === 'capture') return undefined
  if (intent.state === 'held') await decideEnd(tx, intent, null)
  const { held, amount, cardBrand, cardLast4, cardWallet } = intent
  return { amount: held ?? amount, cardBrand, cardLast4, cardWallet }
}

/** The last payment for a thing that held something on a card, locked. */
async function lockHold(tx: Tx, { CustomerUUID, purpose, thing }: HeldFor): Promise<Intent | undefined> {
  const holds = (await intentsFor(tx, CustomerUUID, [thing])).filter((one) => one.purpose === purpose && one.heldUntil)
  const last = holds.at(-1)
  return last && lockIntent(tx, last.CustomerUUID, last.UUID)
}

async function decideEnd(tx: Tx, held: Intent, capture: Money | null): Promise<boolean> {
  const intent = byRule('payments', 'payment:make', held)
  if (!(await decideHold(tx, intent, capture))) return false
  const { CustomerUUID, UUID: PaymentUUID } = intent
  await tx.enqueue(endHoldJob, { CustomerUUID, PaymentUUID }, { once: `${endHoldJob}:${PaymentUUID}` })
  await tx.show(CustomerUUID, 'payment.changed', { PaymentUUID })
  return true
}

/**
 * Releases the holds that end within a day and that nothing was delivered for, so that none lapses while it might still
 * be captured. Whoever was to deliver hears of it in the same transaction.
 */
export async function releaseEndingHolds(ctx: Ctx): Promise<void> {
  const ending = await endingHolds(ctx, new Date(ctx.now().getTime() + holdMarginMs), maxAtOnce)
  for (const { CustomerUUID, UUID } of ending) {
    await ctx.inTransaction(async (tx) => {
      const intent = await lockIntent(tx, CustomerUUID, UUID)
      if (intent && (await decideEnd(tx, intent, null))) await tellChanged(tx, intent)
    })
  }
}

/** The amount is held: what it is for can be delivered. */
export async function holdMade(tx: Tx, intent: Intent, fingerprint: string | undefined): Promise<void> {
  const { CustomerUUID, UUID: PaymentUUID, amount, purpose, askedFrom } = intent
  if (askedFrom) await clearDeclines(tx, { CustomerUUID, askedFrom, fingerprint })
  await tellChanged(tx, intent)
  if (intent.keepCard) {
    await tx.enqueue('payments.sync-cards', { CustomerUUID }, { once: `payments.sync-cards:${CustomerUUID}` })
  }
  await tx.show(CustomerUUID, 'payment.changed', { PaymentUUID })
  await tx.audit({ CustomerUUID, deed: 'hold-made', detail: { PaymentUUID, AmountCents: amount, purpose } })
}

/** The card partner let go of a hold: as we decided, or by itself, and then whoever was to deliver hears of it. */
export async function holdLapsed(tx: Tx, intent: Intent): Promise<void> {
  const { CustomerUUID, UUID: PaymentUUID, amount, holdEnd } = intent
  if (holdEnd === 'capture') await reportUnpaid(tx, intent)
  if (holdEnd === null) await tellChanged(tx, intent)
  await tx.show(CustomerUUID, 'payment.changed', { PaymentUUID })
  await tx.audit({ CustomerUUID, deed: 'hold-released', detail: { PaymentUUID, AmountCents: amount } })
}

function reportUnpaid(tx: Tx, { UUID, amount, description, purpose }: Intent): Promise<void> {
  return notifyOperator(tx, {
    kind: 'card-event',
    subject: `payment ${UUID}`,
    reason: `the hold of ${amount} cents for "${description}" ended before it was captured: it is delivered and not paid`,
    document: { PaymentUUID: UUID, purpose },
  })
}
