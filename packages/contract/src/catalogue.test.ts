import type * as domain from '@waea/domain/catalogue/catalogue-entry'
import type { CatalogueItem as DomainItem } from '@waea/domain/catalogue/catalogue-item'
import type { Static } from 'typebox'
import { expectTypeOf, test } from 'vitest'
import type { CatalogueEntry, CatalogueItem, Price } from './catalogue-shapes.ts'

test('[N-CAT-01] the item of the wire has the fields of the item that the rules know', () => {
  expectTypeOf<Static<typeof CatalogueItem>>().toEqualTypeOf<DomainItem>()
})

test('[N-CAT-02] the entry of the wire has the fields of the entry that the rules know', () => {
  expectTypeOf<Static<typeof CatalogueEntry>>().toEqualTypeOf<domain.CatalogueEntry>()
})

test('[N-CAT-03] the price of the wire has the fields of the price that the rules know', () => {
  expectTypeOf<Static<typeof Price>>().toEqualTypeOf<domain.Price>()
})
