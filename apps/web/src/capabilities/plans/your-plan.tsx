import { Trans, useLingui } from '@lingui/react/macro'
import { overview } from '@waea/contract/overview'
import { offerSummary } from '@waea/domain/catalogue/offer-summary'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useEnglishMark, usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { CasualRates } from '../catalogue/shared/casual-rates.tsx'
import { WhatIsIn } from '../catalogue/shared/plan-words.tsx'
import { type MobileDashboard, stopsOutside } from '../mobiles/shared/mobile-dashboard.ts'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { WaitingChange } from './changing/waiting-change.tsx'
import { PlanPage } from './plan-page.tsx'
import { NextCharge } from './shared/next-charge.tsx'
import { OutsideCard } from './shared/outside-card.tsx'
import { PlanCard } from './shared/plan-card.tsx'
import { RenewalNotice } from './shared/renewal-notice.tsx'
import { useOffers } from './shared/use-offers.ts'

/** The mobile's plan and add-ons: what they include, whether they renew, and the next charge (1§2 your-plan). */
export default function YourPlan() {
  return (
    <PlanPage title={<Trans>Your plan</Trans>}>
      {(mobile) => <CurrentPlan key={mobile.UUID} mobile={mobile} />}
    </PlanPage>
  )
}

function CurrentPlan({ mobile }: { mobile: Mobile }) {
  const { t } = useLingui()
  const look = useCall(overview.dashboard, { customerUuid: mobile.CustomerUUID, mobileUuid: mobile.UUID })
  const { isLoading } = useOffers(mobile)
  const { settings } = usePortal()
  // Wait for the offers too: what the plan includes is shown between other cards, and would push them down.
  if (look.isPending || isLoading) return <SkeletonList count={2} />
  if (!look.data) {
    const note = <Trans>Your mobile works as before. Nothing was charged.</Trans>
    return <Loaded query={look} failed={t`We couldn’t load your plan`} note={note} />
  }
  const hasPlan = look.data.Mobile.Addons.some(({ IsBasePlan }) => IsBasePlan)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1.4fr_1fr] lg:gap-6">
      <div className="grid gap-4 lg:gap-6">
        <RenewalNotice dashboard={look.data} />
        {look.data.PlanChange && <WaitingChange mobile={mobile} change={look.data.PlanChange} />}
        <PlanCard dashboard={look.data} />
        <Included mobile={mobile} dashboard={look.data} />
        <CasualRates />
      </div>
      <div className="grid gap-4 lg:gap-6">
        <NextCharge dashboard={look.data} />
        <OutsideCard dashboard={look.data} />
        <div className="flex flex-wrap gap-3">
          <Link to="/profile/plans/addons" className={buttonClass({ tone: hasPlan ? 'primary' : 'quiet' })}>
            <Trans>Buy an add-on</Trans>
          </Link>
          {hasPlan && (
            <Link to="/profile/plans/change-plan" className={buttonClass({ tone: 'quiet' })}>
              <Trans>Change plan</Trans>
            </Link>
          )}
          <Link to="/profile/plans/all-plans" className={buttonClass({ tone: hasPlan ? 'quiet' : 'primary' })}>
            {hasPlan ? <Trans>See all plans</Trans> : <Trans>Choose a plan</Trans>}
          </Link>
          {isOn(settings, 'IS_PRODUCT_TYPE_TRANSFER_ALLOWED') && (
            <Link to="/sim-transfer-product-type" className={buttonClass({ tone: 'quiet' })}>
              <Trans>Change how you pay</Trans>
            </Link>
          )}
        </div>
      </div>
    </div>
  )
}

/** What the base plan includes. Optional beside the plan itself, so a failed load shows nothing. */
function Included({ mobile, dashboard }: { mobile: Mobile; dashboard: MobileDashboard }) {
  const { entryOf } = useOffers(mobile)
  const english = useEnglishMark()
  const base = dashboard.Mobile.Addons.find(({ IsBasePlan }) => IsBasePlan)
  const entry = base && entryOf(base.ProductCatalogUUID)
  if (!entry) return null
  const summary = offerSummary(entry)
  return (
    <Card as="section" aria-labelledby="included" className="grid gap-4">
      <h2 id="included" className="text-h3">
        <Trans>What you get with {summary.name}</Trans>
      </h2>
      {summary.more_details && (
        <p lang={english} className="text-ink-2">
          {summary.more_details}
        </p>
      )}
      <WhatIsIn summary={summary} charges={dashboard.StopOutsidePlan !== undefined && !stopsOutside(dashboard)} />
    </Card>
  )
}
