import type { CallError } from '@waea/contract/call-error'
import { catalogue } from '@waea/contract/shop/catalogue'
import {
  type BillingType,
  billingTypeOf,
  type CatalogueEntry,
  type Price,
  priceIn,
  shownEntries,
} from '@waea/domain/catalogue/catalogue-entry'
import { useAnswer } from '../../shell/data/shared/use-answer.ts'

export type Plans = {
  /** Base plans on sale, in display order. */
  of: (type: BillingType) => CatalogueEntry[]
  byUuid: (uuid: string | undefined) => CatalogueEntry | undefined
  /** A plan's price after its offer. */
  priceOf: (plan: CatalogueEntry) => Price | undefined
  isEmpty: boolean
  isLoading: boolean
  /** The plans are protected by a password that this visitor has not entered. */
  isLocked: boolean
  /** Why there are no plans to show. */
  error: CallError | null
  isFetching: boolean
  refetch: () => void
}

/** The plans on offer of every billing type (2§7.3). */
export function usePlans(): Plans {
  const postpay = useAnswer(catalogue.postpayPlans, { spid: '2' })
  const prepay = useAnswer(catalogue.prepayPlans, { spid: '2' })
  const all = shownEntries([...(postpay.data?.PostpayMobilePlans ?? []), ...(prepay.data?.PrepayAddons ?? [])])
  const prices = [postpay, prepay].flatMap(({ data }) => data?.Prices ?? [])
  const plans = all.filter((entry) => entry.Characteristics.IsBasePlan)
  // With no prepay plans the server answers 404: an empty list, not a failure, as long as the other call answered.
  const isLocked = postpay.error?.code === 'plans-locked'
  const error = isLocked || plans.length > 0 ? null : (failure(postpay.error) ?? failure(prepay.error))
  const isLoading = postpay.isPending || prepay.isPending
  return {
    of: (type) => plans.filter((entry) => billingTypeOf(entry) === type),
    byUuid: (uuid) => plans.find((entry) => entry.UUID === uuid),
    priceOf: (plan) => priceIn(prices, plan),
    isEmpty: !isLoading && !error && plans.length === 0,
    isLoading,
    isLocked,
    error,
    isFetching: postpay.isFetching || prepay.isFetching,
    refetch: () => void Promise.all([postpay.refetch(), prepay.refetch()]),
  }
}

const failure = (error: CallError | null) => (error?.code === 'no-products-list' ? null : error)
