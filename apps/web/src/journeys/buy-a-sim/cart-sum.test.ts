import { isRefusal } from '@waea/domain/refusal'
import { emptyCart } from '@waea/domain/shop/cart'
import { catalogue, plan } from '@waea/domain/shop/sample-carts'
import { expect, test } from 'vitest'
import { cartSum } from './cart-sum.ts'
import { withSims } from './wanted-sims.ts'

const monthly = { ...plan, UUID: 'monthly', ProductType: 'postpaymobile' as const }

function sumOf(chosen: typeof plan, count: number) {
  const sims = Array.from({ length: count }, (_, at) => ({ UUID: `sim-${at}`, plan: chosen, name: '' }))
  const shop = { ...catalogue, entries: [plan, monthly] }
  const cart = withSims(emptyCart('', ''), { simType: 'real_sim', sims, group: 'solo', autoRenew: true }, shop)
  if (isRefusal(cart)) throw new Error(cart.refused)
  return cartSum(cart)
}
const cents = (lines: { count: number; cents: number }[]) => lines.map((line) => [line.count, line.cents])

test('a prepay plan and its SIM are both paid today', () => {
  expect(cents(sumOf(plan, 1).today)).toEqual([
    [1, 4000],
    [1, 500],
  ])
})

test('the same things stand in one line', () => {
  expect(cents(sumOf(plan, 3).today)).toEqual([
    [3, 12000],
    [3, 1500],
  ])
})

test('a monthly plan comes on the bill, and only its SIM is paid today', () => {
  expect(cents(sumOf(monthly, 2).today)).toEqual([[2, 1000]])
  expect(cents(sumOf(monthly, 2).onBill)).toEqual([[2, 8000]])
})
