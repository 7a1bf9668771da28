import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Link } from '../../shell/routing/shared/link.tsx'
import { BrandArt } from '../../shell/session/shared/brand-art.tsx'
import { OffersPage } from './offers-page.tsx'

/** Offers for this customer only, each with its reason (1§2 your-offers). */
export default function YourOffers() {
  const { t } = useLingui()
  return (
    <OffersPage
      list={({ YourOffers: offers }) => offers}
      empty={
        <EmptyState
          picture={<BrandArt name="gifts" className="w-40 max-w-full" />}
          title={t`No offers just for you at the moment`}
          action={
            <Link to="/profile/plans/offers/all-offers" className={buttonClass({ tone: 'quiet' })}>
              <Trans>See all offers</Trans>
            </Link>
          }
        >
          <Trans>When we have one, you’ll find it here.</Trans>
        </EmptyState>
      }
    />
  )
}
