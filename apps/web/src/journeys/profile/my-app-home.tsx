import { Trans } from '@lingui/react/macro'
import { overview } from '@waea/contract/overview'
import { isActivated } from '@waea/domain/plans/mobile-status'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Skeleton } from '@waea/ui/states/skeleton'
import FibreGlance from '../../capabilities/broadband/shared/fibre-glance.tsx'
import { mobileName } from '../../capabilities/mobiles/shared/mobile-name.ts'
import { MobilesWait } from '../../capabilities/mobiles/shared/mobiles-wait.tsx'
import { NoMobile } from '../../capabilities/mobiles/shared/no-mobile.tsx'
import { InThePost, useAwaitedParcel } from '../../capabilities/mobiles/shared/parcel-awaited.tsx'
import { type Mobile, useMobile } from '../../capabilities/mobiles/shared/use-mobile.ts'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid, usePortal, useSignedIn } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { QuickLinks } from './shared/quick-links.tsx'

/** The start page when the portal is opened as an app: the mobile in use and the quick links (1§2). */
export default function MyAppHome() {
  const { person } = useSignedIn()
  const { list, mobile } = useMobile()
  return (
    <Screen title={person.FirstName ? <Trans>Hello, {person.FirstName}</Trans> : <Trans>Hello</Trans>} width="note">
      <MobilesWait list={list} count={1} />
      {list.data && !mobile && <WithoutMobile />}
      {mobile && <InUse mobile={mobile} />}
      <QuickLinks />
    </Screen>
  )
}

/** An account without a mobile: its fibre, or how to get a mobile. */
function WithoutMobile() {
  const { settings } = usePortal()
  const customerUuid = useCustomerUuid()
  const hasModule = isOn(settings, 'IS_SHOW_UFB_MODULE')
  const fibre = useCall(overview.fibre, { customerUuid }, { enabled: hasModule })
  if (hasModule && fibre.isPending) return <Skeleton className="h-40 rounded-card" />
  return fibre.data?.Connections.length ? <FibreGlance customerUuid={customerUuid} /> : <NoMobile />
}

/** Links the mobile in use to its dashboard, its activation, or the order its SIM comes with. */
function InUse({ mobile }: { mobile: Mobile }) {
  const isInUse = isActivated(mobile)
  const awaited = useAwaitedParcel(mobile.UUID)
  const look = buttonClass({ tone: 'onHero', className: 'justify-self-start' })
  if (awaited && !isInUse) return <InThePost awaited={awaited} isFirst />
  return (
    <Card as="section" tone="hero" aria-labelledby="in-use" className="grid gap-4">
      <h2 id="in-use" className="text-h2">
        {mobileName(mobile)}
      </h2>
      <p className="text-on-hero-2">
        {isInUse ? (
          <Trans>See what’s left, and what you pay next.</Trans>
        ) : (
          <Trans>This mobile isn’t activated yet. You can redeem vouchers once it is.</Trans>
        )}
      </p>
      <Link
        to={isInUse ? '/profile/plans' : '/onboarding'}
        {...(!isInUse && { search: { mobile: mobile.UUID } })}
        className={look}
      >
        {isInUse ? <Trans>Dashboard</Trans> : <Trans>Activate now</Trans>}
      </Link>
    </Card>
  )
}
