import type { CatalogueEntry, Characteristics } from './catalogue-entry.ts'

/** A monthly postpay base plan at $40.00 for tests; override what the test is about. */
export function anEntry(
  over: Partial<CatalogueEntry> = {},
  characteristics: Partial<Characteristics> = {},
): CatalogueEntry {
  return {
    UUID: '00000000-0000-7000-8000-000000000100',
    ProductType: 'postpaymobile',
    Name: 'Monthly 40',
    CreatedAtNanos: 0,
    UpdatedAtNanos: 0,
    Characteristics: {
      IsBasePlan: true,
      IsAddon: false,
      AllowAutoRenew: true,
      TimePeriodInterval: '1 month',
      ...characteristics,
    },
    Availabilities: [
      {
        UUID: '00000000-0000-7000-8000-000000000200',
        Available: true,
        Priority: 1,
        RetailName: 'Forty a month',
        RetailDescription: 'For one person',
        RetailCents: 4000,
        ProductCatalogEntryUUID: '00000000-0000-7000-8000-000000000100',
      },
    ],
    ...over,
  }
}
