import { Trans } from '@lingui/react/macro'
import { plans } from '@waea/contract/mobile/plans'
import { firstAvailability } from '@waea/domain/catalogue/catalogue-entry'
import { offerSummary } from '@waea/domain/catalogue/offer-summary'
import { isReplaceable } from '@waea/domain/plans/check-one-plan'
import { dayOf } from '@waea/kit/calendar-day'
import { buttonClass } from '@waea/ui/button'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Link, useSearchValue } from '../../shell/routing/shared/link.tsx'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { BuyOffer } from './buying/buy-offer.tsx'
import { PlanLock } from './changing/plan-lock.tsx'
import { PlanPage } from './plan-page.tsx'
import { OfferCard } from './shared/offer-card.tsx'
import { OfferList } from './shared/offer-list.tsx'
import { type Offer, useOffers } from './shared/use-offers.ts'

/**
 * All plans for the mobile in use, with its current one marked; a mobile without a plan can buy one here (1§2
 * all-plans).
 */
export default function AllPlans() {
  return <PlanPage title={<Trans>All plans</Trans>}>{(mobile) => <Plans key={mobile.UUID} mobile={mobile} />}</PlanPage>
}

function Plans({ mobile }: { mobile: Mobile }) {
  const offers = useOffers(mobile)
  const buying = useSearchValue('buy')
  const current = mobile.Addons.find(({ IsBasePlan }) => IsBasePlan)
  const stays = current !== undefined && !isReplaceable(current, dayOf(new Date()))
  // A prepay plan can't be changed to pay as you go.
  const isOffered = ({ entry }: Offer) => !stays || entry.Characteristics.IsPAYG !== true
  const { CustomerUUID: customerUuid, UUID: mobileUuid } = mobile
  const state = useCall(plans.planChange, { customerUuid, mobileUuid }, { enabled: stays })
  const mayChange = state.data?.AgainOn === undefined
  if (buying !== undefined) {
    return <BuyOffer mobile={mobile} offers={offers} availabilityUuid={buying} back="/profile/plans/all-plans" />
  }
  if (stays && state.isPending) return <SkeletonList />
  return (
    <>
      {stays && state.data && <PlanLock state={state.data} />}
      <OfferList offers={offers} list={offers.plans}>
        {(offer) => (
          <OfferCard offer={offer} isCurrent={offer.entry.UUID === current?.ProductCatalogUUID}>
            {offer.entry.UUID !== current?.ProductCatalogUUID && isOffered(offer) && (!stays || mayChange) && (
              <ChoosePlan offer={offer} isChange={stays} />
            )}
          </OfferCard>
        )}
      </OfferList>
    </>
  )
}

/** If the mobile already has a plan that stays, choosing another changes it; a mobile without one buys it. */
function ChoosePlan({ offer, isChange }: { offer: Offer; isChange: boolean }) {
  const { name } = offerSummary(offer.entry)
  const uuid = firstAvailability(offer.entry)?.UUID
  const look = buttonClass({ wide: true })
  return isChange ? (
    <Link to="/profile/plans/change-plan" search={{ to: uuid }} className={look}>
      <Trans>Change to {name}</Trans>
    </Link>
  ) : (
    <Link to="/profile/plans/all-plans" search={{ buy: uuid }} className={look}>
      <Trans>Choose {name}</Trans>
    </Link>
  )
}
