import { Trans } from '@lingui/react/macro'
import { type CatalogueEntry, priceDue } from '@waea/domain/catalogue/catalogue-entry'
import { priceDifference } from '@waea/domain/plans/prices/price-difference'
import { dollars, money } from '@waea/kit/money'
import type { Mobile } from '../../mobiles/shared/use-mobile.ts'
import type { Offer } from '../shared/use-offers.ts'

type Props = { current: Mobile['Addons'][number]; today: CatalogueEntry | undefined; offer: Offer }

/** A plan's price difference from the current one. Renders nothing if the two can't be compared. */
export function PriceDifference({ current, today, offer }: Props) {
  const difference = priceDifference(
    { price: money(current.PriceCents), interval: today?.Characteristics.TimePeriodInterval },
    { price: priceDue(offer.entry, offer.price), interval: offer.entry.Characteristics.TimePeriodInterval },
  )
  if (!difference) return null
  const { cents, over } = difference
  const amount = dollars(money(Math.abs(cents)))
  return (
    <p className="text-s font-medium">
      {cents === 0 ? (
        <Trans>The same price as your plan</Trans>
      ) : over === 'month' ? (
        cents > 0 ? (
          <Trans>{amount} more each month</Trans>
        ) : (
          <Trans>{amount} less each month</Trans>
        )
      ) : cents > 0 ? (
        <Trans>{amount} more over four weeks</Trans>
      ) : (
        <Trans>{amount} less over four weeks</Trans>
      )}
    </p>
  )
}
