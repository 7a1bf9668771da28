import { expect, test } from 'vitest'
import { simItems } from '../../catalogue/catalogue-item.ts'
import type { CartItem, CartPlan } from '../cart/cart.ts'
import { canStartNow, startsOnBill } from './start-now.ts'

const plan = { Name: 'Week 3', Attributes: { BillingReference: 'prepay' } } as unknown as CartPlan
const esim = { ItemUUID: simItems.esim.UUID, Quantity: 1, Attributes: {}, Products: [plan] } as unknown as CartItem

test('an order of one eSIM with a plan, for the buyer, can start by itself', () => {
  expect(canStartNow([esim])).toBe(true)
  expect(canStartNow([{ ...esim, Attributes: { CustomerCreation: 'ReuseTheCustomer' } }])).toBe(true)
})

test.each<[string, CartItem[]]>([
  ['nothing', []],
  ['two eSIMs', [esim, esim]],
  ['two eSIMs in one line', [{ ...esim, Quantity: 2 }]],
  ['a SIM card', [{ ...esim, ItemUUID: simItems.real_sim.UUID }]],
  ['an eSIM alone', [{ ...esim, Products: [] }]],
  ['an eSIM for another account', [{ ...esim, Attributes: { CustomerCreation: 'BrandNewCustomer' } }]],
  ['a replacement', [{ ...esim, Attributes: { ReplacesMobileUUID: 'm1' } }]],
])('%s cannot', (_what, items) => {
  expect(canStartNow(items)).toBe(false)
})

test('one on a monthly bill needs a way to pay it', () => {
  const monthly = { ...plan, Attributes: { BillingReference: 'postpay' } } as unknown as CartPlan
  expect(startsOnBill([{ ...esim, Products: [monthly] }])).toBe(true)
  expect(startsOnBill([esim])).toBe(false)
  expect(startsOnBill([{ ...esim, Products: [monthly], Quantity: 2 }])).toBe(false)
})
