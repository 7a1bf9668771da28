import { useLingui } from '@lingui/react/macro'
import type { SpendCycle } from '@waea/domain/approvals/approval'
import { dollars, money } from '@waea/kit/money'

export type Limit = {
  SpendLimit?: number | undefined
  SpendCycle?: SpendCycle | undefined
  SpendCycleCount?: number | undefined
}

/** A limit in words: `$50.00 a month`, `$20.00 every 2 weeks`. */
export function useLimitWords(): (limit: Limit) => string {
  const { t } = useLingui()
  return ({ SpendLimit = 0, SpendCycle = 'month', SpendCycleCount: count = 1 }) => {
    const most = dollars(money(SpendLimit))
    if (count === 1) return { day: t`${most} a day`, week: t`${most} a week`, month: t`${most} a month` }[SpendCycle]
    const several = {
      day: t`${most} every ${count} days`,
      week: t`${most} every ${count} weeks`,
      month: t`${most} every ${count} months`,
    }
    return several[SpendCycle]
  }
}
