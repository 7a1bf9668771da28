import type { RenewalState } from '@waea/domain/plans/renewing/next-period'
import { parsePeriod } from '@waea/domain/plans/renewing/period'
import type { AddonRow } from '../stores/plans.store.ts'

/** The facts about a plan or add-on that the renewal rules need; undefined if it has no period. */
export function renewalState(addon: AddonRow): RenewalState | undefined {
  const period = parsePeriod(addon.period ?? undefined)
  if (!period || !addon.EndsOn) return undefined
  const { EndsOn: endsOn, anchorDay, pausedUntil, unpaidSince, offSince, BillingType } = addon
  return { endsOn, period, anchorDay, onBill: BillingType === 'postpay', pausedUntil, unpaidSince, offSince }
}
