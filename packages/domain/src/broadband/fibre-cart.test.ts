import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { checkContact, priceFibreCart, type RequestedItem } from './fibre-cart.ts'

const plans = [{ ID: 'home', Name: 'Fibre Home', Price: 8500 }]
const modems = [{ ID: 'wifi', Name: 'WiFi 6 router', PriceCents: 14_900 }]
const plan = (over: Partial<RequestedItem> = {}): RequestedItem => ({ Type: 'plan', ID: 'home', ...over })
const modem = (over: Partial<RequestedItem> = {}): RequestedItem => ({ Type: 'modem', ID: 'wifi', ...over })
const price = (...items: RequestedItem[]) => priceFibreCart(items, plans, modems)

test('a plan costs nothing now and its price a month; a router is paid now', () => {
  expect(price(plan())).toMatchObject({ due: 0, monthly: 8500, modem: undefined })
  expect(price(plan({ ID: 'HOME' }), modem())).toMatchObject({ due: money(14_900), monthly: 8500 })
})

test.each([
  ['nothing', [], 'no-order-items'],
  ['a router alone', [modem()], 'plan-not-specified'],
  ['two plans', [plan(), plan()], 'plan-not-specified'],
  ['a plan that the place has not', [plan({ ID: 'max' })], 'plan-unknown'],
  ['a router that is not sold', [plan(), modem({ ID: 'old' })], 'no-available-product'],
  ['two routers', [plan(), modem(), modem()], 'no-available-product'],
])('%s is refused', (_what, items, refused) => {
  expect(price(...items)).toMatchObject({ refused })
})

test('what was shown at another price is refused with today’s figures', () => {
  const refused = { refused: 'price-changed', detail: { DueCents: 14_900, MonthlyCents: 8500 } }
  expect(price(plan({ PriceCents: 8400 }), modem())).toEqual(refused)
  expect(price(plan({ PriceCents: 8500 }), modem({ PriceCents: 14_800 }))).toEqual(refused)
  expect(price(plan({ PriceCents: 8500 }), modem({ PriceCents: 14_900 }))).toMatchObject({ due: 14_900 })
})

test('a visit takes a name and a phone number to call', () => {
  const check = (Name?: string, Phone?: string) => checkContact({ Name, Phone })
  expect(check('Aroha', '021 555 0199')).toBeUndefined()
  expect(check(' ', '021 555 0199')).toEqual({ refused: 'fibre-contact', field: 'Name' })
  expect(check('Aroha')).toEqual({ refused: 'fibre-contact', field: 'Phone' })
  expect(check('Aroha', '\u202a+64 (0)9 300 1234\u202c')).toBeUndefined()
  expect(check('Aroha', '555 0199')).toMatchObject({ field: 'Phone' })
  expect(check('Aroha', '1'.repeat(15))).toMatchObject({ field: 'Phone' })
})
