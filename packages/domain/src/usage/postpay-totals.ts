import type { CalendarDay } from '@waea/kit/calendar-day'
import { type AllowanceGrant, isInForce } from './rating/allowance-grants.ts'
import { wireAmount } from './rating/usage-amounts.ts'
import { type UsageType, usageTypes } from './rating/usage-type.ts'

/** The fields with the allowances of a monthly mobile's plan and add-ons in the current period (1§3). */
const totalNames = {
  data: 'TotalDataMB',
  mms: 'TotalMMS',
  sms: 'TotalSMS',
  voice: 'TotalVoiceMinutes',
  idd_sms: 'TotalIDDSMS',
  idd_voice: 'TotalIDDVoiceMinutes',
} as const satisfies Record<UsageType, string>

export type PostpayTotals = Record<(typeof totalNames)[UsageType], number>

/**
 * The total allowances of a monthly mobile's plan and add-ons in the periods containing a day: megabytes, minutes,
 * pieces. Carried-over allowance is not included. A kind without an allowance, or without a limit, is 0.
 */
export function postpayTotals(
  grants: readonly (AllowanceGrant & { type: UsageType })[],
  day: CalendarDay,
): PostpayTotals {
  const inForce = grants.filter((one) => isInForce(one, day))
  const totals = usageTypes.map((type) => {
    const total = inForce.filter((one) => one.type === type).reduce((sum, one) => sum + one.total, 0)
    return [totalNames[type], wireAmount(type, total)]
  })
  return Object.fromEntries(totals) as PostpayTotals
}
