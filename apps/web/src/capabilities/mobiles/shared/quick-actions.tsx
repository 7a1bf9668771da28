import { Trans } from '@lingui/react/macro'
import { Card } from '@waea/ui/card'
import { CardSim, ChartNoAxesColumn, CirclePlus, Layers, Plus } from 'lucide-react'
import { RowLink } from '../../../shell/routing/shared/row-link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { isOn } from '../../../shell/session/shared/settings.ts'

/** Shortcuts for the mobile; shortcuts for the account are among the quick links. */
export function QuickActions() {
  const { settings } = usePortal()
  const icon = 'size-5 text-ink-2'
  return (
    <Card className="py-1">
      <ul className="divide-y divide-line">
        <RowLink to="/profile/plans/usage" icon={<ChartNoAxesColumn aria-hidden="true" className={icon} />}>
          <Trans>Usage by day</Trans>
        </RowLink>
        <RowLink to="/profile/plans/addons" icon={<CirclePlus aria-hidden="true" className={icon} />}>
          <Trans>Buy an add-on</Trans>
        </RowLink>
        <RowLink to="/profile/plans/your-plan" icon={<Layers aria-hidden="true" className={icon} />}>
          <Trans>What’s in your plan</Trans>
        </RowLink>
        {isOn(settings, 'IS_SIM_ACTIONS_ALLOWED') && (
          <RowLink to="/profile/plans/sim-card-actions" icon={<CardSim aria-hidden="true" className={icon} />}>
            <Trans>Swap, stop or lock the SIM</Trans>
          </RowLink>
        )}
        {isOn(settings, 'IS_SIM_PURCHASING_ALLOWED') && (
          <RowLink to="/plans" icon={<Plus aria-hidden="true" className={icon} />}>
            <Trans>Add another mobile</Trans>
          </RowLink>
        )}
      </ul>
    </Card>
  )
}
