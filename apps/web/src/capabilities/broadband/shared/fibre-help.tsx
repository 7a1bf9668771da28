import { Trans } from '@lingui/react/macro'
import { Card } from '@waea/ui/card'
import { House, PlugZap, Unplug, Wifi } from 'lucide-react'
import { RowLink } from '../../../shell/routing/shared/row-link.tsx'

const icon = 'size-5 text-primary'

/** Help with faults, slow Wi-Fi, power cuts and moving. */
export function FibreHelp() {
  return (
    <Card as="section" aria-labelledby="fibre-help" className="grid gap-1 py-4">
      <h2 id="fibre-help" className="text-h3">
        <Trans>If something isn’t right</Trans>
      </h2>
      <ul className="divide-y divide-line">
        <RowLink to="/profile/ufb/broadband/fix" icon={<Unplug aria-hidden="true" className={icon} />}>
          <Trans>Fix a fault, step by step</Trans>
        </RowLink>
        <RowLink to="/help/category/5/52/5202" icon={<Wifi aria-hidden="true" className={icon} />}>
          <Trans>Slow Wi-Fi</Trans>
        </RowLink>
        <RowLink to="/profile/ufb/broadband/calling-111" icon={<PlugZap aria-hidden="true" className={icon} />}>
          <Trans>Power cuts, and calling 111</Trans>
        </RowLink>
        <RowLink to="/help/category/5/51/5103" icon={<House aria-hidden="true" className={icon} />}>
          <Trans>Moving house</Trans>
        </RowLink>
      </ul>
    </Card>
  )
}
