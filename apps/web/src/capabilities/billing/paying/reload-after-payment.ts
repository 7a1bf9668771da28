import type { QueryClient } from '@tanstack/react-query'
import { billing } from '@waea/contract/money/billing'
import { keyOf } from '../../../shell/calls/shared/wanted.ts'

const reloadAfterMs = 3000

const byTheClock = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Reloads the billing cycles and bills 3 seconds after a payment (1§4, 2§7.12, 3§9.2), in case no event arrives. */
export async function reloadAfterPayment(
  queries: Pick<QueryClient, 'invalidateQueries'>,
  pause: (ms: number) => Promise<void> = byTheClock,
): Promise<void> {
  await pause(reloadAfterMs)
  reloadBills(queries)
}

/** Reloads the billing cycles and bills. */
export function reloadBills(queries: Pick<QueryClient, 'invalidateQueries'>): void {
  for (const call of [billing.account, billing.billingCycle, billing.invoices, billing.invoice])
    void queries.invalidateQueries({ queryKey: keyOf(call) })
}
