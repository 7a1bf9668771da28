import { useLingui } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import type { MobileDashboard } from '../../mobiles/shared/mobile-dashboard.ts'

type Addon = MobileDashboard['Mobile']['Addons'][number]
type OfDashboard = Pick<MobileDashboard, 'PlanChange'>

/** The plan that replaces this one at its end; then the plan itself does not renew. */
export function replacementOf({ IsBasePlan }: Addon, { PlanChange: change }: OfDashboard): string | undefined {
  return IsBasePlan && change && change.State !== 'failed' ? change.NewName : undefined
}

/** In words: what follows the current period of a plan or add-on. Undefined if the answer does not say what it costs. */
export function useWhatFollows(): (addon: Addon, dashboard: OfDashboard) => string | undefined {
  const { t } = useLingui()
  const locale = useLocale()
  return (addon, dashboard) => {
    const { AutoRenew, EndsOn, NextCharge: next, Unpaid } = addon
    const followedBy = replacementOf(addon, dashboard)
    if (followedBy !== undefined) return t`Until ${followedBy} starts`
    if (EndsOn === undefined) return t`No end date`
    const ends = dateText(EndsOn, 'day', locale)
    if (!AutoRenew) return t`Ends on ${ends}`
    if (!next) return undefined
    const price = dollars(money(next.AmountCents))
    const day = dateText(next.On, 'day', locale)
    return Unpaid ? t`Renews for ${price} when paid` : t`Renews for ${price} on ${day}`
  }
}
