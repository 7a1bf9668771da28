import { isUuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import type { CardRefund } from '../../ports/cards.ts'
import { clocksDifferMs, type Difference, recordDifferences } from './compare.ts'
import { recordRefund } from './record-refund.ts'
import { refundByUuid, refundedSince } from './refunds.store.ts'

/**
 * Compares the card partner's refunds since an instant with our books, one by one. A refund whose event was lost is
 * recorded now. Any remaining difference is logged and kept in the audit log, such as a refund made by hand at the
 * partner, which the books do not know.
 */
export async function compareRefunds(ctx: Ctx, since: Date): Promise<Difference[]> {
  const differences: Difference[] = []
  const seen = new Set<string>()
  for await (const theirs of ctx.ports.cards.refundsSince(new Date(since.getTime() - clocksDifferMs))) {
    if (theirs.key) seen.add(theirs.key)
    const found = await differenceOf(ctx, theirs)
    if (found) differences.push(found)
  }
  for (const { UUID: RefundUUID, PaymentUUID, gatewayRef } of await refundedSince(ctx, since)) {
    if (seen.has(RefundUUID)) continue
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
  const ours = isUuid(theirs.key) ? await refundByUuid(ctx, CustomerUUID, theirs.key) : undefined
  if (!ours) return theirs.state === 'failed' ? undefined : { ...base, what: 'not-in-our-books' }
  if (ours.amount !== theirs.amountCents) return { ...base, what: 'another-amount' }
  if (ours.state === theirs.state) return undefined
  await recordRefund(ctx, CustomerUUID, ours.UUID, theirs)
  const now = await refundByUuid(ctx, CustomerUUID, ours.UUID)
  return now?.state === theirs.state ? undefined : { ...base, what: 'not-in-our-books' }
}
