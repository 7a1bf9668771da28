import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { endPayment } from '../purchases/index.ts'
import { runSale } from './activate.ts'
import { findRun, lockRun, markRunRefused } from './activation.store.ts'
import { returnedSim } from './end-paid-run.ts'

/**
 * Ends an activation that waits for its payment, since its SIM is to be returned: the payment is cancelled at the card
 * partner. One that was paid after all goes on. Opens its own transactions. Throws PartnerUnknown while the partner does
 * not answer.
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
