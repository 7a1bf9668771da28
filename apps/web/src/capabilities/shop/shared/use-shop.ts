import { catalogue } from '@waea/contract/shop/catalogue'
import { type CatalogueEntry, firstAvailability, priceIn, shownEntries } from '@waea/domain/catalogue/catalogue-entry'
import type { SimType } from '@waea/domain/catalogue/catalogue-item'
import type { ShopCatalogue, SimOnSale } from '@waea/domain/shop/cart/cart-prices'
import { useCall } from '../../../shell/data/shared/use-call.ts'

/** What the shop sells: the two kinds of SIM and the base plans, in the shape that the cart rules expect. */
export function useShop() {
  const postpay = useCall(catalogue.postpayPlans, { spid: '2' })
  const prepay = useCall(catalogue.prepayPlans, { spid: '2' })
  const sims = useCall(catalogue.sims, {})
  const entries = shownEntries([...(postpay.data?.PostpayMobilePlans ?? []), ...(prepay.data?.PrepayAddons ?? [])])
  const plans = entries.filter((entry) => entry.Characteristics.IsBasePlan)
  const onSale: Partial<Record<SimType, SimOnSale>> = Object.fromEntries(
    (sims.data?.Sims ?? []).map((sim) => [
      sim.SimType,
      { available: sim.Available, priceCents: sim.PriceCents, images: sim.ItemImages },
    ]),
  )
  const isLoading = postpay.isPending || prepay.isPending || sims.isPending
  const isLocked = postpay.error?.code === 'plans-locked'
  const error = sims.error ?? (plans.length === 0 && !isLocked ? postpay.error : null)
  const prices = [postpay, prepay].flatMap(({ data }) => data?.Prices ?? [])
  const shop: ShopCatalogue = { sims: onSale, entries: plans, prices }
  return {
    shop,
    plans,
    /** The plan named in an address: by its id, the id of its offer, or its slug as in `/eshop/week-3`. */
    planOf: (input: string | undefined) =>
      plans.find((entry) => {
        const availability = firstAvailability(entry)
        return entry.UUID === input || availability?.UUID === input || slugOf(availability?.RetailName) === input
      }),
    /** A plan's price after its offer. */
    priceOf: (plan: CatalogueEntry) => priceIn(prices, plan),
    isLoading,
    /** The plans are protected by a password that this visitor has not entered. */
    isLocked,
    /** Why there is nothing to sell; null while something is still loading. */
    error: isLoading ? null : error,
    isFetching: sims.isFetching || postpay.isFetching,
    refetch: () => void Promise.all([postpay.refetch(), prepay.refetch(), sims.refetch()]),
  }
}
/** A name as a slug. */
function slugOf(name: string | undefined): string {
  const plain = (name ?? '').normalize('NFD').replace(/\p{M}/gu, '')
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

export type Shop = ReturnType<typeof useShop>
