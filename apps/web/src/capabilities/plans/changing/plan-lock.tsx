import { Trans } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { plans } from '@waea/contract/mobile/plans'
import { dateText } from '@waea/kit/date-text'
import { Notice } from '@waea/ui/states/notice'
import { useLocale } from '../../../shell/session/shared/portal.tsx'

export type ChangeState = Gives<typeof plans.planChange>

/** How often a plan can be changed, said before one is chosen; and until when it can’t, after a change. */
export function PlanLock({ state: { AgainOn, OnceInDays } }: { state: ChangeState }) {
  const locale = useLocale()
  if (AgainOn === undefined) {
    return (
      <p className="text-ink-2">
        <Trans>A plan can be changed once in {OnceInDays} days. Choose one that fits until then.</Trans>
      </p>
    )
  }
  const day = dateText(AgainOn, 'day', locale)
  return (
    <Notice title={<Trans>You can change your plan again on {day}</Trans>}>
      <Trans>A plan can be changed once in {OnceInDays} days. Until then you can buy add-ons for it.</Trans>
    </Notice>
  )
}
