/** What every screen asks for the delivery addresses, so that they share one answer: all of them, the default first. */
export function addressesAsked(customerUuid: string) {
  return { spid: '2', customerUuid, AddressType: 'DELIVERY', SortBy: 'Rank', PageSize: 50 } as const
}
