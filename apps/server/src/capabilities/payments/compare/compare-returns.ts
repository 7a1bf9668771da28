import { isUuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import type { PaymentReturn } from '../../../ports/cards.ts'
import { recordReturn } from '../paying/record-return.ts'
import { returnByRef, takenSince } from '../stores/returns.store.ts'
import { type Difference, recordDifferences } from './compare.ts'

/** The longest that a card dispute may take, from the payment to its end. */
const comparedMs = 120 * 24 * 60 * 60_000

/**
 * Compares the card partner's returns and won disputes with our ledger, one by one, as far back as a dispute can still
 * change. Records lost ones; any remaining difference is logged and kept in the audit log. One that cannot be recorded
 * is reported to the operator and does not stop the others.
 */
export async function compareReturns(ctx: Ctx): Promise<Difference[]> {
  const since = new Date(ctx.now().getTime() - comparedMs)
  const differences: Difference[] = []
  const seen = new Set<string>()
  for await (const theirs of ctx.ports.cards.returnsSince(since)) {
    seen.add(theirs.gatewayRef)
    const found = await differenceOf(ctx, theirs)
    if (found) differences.push(found)
  }
  for (const { gatewayRef, PaymentUUID } of await takenSince(ctx, since)) {
    if (!seen.has(gatewayRef)) differences.push({ gatewayRef, PaymentUUID, what: 'not-at-the-partner' })
  }
  await recordDifferences(ctx, differences)
  return differences
}

async function differenceOf(ctx: Ctx, theirs: PaymentReturn): Promise<Difference | undefined> {
  const { customer_uuid: CustomerUUID, payment_uuid: PaymentUUID } = theirs.metadata
  // Ignore payments that were made at the partner by other means.
  if (!isUuid(CustomerUUID) || !isUuid(PaymentUUID)) return undefined
  const ours = async () => {
    const kept = await returnByRef(ctx, CustomerUUID, theirs.gatewayRef)
    return kept && !kept.isGivenBack ? kept.amount : 0
  }
  if ((await ours()) === theirs.takenCents) return undefined
  await recordMissed(ctx, theirs)
  const kept = await ours()
  if (kept === theirs.takenCents) return undefined
  const what = kept === 0 ? ('not-in-our-books' as const) : ('another-amount' as const)
  return { gatewayRef: theirs.gatewayRef, PaymentUUID, what }
}

/** Records a return whose event was lost or could not be recorded. */
async function recordMissed(ctx: Ctx, theirs: PaymentReturn): Promise<void> {
  try {
    await recordReturn(ctx, theirs)
  } catch (error) {
    const { gatewayRef, takenCents } = theirs
    await notifyOperator(ctx, {
      kind: 'card-event',
      subject: `return ${gatewayRef}`,
      reason: `${takenCents} cents that a bank has taken back could not be recorded: ${(error as Error).message}`,
      document: { gatewayRef, takenCents },
    })
  }
}
