import { hasPassed } from '@waea/domain/credit-checks/credit-check'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { isPaidFor } from '../billing-routes/index.ts'
import { newestCheck } from './credit-checks.store.ts'

/**
 * Whether a customer without a saved card may start a monthly plan: they passed a credit check that is still valid, or
 * another account pays for them.
 */
export async function mayPayMonthly(ctx: Ctx, CustomerUUID: Uuid): Promise<boolean> {
  return hasPassed(await newestCheck(ctx, CustomerUUID), ctx.today()) || isPaidFor(ctx, CustomerUUID)
}
