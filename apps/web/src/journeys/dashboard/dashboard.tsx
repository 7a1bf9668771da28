import { Trans, useLingui } from '@lingui/react/macro'
import { overview } from '@waea/contract/overview'
import { PageHeading } from '@waea/ui/page-heading'
import { Loaded } from '@waea/ui/states/loaded'
import { Suspense } from 'react'
import { mobileName, mobileNumber } from '../../capabilities/mobiles/shared/mobile-name.ts'
import { MobileSwitcher } from '../../capabilities/mobiles/shared/mobile-switcher.tsx'
import { MobilesWait } from '../../capabilities/mobiles/shared/mobiles-wait.tsx'
import { type Mobile, useMobile } from '../../capabilities/mobiles/shared/use-mobile.ts'
import { NextCard } from '../../capabilities/overview/shared/next-card.tsx'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { lazyPart } from '../../shell/device/shared/lazy-part.ts'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { ActiveDashboard } from './active-dashboard.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'

// Most mobiles are active; load the parts for the others on demand.
const NotActivated = lazyPart(async () => ({ default: (await import('./not-in-use.tsx')).NotActivated }))
const NotActive = lazyPart(async () => ({ default: (await import('./not-in-use.tsx')).NotActive }))
const FibreGlance = lazyPart(() => import('../../capabilities/broadband/shared/fibre-glance.tsx'))
const NoMobileHome = lazyPart(() => import('./no-mobile-home.tsx'))
const OnceNotice = lazyPart(() => import('../../capabilities/engagement/shared/once-notice.tsx'))
const OwnOutages = lazyPart(() => import('../../capabilities/network-maps/shared/own-outages.tsx'))
const NotSeen = lazyPart(async () => ({ default: (await import('./not-seen.tsx')).NotSeen }))

/** The dashboard of a mobile: how much is left, until when, and the next charge (1§1, 1§2). */
export default function Dashboard() {
  const { customerUuid, list, mobiles, mobile, choose } = useMobile()
  if (list.isPending) return <DashboardSkeleton />
  if (list.isError && !list.data) {
    return (
      <>
        <h1 className="sr-only">
          <Trans>Your mobile</Trans>
        </h1>
        <MobilesWait list={list} />
      </>
    )
  }
  if (!mobile) {
    return (
      <Suspense fallback={<DashboardSkeleton />}>
        <NoMobileHome customerUuid={customerUuid} />
      </Suspense>
    )
  }
  return (
    <div className="grid gap-4 lg:gap-6">
      <PageHeading
        title={mobileName(mobile)}
        actions={<MobileSwitcher mobiles={mobiles} mobile={mobile} onChoose={choose} />}
      >
        {mobile.Nickname ? mobileNumber(mobile) : undefined}
      </PageHeading>
      <NextCard shown={mobile.UUID} />
      <Suspense fallback={<DashboardSkeleton withoutHeading />}>
        <OfMobile key={mobile.UUID} customerUuid={customerUuid} mobile={mobile} />
      </Suspense>
      <Beside customerUuid={customerUuid} />
    </div>
  )
}

/** The account's fibre, beside its mobiles. */
function Beside({ customerUuid }: { customerUuid: string }) {
  const { settings } = usePortal()
  const fibre = useCall(overview.fibre, { customerUuid }, { enabled: isOn(settings, 'IS_SHOW_UFB_MODULE') })
  if (!fibre.data?.Connections.length) return null
  return (
    <Suspense fallback={null}>
      <FibreGlance customerUuid={customerUuid} />
    </Suspense>
  )
}

function OfMobile({ customerUuid, mobile }: { customerUuid: string; mobile: Mobile }) {
  const { t } = useLingui()
  const look = useCall(overview.dashboard, { customerUuid, mobileUuid: mobile.UUID })
  if (!look.data) {
    return (
      <Loaded
        query={look}
        waiting={<DashboardSkeleton withoutHeading />}
        failed={t`We couldn’t load what’s left`}
        note={<Trans>Your mobile works as before. Nothing was charged.</Trans>}
      />
    )
  }
  const { AccountType } = look.data
  if (AccountType === 'Not Activated') return <NotActivated dashboard={look.data} />
  if (AccountType === 'Not Active') return <NotActive dashboard={look.data} />
  return (
    <>
      {look.data.Mobile.SeenAtNanos === undefined && <NotSeen mobile={mobile} />}
      <Suspense fallback={null}>
        <OwnOutages customerUuid={customerUuid} />
      </Suspense>
      <ActiveDashboard look={look} dashboard={look.data} />
      <Suspense fallback={null}>
        <OnceNotice customerUuid={customerUuid} />
      </Suspense>
    </>
  )
}
