import type { Input } from '@waea/contract/call'
import type { payments } from '@waea/contract/money/payments'
import { historyFilterKinds, historyStates } from '@waea/domain/payments/history'
import { paymentMeans } from '@waea/domain/payments/means/wallet'
import { calendarDay } from '@waea/kit/calendar-day'
import { isUuid } from '@waea/kit/ids'
import { type Search, useGo, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { usePaymentsPlace } from './use-payments-place.ts'

/** The filters of the payment history; the account and the page come separately. */
export type HistoryFilter = Omit<Input<typeof payments.chargesFile>, 'customerUuid'>

/** Each filter and its name in the address. */
export const filterNames = {
  Kind: 'kind',
  PaymentMethodType: 'means',
  Shown: 'state',
  MobileUUID: 'mobile',
  From: 'from',
  Upto: 'upto',
} as const satisfies Record<keyof HistoryFilter, string>

type FilterName = (typeof filterNames)[keyof HistoryFilter]

/** The filters in the address; invalid values and days that don't exist are dropped. */
function filterOf(given: Readonly<Record<FilterName, string | undefined>>): HistoryFilter {
  const from = dayIn(given.from)
  const upto = dayIn(given.upto)
  const filter = {
    Kind: historyFilterKinds.find((one) => one === given.kind),
    PaymentMethodType: paymentMeans.find((one) => one === given.means),
    Shown: historyStates.find((one) => one === given.state),
    MobileUUID: isUuid(given.mobile) ? given.mobile : undefined,
    From: from,
    Upto: from && upto && upto < from ? undefined : upto,
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as HistoryFilter
}

function dayIn(text: string | undefined): string | undefined {
  try {
    return text && calendarDay(text)
  } catch {
    return undefined
  }
}

/** The active filters of the payment history, kept in the address so that back and reload restore them. */
export function useHistoryFilter() {
  const given = {
    kind: useSearchValue('kind'),
    means: useSearchValue('means'),
    state: useSearchValue('state'),
    mobile: useSearchValue('mobile'),
    from: useSearchValue('from'),
    upto: useSearchValue('upto'),
  }
  const go = useGo()
  const here = `${usePaymentsPlace()}/payments-history` as const
  const filter = filterOf(given)
  const chosen: Search = Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [filterNames[name as keyof HistoryFilter], value]),
  )
  const searchWith = (over: Search): Search =>
    Object.fromEntries(Object.entries({ ...chosen, ...over }).filter(([, value]) => value))
  return {
    filter,
    isFiltered: Object.keys(filter).length > 0,
    /** Changes a filter and returns to the first page; an empty text removes the filter. */
    choose: (name: FilterName, value: string) => void go(here, { search: searchWith({ [name]: value }) }),
    clear: () => void go(here),
    goToPage: (page: number) => void go(here, { search: searchWith({ page: page === 1 ? '' : String(page) }) }),
    hrefOf(page: number) {
      const search = searchWith({ page: page === 1 ? '' : String(page) }) as Record<string, string>
      return Object.keys(search).length === 0 ? here : `${here}?${new URLSearchParams(search)}`
    },
  }
}

export type ChosenHistory = ReturnType<typeof useHistoryFilter>
