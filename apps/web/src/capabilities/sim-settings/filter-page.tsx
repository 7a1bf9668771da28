import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { simSettings } from '@waea/contract/mobile/sim-settings'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import type { ReactNode } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { MobilePage } from '../mobiles/shared/mobile-page.tsx'

export type Filter = Gives<typeof simSettings.webFilter>
export type OfMobile = { customerUuid: string; mobileUuid: string }

const tabClass =
  'inline-flex min-h-11 items-center rounded-pill border border-line px-4 font-medium aria-[current=page]:border-primary aria-[current=page]:bg-primary-soft'

/**
 * The frame of the web filter's pages: the mobile, links to the other pages, and what the network has not applied yet
 * (1§2).
 */
export function FilterPage({ children }: { children: (filter: Filter, which: OfMobile) => ReactNode }) {
  const { t } = useLingui()
  return (
    <MobilePage
      title={<Trans>Web security</Trans>}
      back={{ to: '/profile/plans/supp-features', name: <Trans>SIM settings</Trans> }}
      without={<Trans>Filters show here as soon as you have a mobile.</Trans>}
      under={
        <nav aria-label={t`Web security`} className="flex flex-wrap gap-2">
          <Link to="/profile/plans/security/basic" className={tabClass}>
            <Trans>Filters</Trans>
          </Link>
          <Link to="/profile/plans/security/advanced" className={tabClass}>
            <Trans>How it works</Trans>
          </Link>
          <Link to="/profile/plans/security/white-blacklist" className={tabClass}>
            <Trans>Your lists</Trans>
          </Link>
          <Link to="/profile/plans/security/reports" className={tabClass}>
            <Trans>Reports</Trans>
          </Link>
        </nav>
      }
    >
      {(mobile, customerUuid) => (
        <OfMobileNow which={{ customerUuid, mobileUuid: mobile.UUID }}>{children}</OfMobileNow>
      )}
    </MobilePage>
  )
}

function OfMobileNow({
  which,
  children,
}: {
  which: OfMobile
  children: (filter: Filter, which: OfMobile) => ReactNode
}) {
  const { t } = useLingui()
  const filter = useCall(simSettings.webFilter, which)
  return (
    <Loaded query={filter} waiting={<SkeletonList count={2} />} failed={t`We couldn’t load your filters`} inCard>
      {(current) => (
        <>
          {current.State !== 'confirmed' && <NotYet isUnderway={current.State === 'underway'} />}
          {children(current, which)}
        </>
      )}
    </Loaded>
  )
}

function NotYet({ isUnderway }: { isUnderway: boolean }) {
  if (!isUnderway) {
    return (
      <Notice tone="warn" title={<Trans>The network hasn’t made all your changes</Trans>}>
        <Trans>The filters still work as before. Change something again to send it once more.</Trans>
      </Notice>
    )
  }
  return (
    <Notice title={<Trans>The network is making your changes</Trans>}>
      <Trans>This takes a few seconds. Until then, the filters work as before.</Trans>
    </Notice>
  )
}
