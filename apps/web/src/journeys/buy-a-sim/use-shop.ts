import { catalogue } from '@waea/contract/catalogue'
import { firstAvailability, shownEntries } from '@waea/domain/catalogue/catalogue-entry'
import type { SimType } from '@waea/domain/catalogue/catalogue-item'
import type { ShopCatalogue, SimOnSale } from '@waea/domain/shop/cart-prices'
import { useCall } from '../../shell/query.ts'

/** What the shop sells: the two kinds of SIM and the base plans, as the rules of the cart want them. */
export function useShop() {
  const postpay = useCall(catalogue.postpayPlans, { spid: '2' })
  const prepay = useCall(catalogue.prepayPlans, { spid: '2' })
  const sims = useCall(catalogue.sims, {})
  const entries = shownEntries([...(postpay.data?.PostpayMobilePlans ?? []), ...(prepay.data?.PrepayAddons ?? [])])
  const plans = entries.filter((entry) => entry.Characteristics.IsBasePlan)
  const onSale: Partial<Record<SimType, SimOnSale>> = Object.fromEntries(
    (sims.data?.Sims ?? []).map((sim) => [sim.SimType, { available: sim.Available, priceCents: sim.PriceCents }]),
  )
  const shop: ShopCatalogue = { sims: onSale, entries: plans }
  return {
    shop,
    plans,
    planOf: (uuid: string | undefined) =>
      plans.find((entry) => entry.UUID === uuid || firstAvailability(entry)?.UUID === uuid),
    isLoading: postpay.isPending || prepay.isPending || sims.isPending,
    isFailed: sims.isError || (plans.length === 0 && postpay.isError),
    isRetrying: sims.isFetching || postpay.isFetching,
    retry: () => void Promise.all([postpay.refetch(), prepay.refetch(), sims.refetch()]),
  }
}
export type Shop = ReturnType<typeof useShop>
