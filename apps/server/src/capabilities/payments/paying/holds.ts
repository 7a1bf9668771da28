import { captureOfHold, holdMarginMs } from '@waea/domain/payments/hold'
import type { Wallet } from '@waea/domain/payments/means/wallet'
import type { PaymentPurpose } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import { dollars, type Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import { clearDeclines } from '../partner/card-declines.ts'
import { tellChanged } from '../payment-now.ts'
import { decideHold, endingHolds } from '../stores/holds.store.ts'
import { type Intent, intentsFor, lockIntent } from '../stores/payments.store.ts'

/** The job that captures or releases one hold at the card partner, as decided; its payload names the payment. */
export const endHoldJob = 'payments.end-hold'
const maxAtOnce = 200

/** The thing that a hold is for. */
export interface HoldKey {
  CustomerUUID: Uuid
  purpose: PaymentPurpose
  thing: Uuid
}

/** A released hold with its card. */
export interface ReleasedHold {
  amount: Money
  cardBrand: string | null
  cardLast4: string | null
  cardWallet: Wallet | null
}

/**
 * Decides to capture the hold of a thing, in the transaction that delivers it; `amount` may be less than was
 * authorized. The card partner is called afterwards. No-op for a thing that was charged at once. If the hold is already
 * gone, notifies the operator, because the thing is delivered and not paid.
 */
export async function captureHold(tx: Tx, of: HoldKey & { amount?: Money }): Promise<void> {
  const intent = await lockHold(tx, of)
  if (!intent || intent.state === 'succeeded' || intent.holdEnd === 'capture') return
  const amount = captureOfHold(intent.held ?? intent.amount, of.amount)
  if (await decideEnd(tx, intent, amount)) return
  await reportUnpaid(tx, intent)
}

/**
 * Decides to release the hold of a thing that is not delivered, inside the caller's transaction; the card partner is
 * called afterwards. Returns the hold, even if it was released before; undefined if the thing was charged or is about
 * to be.
 */
export async function releaseHold(tx: Tx, of: HoldKey): Promise<ReleasedHold | undefined> {
  const intent = await lockHold(tx, of)
  if (!intent || intent.state === 'succeeded' || intent.holdEnd === 'capture') return undefined
  if (intent.state === 'held') await decideEnd(tx, intent, null)
  const { held, amount, cardBrand, cardLast4, cardWallet } = intent
  return { amount: held ?? amount, cardBrand, cardLast4, cardWallet }
}

/** Locks the latest payment of a thing with a hold on a card. */
async function lockHold(tx: Tx, { CustomerUUID, purpose, thing }: HoldKey): Promise<Intent | undefined> {
  const holds = (await intentsFor(tx, CustomerUUID, [thing])).filter((one) => one.purpose === purpose && one.heldUntil)
  const last = holds.at(-1)
  return last && lockIntent(tx, last.CustomerUUID, last.UUID)
}

async function decideEnd(tx: Tx, authorized: Intent, capture: Money | null): Promise<boolean> {
  const intent = byRule('payments', 'payment:make', authorized)
  if (!(await decideHold(tx, intent, capture))) return false
  const { CustomerUUID, UUID: PaymentUUID } = intent
  await tx.enqueue(endHoldJob, { CustomerUUID, PaymentUUID }, { once: `${endHoldJob}:${PaymentUUID}` })
  await tx.show(CustomerUUID, 'payment.changed', { PaymentUUID })
  return true
}

/**
 * Releases holds that end within a day and whose thing was not delivered, so that none lapses while it might still be
 * captured. Emits the event for the capability that was to deliver, in the same transaction.
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

/** Called when the amount is authorized: the thing can be delivered. */
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

/**
 * Called when the card partner has released a hold: as we decided or, with an event for the capability that was to
 * deliver, by itself.
 */
export async function holdLapsed(tx: Tx, intent: Intent): Promise<void> {
  const { CustomerUUID, UUID: PaymentUUID, amount, holdEnd } = intent
  if (holdEnd === 'capture') await reportUnpaid(tx, intent)
  if (holdEnd === null) await tellChanged(tx, intent)
  await tx.show(CustomerUUID, 'payment.changed', { PaymentUUID })
  await tx.audit({ CustomerUUID, deed: 'hold-released', detail: { PaymentUUID, AmountCents: amount } })
}

function reportUnpaid(tx: Tx, { CustomerUUID, UUID, amount, description, purpose }: Intent): Promise<void> {
  return notifyOperator(tx, {
    kind: 'card-event',
    subject: `payment ${UUID}`,
    reason: `the hold of ${dollars(amount)} for "${description}" ended before it was captured: it is delivered and not paid`,
    document: { CustomerUUID, PaymentUUID: UUID, purpose },
  })
}
