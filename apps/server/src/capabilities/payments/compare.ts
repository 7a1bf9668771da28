import { isUuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import type { CardPayment } from '../../ports/cards.ts'
import { intentOf, succeededSince } from './payments.store.ts'

/** A payment on which the card partner and our books do not agree. */
export interface Difference {
  gatewayRef: string
  PaymentUUID?: string
  what: 'not-in-our-books' | 'not-at-the-partner' | 'another-amount'
}

/**
 * Compares what the card partner took since an instant with our books, payment by payment (trust: the nightly
 * comparison is empty). Differences are logged and kept in the audit log; nothing is mended by itself.
 */
export async function compareWithPartner(ctx: Ctx, since: Date): Promise<Difference[]> {
  const differences: Difference[] = []
  const seen = new Set<string>()
  for await (const theirs of ctx.ports.cards.paymentsSince(since)) {
    if (theirs.state !== 'succeeded') continue
    const found = await differenceOf(ctx, theirs)
    if (found) differences.push(found)
    if (theirs.key) seen.add(theirs.key)
  }
  for (const ours of await succeededSince(ctx, since)) {
    if (!seen.has(ours.UUID))
      differences.push({ gatewayRef: ours.gatewayRef ?? '', PaymentUUID: ours.UUID, what: 'not-at-the-partner' })
  }
  for (const difference of differences) {
    ctx.log('The card partner and the books differ', { ...difference })
    await ctx.audit({ deed: 'payment-difference', detail: { ...difference } })
  }
  return differences
}

async function differenceOf(ctx: Ctx, theirs: CardPayment): Promise<Difference | undefined> {
  const { customer_uuid: CustomerUUID } = theirs.metadata
  const PaymentUUID = theirs.key
  // Payments that were made at the partner by other means are not ours to judge.
  if (!isUuid(CustomerUUID) || !isUuid(PaymentUUID)) return undefined
  const ours = await intentOf(ctx, CustomerUUID, PaymentUUID)
  const base = { gatewayRef: theirs.gatewayRef, PaymentUUID }
  if (ours?.state !== 'succeeded') return { ...base, what: 'not-in-our-books' }
  return ours.AmountCents === theirs.amountCents ? undefined : { ...base, what: 'another-amount' }
}
