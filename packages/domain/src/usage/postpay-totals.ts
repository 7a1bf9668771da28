import type { CalendarDay } from '@waea/kit/calendar-day'
import { type AllowanceGrant, isInForce } from './rating/allowance-grants.ts'
import { wireAmount } from './rating/usage-amounts.ts'
import { type UsageType, usageTypes } from './rating/usage-type.ts'

/** The fields of a monthly mobile that tell what its plan and extras give in the present period (1§3). */
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
 * What a monthly mobile's plan and extras give together in the periods that a day is in: megabytes, minutes, pieces. What
 * was carried over from earlier periods is not in it. A kind without an allowance, and one without a limit, is 0.
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
