import { Trans, useLingui } from '@lingui/react/macro'
import { firstAvailability } from '@waea/domain/catalogue/catalogue-entry'
import { offerSummary } from '@waea/domain/catalogue/offer-summary'
import { givesWay } from '@waea/domain/plans/one-plan'
import { dayOf } from '@waea/kit/calendar-day'
import { buttonClass } from '@waea/ui/button'
import { Notice } from '@waea/ui/notice'
import { Link, useSearchValue } from '../../shell/routing/link.tsx'
import { useBrand } from '../../shell/session/brand.tsx'
import type { Mobile } from '../mobiles/use-mobile.ts'
import { BuyOffer } from './buy-offer.tsx'
import { OfferCard } from './offer-card.tsx'
import { OfferList } from './offer-list.tsx'
import { PlanPage } from './plan-page.tsx'
import { type Offer, useOffers } from './use-offers.ts'

/** All plans for the mobile in use, with the one it has; choosing works for a first plan (1§2 all-plans). */
export default function AllPlans() {
  return <PlanPage title={<Trans>All plans</Trans>}>{(mobile) => <Plans key={mobile.UUID} mobile={mobile} />}</PlanPage>
}

function Plans({ mobile }: { mobile: Mobile }) {
  const offers = useOffers(mobile)
  const buying = useSearchValue('buy')
  const held = mobile.Addons.find(({ IsBasePlan }) => IsBasePlan)
  const stays = held !== undefined && !givesWay(held, dayOf(new Date()))
  if (buying !== undefined) {
    return <BuyOffer mobile={mobile} offers={offers} availabilityUuid={buying} back="/profile/plans/all-plans" />
  }
  return (
    <>
      {stays && <HowToChange />}
      <OfferList offers={offers} list={offers.plans}>
        {(offer) => (
          <OfferCard offer={offer} isHeld={offer.entry.UUID === held?.ProductCatalogUUID}>
            {!stays && offer.entry.UUID !== held?.ProductCatalogUUID && <ChoosePlan offer={offer} />}
          </OfferCard>
        )}
      </OfferList>
    </>
  )
}

function ChoosePlan({ offer }: { offer: Offer }) {
  const { name } = offerSummary(offer.entry)
  return (
    <Link
      to="/profile/plans/all-plans"
      search={{ buy: firstAvailability(offer.entry)?.UUID }}
      className={buttonClass({ wide: true })}
    >
      <Trans>Choose {name}</Trans>
    </Link>
  )
}

function HowToChange() {
  const { t } = useLingui()
  const { support } = useBrand()
  return (
    <Notice
      title={t`To change your plan, call us`}
      action={
        <a href={support.phoneLink} className={buttonClass({ tone: 'quiet', size: 's' })}>
          <Trans>Call {support.phone}</Trans>
        </a>
      }
    >
      <Trans>You can buy add-ons for it any time.</Trans>
    </Notice>
  )
}
