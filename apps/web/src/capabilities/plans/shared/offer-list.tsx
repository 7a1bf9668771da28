import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import type { ReactNode } from 'react'
import { OfferTerms } from './offer-card.tsx'
import type { Offer, Offers } from './use-offers.ts'

type Props = { offers: Offers; list: readonly Offer[]; children: (offer: Offer) => ReactNode }

/** A grid of offers, four in one row or two by two, with its loading, failed and empty states. */
export function OfferList({ offers, list, children }: Props) {
  const { t } = useLingui()
  if (offers.isLoading || offers.error) {
    return <Loaded query={offers} waiting={<SkeletonList />} failed={t`We couldn’t load the offers`} />
  }
  if (list.length === 0) {
    return (
      <EmptyState title={t`Nothing on offer at the moment`}>
        <Trans>Please come back a little later.</Trans>
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <ul className={`grid gap-3 md:grid-cols-2 md:gap-5 ${list.length === 4 ? 'xl:grid-cols-4' : 'lg:grid-cols-3'}`}>
        {list.map((offer) => (
          <li key={offer.entry.UUID} className="grid">
            {children(offer)}
          </li>
        ))}
      </ul>
      <OfferTerms list={list} />
    </div>
  )
}
