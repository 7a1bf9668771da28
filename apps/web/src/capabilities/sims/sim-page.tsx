import { Trans, useLingui } from '@lingui/react/macro'
import { isInService } from '@waea/domain/mobiles/mobile-state'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import type { ReactNode } from 'react'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useBrand } from '../../shell/session/shared/brand.tsx'
import { mobileName } from '../mobiles/shared/mobile-name.ts'
import { MobileSwitcher } from '../mobiles/shared/mobile-switcher.tsx'
import { MobilesWait } from '../mobiles/shared/mobiles-wait.tsx'
import { NoMobile } from '../mobiles/shared/no-mobile.tsx'
import { type Mobile, useMobile } from '../mobiles/shared/use-mobile.ts'
import { useMobileOfLink } from '../mobiles/shared/use-mobile-of-link.ts'
import type { Sim } from './of-mobile.ts'
import { useSim } from './use-sim.ts'

interface Props {
  title: ReactNode
  /** The parent page is the list of SIM actions. */
  isBelow?: boolean
  children: (sim: Sim, mobile: Mobile) => ReactNode
}

/** The frame of pages about the SIM of the mobile in use: waits until its state is known. */
export function SimPage({ title, isBelow = false, children }: Props) {
  useMobileOfLink()
  const { list, mobiles, mobile, choose } = useMobile()
  if (list.data && !mobile) return <NoMobile />
  return (
    <Screen
      title={title}
      back={
        isBelow
          ? { to: '/profile/plans/sim-card-actions', name: <Trans>SIM actions</Trans> }
          : { to: '/profile/plans', name: <Trans>Your mobile</Trans> }
      }
      lead={mobile && (isInService(mobile) ? mobile.Nickname : mobileName(mobile))}
      actions={mobile && <MobileSwitcher mobiles={mobiles} mobile={mobile} onChoose={choose} />}
    >
      <MobilesWait list={list} />
      {mobile &&
        (isInService(mobile) ? (
          <InService key={mobile.UUID} mobile={mobile}>
            {children}
          </InService>
        ) : (
          <NotInService mobile={mobile} />
        ))}
    </Screen>
  )
}

function InService({ mobile, children }: { mobile: Mobile; children: Props['children'] }) {
  const { t } = useLingui()
  const sim = useSim(mobile)
  return (
    <Loaded
      query={sim}
      waiting={<SkeletonList count={2} />}
      failed={t`We couldn’t load your SIM`}
      note={<Trans>It works as before. Check your connection and try again.</Trans>}
    >
      {(data) => children(data, mobile)}
    </Loaded>
  )
}

function NotInService({ mobile }: { mobile: Mobile }) {
  const { t } = useLingui()
  const { support } = useBrand()
  if (mobile.Status > 6) {
    return (
      <EmptyState
        title={t`This mobile has ended`}
        action={
          <a href={support.phoneLink} className={buttonClass({ tone: 'quiet' })}>
            <Trans>Call {support.phone}</Trans>
          </a>
        }
      >
        <Trans>Its SIM no longer works. Choose another of your mobiles above.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t`This SIM isn’t activated yet`}
      action={
        <Link to="/onboarding" search={{ mobile: mobile.UUID }} className={buttonClass()}>
          <Trans>Activate it</Trans>
        </Link>
      }
    >
      <Trans>You can stop, swap or lock it once it’s in service.</Trans>
    </EmptyState>
  )
}
