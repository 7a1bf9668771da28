import { catalogue } from '@waea/contract/shop/catalogue'
import {
  type CatalogueEntry,
  firstAvailability,
  type Price,
  priceIn,
  shownEntries,
} from '@waea/domain/catalogue/catalogue-entry'
import { accountType } from '@waea/domain/plans/mobile-status'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import type { Mobile } from '../../mobiles/shared/use-mobile.ts'

export type Offer = { entry: CatalogueEntry; price: Price | undefined }

/**
 * The plans and add-ons for an active mobile at this customer's prices (2§7.3). Pass `type` for a mobile that moves to
 * the other billing type.
 */
export function useOffers(mobile: Mobile, type: 'prepay' | 'postpay' | undefined = undefined) {
  const isPostpay = (type ?? accountType(mobile)) === 'postpay'
  const answer = useCall(catalogue.entries, {
    ProductTypeList: isPostpay ? ['postpaymobile', 'postpaymobileAddon'] : ['prepaymobileAddon'],
    SearchOptions: { PageSize: 1000 },
    CustomerInfo: { ID: mobile.CustomerUUID },
    ProductInfo: { ProductInstanceUUID: mobile.UUID },
  })
  const all = answer.data?.Entries ?? []
  const offerOf = (entry: CatalogueEntry): Offer => ({
    entry,
    price: priceIn(answer.data?.Prices, entry),
  })
  const offers = shownEntries(all).map(offerOf)
  return {
    plans: offers.filter(({ entry }) => entry.Characteristics.IsBasePlan),
    extras: offers.filter(({ entry }) => !entry.Characteristics.IsBasePlan),
    /** Also finds entries that are no longer sold, for those who have them. */
    entryOf: (catalogUuid: string) => all.find(({ UUID }) => UUID === catalogUuid),
    byAvailability: (uuid: string) => offers.find(({ entry }) => firstAvailability(entry)?.UUID === uuid),
    isLoading: answer.isPending,
    /** Why there are no offers to show. */
    error: answer.data ? null : answer.error,
    isFetching: answer.isFetching,
    refetch: () => void answer.refetch(),
  }
}
export type Offers = ReturnType<typeof useOffers>
