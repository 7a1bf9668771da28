import type { CatalogueEntry } from '@waea/domain/catalogue/catalogue-entry'

/** A postpay plan for tests, in the style of $25.00 a month. */
export function planEntry(name: string, RetailCents: number, Available = true): CatalogueEntry {
  const UUID = '11111111-1111-4111-8111-111111111111'
  return {
    UUID,
    ProductType: 'postpaymobile',
    Name: name,
    CreatedAtNanos: 0,
    UpdatedAtNanos: 0,
    Characteristics: {
      IsBasePlan: true,
      IsAddon: false,
      AllowAutoRenew: true,
      TimePeriodInterval: '1 month',
      RecurringDataMB: 4096,
    },
    Availabilities: [
      {
        UUID,
        Available,
        Priority: 1,
        RetailName: name,
        RetailDescription: '',
        RetailCents,
        ProductCatalogEntryUUID: UUID,
      },
    ],
  }
}
