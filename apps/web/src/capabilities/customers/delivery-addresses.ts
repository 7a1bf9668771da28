import type { SavedAddress } from './place.ts'

/** What every screen asks for the delivery addresses, so that they share one answer: all of them, the default first. */
export function addressesAsked(customerUuid: string) {
  return { spid: '2', customerUuid, AddressType: 'DELIVERY', SortBy: 'Rank', PageSize: 50 } as const
}

/** The addresses to show. A load that failed is an empty list and nothing is said of it: any address can be typed (3§8.6). */
export function addressesShown(answer: {
  data: { Addresses: readonly SavedAddress[] } | undefined
  isError: boolean
}): readonly SavedAddress[] {
  return answer.isError ? [] : (answer.data?.Addresses ?? [])
}
