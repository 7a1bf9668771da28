import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '@waea/ui/states/empty-state'
import { BrandArt } from '../../shell/session/shared/brand-art.tsx'
import { OffersPage } from './offers-page.tsx'

/** Offers for every customer (1§2 all-offers). */
export default function AllOffers() {
  const { t } = useLingui()
  return (
    <OffersPage
      list={({ AllOffers: offers }) => offers}
      empty={
        <EmptyState
          picture={<BrandArt name="gifts" className="w-40 max-w-full" />}
          title={t`Nothing on offer at the moment`}
        >
          <Trans>Please come back a little later.</Trans>
        </EmptyState>
      }
    />
  )
}
