import { creditChecks } from '@waea/contract/money/credit-checks'
import { hasPassed } from '@waea/domain/credit-checks/credit-check'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/db/permit.ts'
import { part } from '../../platform/jobs/part.ts'
import { isPaidFor } from '../billing-routes/index.ts'
import { askCheck } from './ask-check.ts'
import { deleteChecks, newestCheck } from './credit-checks.store.ts'
import { decideCheck, readWaiting } from './decide-check.ts'
import { readCheck } from './read-check.ts'

/**
 * Whether a monthly plan may start for a customer without a saved card: a credit check was passed and still counts, or
 * another account pays for them.
 */
export async function mayPayMonthly(ctx: Ctx, CustomerUUID: Uuid): Promise<boolean> {
  return hasPassed(await newestCheck(ctx, CustomerUUID), ctx.today()) || isPaidFor(ctx, CustomerUUID)
}

/** Credit checks before a monthly plan without a saved card. */
export const creditChecksPart = part({
  name: 'credit-checks',
  calls: creditChecks,
  handlers: {
    creditCheck: (ctx, { customerUuid }) => readCheck(ctx, customerUuid),
    askCreditCheck: askCheck,
    waitingCreditChecks: readWaiting,
    decideCreditCheck: decideCheck,
  },
  hears: {
    'customer.purged': (ctx, { CustomerUUID }) =>
      deleteChecks(ctx, permit(byRule('credit-checks'), 'credit:check', { CustomerUUID })),
  },
})
