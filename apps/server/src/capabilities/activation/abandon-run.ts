import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { endPayment } from '../purchases/index.ts'
import { runSale } from './activate.ts'
import { findRun, lockRun, markRunRefused } from './activation.store.ts'
import { returnedSim } from './end-paid-run.ts'

/**
 * Ends an activation that waits for its payment, because its SIM is being returned. Cancels the payment at the card
 * partner; if it was paid after all, the activation continues. Opens its own transactions. Throws PartnerUnknown while
 * the partner does not answer.
 */
export async function abandonActivation(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  const run = await findRun(ctx, CustomerUUID, MobileUUID)
  if (!run || run.paidAt || run.failedBecause) return
  if ((await endPayment(ctx, runSale, run)) === 'paid') return
  await ctx.inTransaction(async (tx) => {
    const now = await lockRun(tx, CustomerUUID, MobileUUID)
    if (now?.UUID !== run.UUID || now.paidAt) return
    await markRunRefused(tx, byRule('activation', 'mobile:manage', now), returnedSim)
  })
}
