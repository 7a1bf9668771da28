import { isUuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import type { CardPayment } from '../../../ports/cards.ts'
import { recordPayment } from '../paying/record-payment.ts'
import { type Intent, intentOf, succeededSince } from '../stores/payments.store.ts'

/** The largest allowed drift between the partner's clock and ours. */
export const allowedClockDriftMs = 60 * 60_000

/** A payment on which the card partner and our ledger disagree. */
export interface Difference {
  gatewayRef: string
  PaymentUUID?: string
  /** Set if they disagree on a refund of the payment. */
  RefundUUID?: string
  what: 'not-in-our-books' | 'not-at-the-partner' | 'another-amount'
}

/**
 * Compares the card partner's payments since an instant with our ledger, one by one (trust: the nightly comparison is
 * empty). Records a payment whose event was lost; any remaining difference is logged and kept in the audit log.
 */
export async function compareWithPartner(ctx: Ctx, since: Date): Promise<Difference[]> {
  const differences: Difference[] = []
  const seen = new Set<string>()
  for await (const theirs of ctx.ports.cards.paymentsSince(new Date(since.getTime() - allowedClockDriftMs))) {
    if (theirs.state !== 'succeeded') continue
    const found = await differenceOf(ctx, theirs)
    if (found) differences.push(found)
    if (theirs.key) seen.add(theirs.key)
  }
  for (const ours of await succeededSince(ctx, since)) {
    if (!seen.has(ours.UUID))
      differences.push({ gatewayRef: ours.gatewayRef ?? '', PaymentUUID: ours.UUID, what: 'not-at-the-partner' })
  }
  await recordDifferences(ctx, differences)
  return differences
}

/** Notifies the operator of differences and writes them to the audit log. */
export async function recordDifferences(ctx: Ctx, differences: readonly Difference[]): Promise<void> {
  for (const difference of differences) {
    const { gatewayRef, PaymentUUID, RefundUUID, what } = difference
    await ctx.inTransaction(async (tx) => {
      await notifyOperator(tx, {
        kind: 'card-difference',
        subject: RefundUUID ? `refund ${RefundUUID}` : `payment ${PaymentUUID ?? gatewayRef}`,
        reason: `${differenceWords[what]}${gatewayRef && ` (${gatewayRef})`}`,
        document: difference,
      })
      await tx.audit({ deed: 'payment-difference', detail: { ...difference } })
    })
  }
}

const differenceWords: Readonly<Record<Difference['what'], string>> = {
  'not-in-our-books': 'the card partner has it and the books do not',
  'not-at-the-partner': 'the books have it and the card partner does not',
  'another-amount': 'the card partner has another amount than the books',
}

async function differenceOf(ctx: Ctx, theirs: CardPayment): Promise<Difference | undefined> {
  const { customer_uuid: CustomerUUID } = theirs.metadata
  const PaymentUUID = theirs.key
  // Ignore payments that were made at the partner by other means.
  if (!isUuid(CustomerUUID) || !isUuid(PaymentUUID)) return undefined
  const ours = await intentOf(ctx, CustomerUUID, PaymentUUID)
  const base = { gatewayRef: theirs.gatewayRef, PaymentUUID }
  if (!ours) return { ...base, what: 'not-in-our-books' }
  if ((ours.held ?? ours.amount) !== theirs.amountCents) return { ...base, what: 'another-amount' }
  if (ours.state !== 'succeeded') {
    return (await recordMissed(ctx, ours, theirs.gatewayRef)) ? undefined : { ...base, what: 'not-in-our-books' }
  }
  return ours.amount === theirs.receivedCents ? undefined : { ...base, what: 'another-amount' }
}

/** Records our payment whose event was lost; returns whether the ledger now agrees. */
async function recordMissed(ctx: Ctx, ours: Intent, gatewayRef: string): Promise<boolean> {
  try {
    const said = await ctx.ports.cards.fetchPayment(gatewayRef)
    const saved = await recordPayment(ctx, ours, said)
    return saved.state === 'succeeded'
  } catch (error) {
    const detail = { PaymentUUID: ours.UUID, error: (error as Error).message }
    ctx.log('A payment of the card partner could not be recorded', detail, 'error')
    return false
  }
}
