import { expect, test } from 'vitest'
import { decrease, increase, linesAmount, newLine } from './older-cart.ts'

const line = newLine({
  UUID: 'line',
  ItemUUID: 'item',
  PriceCents: 500,
  SPID: 2,
  ProductAvailabilityUUID: 'availability',
  ProductCatalogUUID: 'catalogue',
  Description: '',
  Name: 'Physical SIM',
  Type: 'TYPE_PRODUCT',
  PriceCatalogCents: 500,
  Attributes: {
    BillingReference: 'prepay',
    MobileProductAvailabilityUUID: 'availability',
    MobileProductCatalogUUID: 'catalogue',
  },
})

test('a line of the older cart starts at quantity 1 with auto-renew on', () => {
  expect(line.Quantity).toBe(1)
  expect(line.Attributes.AutoRenew).toBe(true)
  expect(newLine({ ...line, Attributes: { ...line.Attributes, AutoRenew: false } }).Attributes.AutoRenew).toBe(false)
})

test('a decrease at quantity 1 removes the item', () => {
  const two = increase([line], 'line')
  expect(two[0]?.Quantity).toBe(2)
  expect(increase([line], 'other')).toEqual([line])
  expect(linesAmount(two)).toBe(1000)
  expect(decrease(two, 'line')).toEqual([line])
  expect(decrease([line], 'line')).toEqual([])
  expect(decrease([line], 'other')).toEqual([line])
})
