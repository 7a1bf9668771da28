import { Trans } from '@lingui/react/macro'
import { firstAvailability } from '@waea/domain/catalogue/catalogue-entry'
import { offerSummary } from '@waea/domain/catalogue/offer-summary'
import { buttonClass } from '@waea/ui/button'
import { Link, useSearchValue } from '../../../shell/routing/shared/link.tsx'
import type { Mobile } from '../../mobiles/shared/use-mobile.ts'
import { PlanPage } from '../plan-page.tsx'
import { OfferCard } from '../shared/offer-card.tsx'
import { OfferList } from '../shared/offer-list.tsx'
import { useOffers } from '../shared/use-offers.ts'
import { BuyOffer } from './buy-offer.tsx'

/** Add-ons for the mobile in use (1§2 addons). */
export default function Addons() {
  return <PlanPage title={<Trans>Add-ons</Trans>}>{(mobile) => <Extras key={mobile.UUID} mobile={mobile} />}</PlanPage>
}

function Extras({ mobile }: { mobile: Mobile }) {
  const offers = useOffers(mobile)
  const buying = useSearchValue('buy')
  if (buying !== undefined) {
    return <BuyOffer mobile={mobile} offers={offers} availabilityUuid={buying} back="/profile/plans/addons" />
  }
  return (
    <OfferList offers={offers} list={offers.extras}>
      {(offer) => (
        <OfferCard offer={offer}>
          <Link
            to="/profile/plans/addons"
            search={{ buy: firstAvailability(offer.entry)?.UUID }}
            className={buttonClass({ tone: 'quiet', wide: true })}
          >
            <Trans>Add {offerSummary(offer.entry).name}</Trans>
          </Link>
        </OfferCard>
      )}
    </OfferList>
  )
}
