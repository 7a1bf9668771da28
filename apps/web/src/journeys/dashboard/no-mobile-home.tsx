import { Trans, useLingui } from '@lingui/react/macro'
import { overview } from '@waea/contract/overview'
import { PageHeading } from '@waea/ui/page-heading'
import { Loaded } from '@waea/ui/states/loaded'
import { Plus } from 'lucide-react'
import FibreGlance from '../../capabilities/broadband/shared/fibre-glance.tsx'
import { FibreHelp } from '../../capabilities/broadband/shared/fibre-help.tsx'
import { NoMobile } from '../../capabilities/mobiles/shared/no-mobile.tsx'
import OwnOutages from '../../capabilities/network-maps/shared/own-outages.tsx'
import { NextCard } from '../../capabilities/overview/shared/next-card.tsx'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { RowLink } from '../../shell/routing/shared/row-link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { QuickLinks } from '../profile/shared/quick-links.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'

/** The start page of an account without a mobile: its fibre, or how to get a mobile. */
export default function NoMobileHome({ customerUuid }: { customerUuid: string }) {
  const { settings } = usePortal()
  const hasFibre = isOn(settings, 'IS_SHOW_UFB_MODULE')
  return hasFibre ? <FibreOrNothing customerUuid={customerUuid} /> : <NoMobile />
}

function FibreOrNothing({ customerUuid }: { customerUuid: string }) {
  const { t } = useLingui()
  const fibre = useCall(overview.fibre, { customerUuid })
  const next = useCall(overview.next, { customerUuid })
  if (fibre.isPending || next.isPending) return <DashboardSkeleton />
  if (!fibre.data) {
    const note = <Trans>Your services work as before.</Trans>
    return <Loaded query={fibre} failed={t`We couldn’t load your start page`} note={note} />
  }
  const isOrdered = next.data?.Steps.some(({ To }) => To.startsWith('/profile/ufb')) ?? false
  const hasNone = fibre.data.Connections.length === 0 && !isOrdered
  return hasNone ? <NoMobile /> : <FibreHome customerUuid={customerUuid} />
}

/** The fibre of an account: outages, state and next charge, then help and shortcuts. */
function FibreHome({ customerUuid }: { customerUuid: string }) {
  const { settings } = usePortal()
  return (
    <div className="grid gap-4 lg:gap-6">
      <PageHeading title={<Trans>Your fibre</Trans>} />
      <NextCard />
      <OwnOutages customerUuid={customerUuid} />
      <div className="grid items-start gap-4 lg:grid-cols-[1.4fr_1fr] lg:gap-6">
        <div className="grid gap-4 lg:gap-6">
          <FibreGlance customerUuid={customerUuid} />
        </div>
        <FibreHelp />
        {isOn(settings, 'IS_SIM_PURCHASING_ALLOWED') && (
          <ul className="rounded-card border border-line bg-surface px-inset py-1">
            <RowLink to="/plans" icon={<Plus aria-hidden="true" className="size-5 text-ink-2" />}>
              <Trans>Add a mobile</Trans>
            </RowLink>
          </ul>
        )}
        <QuickLinks />
      </div>
    </div>
  )
}
