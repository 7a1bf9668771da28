import type * as domain from '@waea/domain/catalogue/catalogue-entry'
import { type CatalogueItem as DomainItem, simItems } from '@waea/domain/catalogue/catalogue-item'
import type { Static } from 'typebox'
import { expect, expectTypeOf, test } from 'vitest'
import { CatalogueEntry, CatalogueItem, Price } from './catalogue-shapes.ts'

// The type check ensures that the types match; the names are listed because the wire must never change.

test('the item of the wire has the fields of the item that the rules know', () => {
  expectTypeOf<Static<typeof CatalogueItem>>().toEqualTypeOf<DomainItem>()
  expect(Object.keys(CatalogueItem.properties).filter((field) => field !== 'Brand')).toEqual(Object.keys(simItems.esim))
})

test('[N-CAT-02] the entry of the wire has the fields of the entry that the rules know', () => {
  expectTypeOf<Static<typeof CatalogueEntry>>().toEqualTypeOf<domain.CatalogueEntry>()
  expect(CatalogueEntry.required).toEqual([
    'UUID',
    'ProductType',
    'Name',
    'CreatedAtNanos',
    'UpdatedAtNanos',
    'Characteristics',
    'Availabilities',
  ])
})

test('[N-CAT-03] the price of the wire has the fields of the price that the rules know', () => {
  expectTypeOf<Static<typeof Price>>().toEqualTypeOf<domain.Price>()
  expect(Object.keys(Price.properties)).toEqual([
    'ProductID',
    'OrigianlPrice',
    'DiscountedPrice',
    'CreditPrice',
    'AmountInPeriod',
    'AppliedOfferID',
  ])
})
