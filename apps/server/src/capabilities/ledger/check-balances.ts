import type { Ctx } from '../../platform/ctx.ts'
import { notifyOperator } from '../../platform/operator/notices.ts'
import { wrongBalances } from './ledger.store.ts'

// Two days, so that the next night covers a missed run.
const checkedMs = 2 * 24 * 60 * 60_000
const maxAtOnce = 100

/** Compares each account's stored balance with its entries, and notifies the operator of each difference. */
export async function checkBalances(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now().getTime() - checkedMs)
  for (const { CustomerUUID, account, service, held, booked } of await wrongBalances(ctx, since, maxAtOnce)) {
    await notifyOperator(ctx, {
      kind: 'books',
      subject: `${account} of service ${service}`,
      reason: `the balance is ${held} cents, its entries sum to ${booked}`,
      document: { CustomerUUID, account, service, heldCents: held, bookedCents: booked },
    })
  }
}
