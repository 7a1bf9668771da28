import { expect, test } from 'vitest'
import { cardBrandName } from './card-brand.ts'

test.each([
  ['visa', 'Visa'],
  ['MasterCard', 'Mastercard'],
  ['amex', 'American Express'],
  ['unionpay', 'UnionPay'],
  ['jcb', 'JCB'],
  ['diners', 'Diners Club'],
  ['discover', 'Discover'],
  ['eftpos_au', 'eftpos_au'],
])('a card of %j is called %j', (brand, name) => {
  expect(cardBrandName(brand)).toBe(name)
})
