import { Trans, useLingui } from '@lingui/react/macro'
import { accountType, isActivated } from '@waea/domain/plans/mobile-status'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/states/empty-state'
import type { ReactNode } from 'react'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { mobileName } from '../mobiles/shared/mobile-name.ts'
import { MobileSwitcher } from '../mobiles/shared/mobile-switcher.tsx'
import { MobilesWait } from '../mobiles/shared/mobiles-wait.tsx'
import { NoMobile } from '../mobiles/shared/no-mobile.tsx'
import { SeeAwaitedOrder, useAwaitedParcel } from '../mobiles/shared/parcel-awaited.tsx'
import { NotArrived } from '../mobiles/shared/parcel-words.tsx'
import { type Mobile, useMobile } from '../mobiles/shared/use-mobile.ts'
import { useMobileOfLink } from '../mobiles/shared/use-mobile-of-link.ts'

/**
 * The frame of screens about a mobile's plan: selects the mobile named in a link, and waits until it is loaded and
 * active.
 */
export function PlanPage({ title, children }: { title: ReactNode; children: (mobile: Mobile) => ReactNode }) {
  useMobileOfLink()
  const { list, mobiles, mobile, choose } = useMobile()
  if (list.data && !mobile) return <NoMobile />
  return (
    <Screen
      width="wide"
      title={title}
      back={{ to: '/profile/plans', name: <Trans>Your mobile</Trans> }}
      lead={mobile && mobileName(mobile)}
      actions={mobile && <MobileSwitcher mobiles={mobiles} mobile={mobile} onChoose={choose} />}
    >
      <MobilesWait list={list} />
      {mobile && (isActivated(mobile) ? children(mobile) : <NotInService mobile={mobile} />)}
    </Screen>
  )
}

function NotInService({ mobile }: { mobile: Mobile }) {
  const { t } = useLingui()
  const awaited = useAwaitedParcel(mobile.UUID)
  if (accountType(mobile) === 'Not Active') {
    return (
      <EmptyState
        title={t`This mobile is out of service`}
        action={
          <Link to="/profile/plans" className={buttonClass()}>
            <Trans>See why</Trans>
          </Link>
        }
      >
        <Trans>You can choose plans and add-ons once it’s in service again.</Trans>
      </EmptyState>
    )
  }
  if (awaited) {
    return (
      <EmptyState title={t`Your SIM is in the post`} action={<SeeAwaitedOrder awaited={awaited} />}>
        <NotArrived expectedOn={awaited.expectedOn} />
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t`This mobile isn’t active`}
      action={
        <Link to="/onboarding" search={{ mobile: mobile.UUID }} className={buttonClass()}>
          <Trans>See how activation is going</Trans>
        </Link>
      }
    >
      <Trans>You can choose plans and add-ons once it’s activated.</Trans>
    </EmptyState>
  )
}
