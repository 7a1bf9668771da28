import { Trans, useLingui } from '@lingui/react/macro'
import { overview } from '@waea/contract/overview'
import { recapYear } from '@waea/domain/usage/usage-history'
import { dayOf } from '@waea/kit/calendar-day'
import { buttonClass } from '@waea/ui/button'
import { EsimPhonePicture } from '@waea/ui/illustrations/esim-phone'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { BelowFold } from '../../shell/frame/shared/below-fold.tsx'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { mobileName } from '../mobiles/shared/mobile-name.ts'
import { MobileSwitcher } from '../mobiles/shared/mobile-switcher.tsx'
import { MobilesWait } from '../mobiles/shared/mobiles-wait.tsx'
import { type Mobile, useMobile } from '../mobiles/shared/use-mobile.ts'
import { NextCharge } from '../plans/shared/next-charge.tsx'
import { OfferExtra } from '../plans/shared/offer-extra.tsx'
import { OutsideCard } from '../plans/shared/outside-card.tsx'
import { RightPlan } from './right-plan.tsx'
import { UsageHistory } from './usage-history.tsx'
import { UsageLeft } from './usage-left.tsx'
import { UsagePeriods } from './usage-periods.tsx'

/** This period's data and its pace, what is left of each kind, and the usage by day, month and year (1§1, 1§2 usage). */
export default function Usage() {
  const { t } = useLingui()
  const { customerUuid, list, mobiles, mobile, choose } = useMobile()
  return (
    <Screen
      width="wide"
      title={<Trans>Usage</Trans>}
      lead={mobile && mobileName(mobile)}
      actions={mobile && <MobileSwitcher mobiles={mobiles} mobile={mobile} onChoose={choose} />}
    >
      <MobilesWait list={list} />
      {list.data && !mobile && (
        <EmptyState
          picture={<EsimPhonePicture className="w-40" />}
          title={t`No usage yet`}
          action={
            <Link to="/plans" className={buttonClass()}>
              <Trans>Choose a plan</Trans>
            </Link>
          }
        >
          <Trans>What you use shows here as soon as you have a mobile.</Trans>
        </EmptyState>
      )}
      {mobile && <OfMobile key={mobile.UUID} customerUuid={customerUuid} mobile={mobile} />}
    </Screen>
  )
}

function OfMobile({ customerUuid, mobile }: { customerUuid: string; mobile: Mobile }) {
  const { t } = useLingui()
  const look = useCall(overview.dashboard, { customerUuid, mobileUuid: mobile.UUID })
  return (
    <>
      <UsagePeriods customerUuid={customerUuid} mobileUuid={mobile.UUID} />
      <Loaded query={look} waiting={<SkeletonList count={1} />} failed={t`We couldn’t load what’s left`} inCard>
        {(dashboard) => (
          <>
            <UsageLeft
              look={look}
              dashboard={dashboard}
              offer={(left) => <OfferExtra mobile={mobile} kind={left.kind} when={left.is} />}
            />
            <OutsideCard dashboard={dashboard} />
            <NextCharge dashboard={dashboard} />
          </>
        )}
      </Loaded>
      <BelowFold>
        <UsageHistory customerUuid={customerUuid} mobileUuid={mobile.UUID} />
        <RightPlan customerUuid={customerUuid} mobileUuid={mobile.UUID} />
        <div className="flex flex-wrap gap-3">
          <Places />
        </div>
      </BelowFold>
    </>
  )
}

/** Links to further pages about usage. */
function Places() {
  const { settings } = usePortal()
  const [lastYear] = useState(() => recapYear(dayOf(new Date())))
  return (
    <>
      <Link to="/profile/plans/usage/details" className={buttonClass({ tone: 'quiet' })}>
        <Trans>Charges and details</Trans>
      </Link>
      <Link to="/profile/plans/usage/settings" className={buttonClass({ tone: 'quiet' })}>
        <Trans>Alerts and limits</Trans>
      </Link>
      {isOn(settings, 'IS_SHOW_RECAP') && (
        <Link to="/recap" className={buttonClass({ tone: 'quiet' })}>
          <Trans>Your year {lastYear}</Trans>
        </Link>
      )}
    </>
  )
}
