import { isUuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import type { CardRefund } from '../../../ports/cards.ts'
import { recordPartnerRefund } from '../refunds/record-partner-refund.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { refundByUuid, refundedSince, refundsOfPayment } from '../stores/refunds.store.ts'
import { allowedClockDriftMs, type Difference, recordDifferences } from './compare.ts'

/**
 * Compares the card partner's refunds since an instant with our ledger, one by one. Records a refund whose event was
 * lost, and a refund of bills that was made at the partner. Any remaining difference is logged and kept in the audit
 * log, for example another refund made there that the ledger does not know.
 */
export async function compareRefunds(ctx: Ctx, since: Date): Promise<Difference[]> {
  const differences: Difference[] = []
  const seen = new Set<string>()
  for await (const theirs of ctx.ports.cards.refundsSince(new Date(since.getTime() - allowedClockDriftMs))) {
    seen.add(theirs.key ?? theirs.gatewayRef)
    const found = await differenceOf(ctx, theirs)
    if (found) differences.push(found)
  }
  for (const { UUID: RefundUUID, PaymentUUID, gatewayRef } of await refundedSince(ctx, since)) {
    if (seen.has(RefundUUID) || seen.has(gatewayRef ?? '')) continue
    differences.push({ gatewayRef: gatewayRef ?? '', PaymentUUID, RefundUUID, what: 'not-at-the-partner' })
  }
  await recordDifferences(ctx, differences)
  return differences
}

async function differenceOf(ctx: Ctx, theirs: CardRefund): Promise<Difference | undefined> {
  const { customer_uuid: CustomerUUID, payment_uuid: PaymentUUID } = theirs.metadata
  // Ignore refunds of payments that were made at the partner by other means.
  if (!isUuid(CustomerUUID) || !isUuid(PaymentUUID)) return undefined
  const base = { gatewayRef: theirs.gatewayRef, PaymentUUID, ...(theirs.key && { RefundUUID: theirs.key }) }
  if (!theirs.key) await recordPartnerRefund(ctx, CustomerUUID, PaymentUUID, theirs)
  const all = await refundsOfPayment(ctx, CustomerUUID, PaymentUUID)
  const ours = all.find((one) => (theirs.key ? one.UUID === theirs.key : one.gatewayRef === theirs.gatewayRef))
  if (!ours) return theirs.state === 'failed' ? undefined : { ...base, what: 'not-in-our-books' }
  if (ours.amount !== theirs.amountCents) return { ...base, what: 'another-amount' }
  if (ours.state === theirs.state) return undefined
  await recordRefund(ctx, CustomerUUID, ours.UUID, theirs)
  const now = await refundByUuid(ctx, CustomerUUID, ours.UUID)
  return now?.state === theirs.state ? undefined : { ...base, what: 'not-in-our-books' }
}
