import { Trans, useLingui } from '@lingui/react/macro'
import { plans } from '@waea/contract/mobile/plans'
import { firstAvailability } from '@waea/domain/catalogue/catalogue-entry'
import { offerSummary } from '@waea/domain/catalogue/offer-summary'
import { dateText } from '@waea/kit/date-text'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useHeadingFocus } from '../../../shell/frame/shared/heading-focus.ts'
import { Link, useSearchValue } from '../../../shell/routing/shared/link.tsx'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import type { Mobile } from '../../mobiles/shared/use-mobile.ts'
import { PlanPage } from '../plan-page.tsx'
import { OfferCard } from '../shared/offer-card.tsx'
import { OfferList } from '../shared/offer-list.tsx'
import { type Offer, type Offers, useOffers } from '../shared/use-offers.ts'
import { ChangePreview } from './change-preview.tsx'
import { type Changed, ChangedPlan } from './changed-plan.tsx'
import { type ChangeState, PlanLock } from './plan-lock.tsx'
import { PriceDifference } from './price-difference.tsx'
import { WaitingChange } from './waiting-change.tsx'

/** Changes the plan of the mobile in use: choose, see every figure, confirm. */
export default function ChangePlan() {
  return (
    <PlanPage title={<Trans>Change plan</Trans>}>{(mobile) => <Steps key={mobile.UUID} mobile={mobile} />}</PlanPage>
  )
}

function Steps({ mobile }: { mobile: Mobile }) {
  const { t } = useLingui()
  const to = useSearchValue('to')
  const offers = useOffers(mobile)
  const state = useCall(plans.planChange, { customerUuid: mobile.CustomerUUID, mobileUuid: mobile.UUID })
  const [changed, setChanged] = useState<Changed>()
  useHeadingFocus(to ?? 'choice')
  const current = mobile.Addons.find(({ IsBasePlan }) => IsBasePlan)
  if (changed) return <ChangedPlan changed={changed} />
  if (state.isPending || offers.isLoading) return <SkeletonList count={2} />
  if (!state.data) {
    const note = <Trans>Your plan hasn’t changed. Nothing was charged.</Trans>
    return <Loaded query={state} failed={t`We couldn’t load the plans`} note={note} />
  }
  if (!current) return <NoPlanYet />
  if (state.data.AgainOn !== undefined) return <OnceAMonth state={state.data} againOn={state.data.AgainOn} />
  const offer = to === undefined ? undefined : offers.byAvailability(to)
  if (to !== undefined && !offers.error) {
    return (
      <>
        <Link
          to="/profile/plans/change-plan"
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-primary"
        >
          <Trans>Choose another</Trans>
        </Link>
        {offer ? (
          <ChangePreview
            mobile={mobile}
            offer={offer}
            oldAddonUuid={current.UUID}
            modes={state.data.Modes}
            onChanged={setChanged}
          />
        ) : (
          <Notice tone="warn">
            <Trans>We don’t sell that plan any more. Go back and choose another.</Trans>
          </Notice>
        )}
      </>
    )
  }
  return <Choice mobile={mobile} current={current} offers={offers} state={state.data} />
}

type CurrentPlan = Mobile['Addons'][number]
type ChoiceProps = { mobile: Mobile; current: CurrentPlan; offers: Offers; state: ChangeState }

/** The plans side by side, each with its price difference from the current one. */
function Choice({ mobile, current, offers, state }: ChoiceProps) {
  const today = offers.entryOf(current.ProductCatalogUUID)
  const isPayg = today?.Characteristics.IsPAYG === true
  const list = offers.plans.filter(({ entry }) => isPayg || entry.Characteristics.IsPAYG !== true)
  return (
    <>
      {state.Change && <WaitingChange mobile={mobile} change={state.Change} />}
      <PlanLock state={state} />
      <OfferList offers={offers} list={list}>
        {(offer) => (
          <OfferCard offer={offer} isCurrent={offer.entry.UUID === current.ProductCatalogUUID}>
            {offer.entry.UUID !== current.ProductCatalogUUID && (
              <>
                <PriceDifference current={current} today={today} offer={offer} />
                <Choose offer={offer} />
              </>
            )}
          </OfferCard>
        )}
      </OfferList>
    </>
  )
}

function Choose({ offer }: { offer: Offer }) {
  const { name } = offerSummary(offer.entry)
  return (
    <Link
      to="/profile/plans/change-plan"
      search={{ to: firstAvailability(offer.entry)?.UUID }}
      className={buttonClass({ wide: true })}
    >
      <Trans>Change to {name}</Trans>
    </Link>
  )
}

/** The plan was changed less than a month ago. */
function OnceAMonth({ state, againOn }: { state: ChangeState; againOn: string }) {
  const { t } = useLingui()
  const day = dateText(againOn, 'day', useLocale())
  const days = state.OnceInDays
  return (
    <EmptyState
      title={t`You can change your plan again on ${day}`}
      action={
        <Link to="/profile/plans/addons" className={buttonClass()}>
          <Trans>Buy an add-on</Trans>
        </Link>
      }
    >
      <Trans>A plan can be changed once in {days} days. Until then you can buy add-ons for it.</Trans>
    </EmptyState>
  )
}

function NoPlanYet() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`There is no plan to change`}
      action={
        <Link to="/profile/plans/all-plans" className={buttonClass()}>
          <Trans>Choose a plan</Trans>
        </Link>
      }
    >
      <Trans>This mobile has no plan at the moment.</Trans>
    </EmptyState>
  )
}
