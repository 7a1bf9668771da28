import type { SavedAddress } from './place.ts'

/** The query for delivery addresses, shared by all screens; the default address comes first. */
export function addressesInput(customerUuid: string) {
  return { spid: '2', customerUuid, AddressType: 'DELIVERY', SortBy: 'Rank', PageSize: 50 } as const
}

/**
 * The addresses to show. A failed load is shown as an empty list, without an error: any address can be typed (3§8.6).
 */
export function addressesShown(answer: {
  data: { Addresses: readonly SavedAddress[] } | undefined
  isError: boolean
}): readonly SavedAddress[] {
  return answer.isError ? [] : (answer.data?.Addresses ?? [])
}
