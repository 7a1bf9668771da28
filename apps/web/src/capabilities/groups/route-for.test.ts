import { expect, test } from 'vitest'
import { type Route, routeFor } from './route-for.ts'

const [aroha, tama] = ['11111111-1111-7111-8111-111111111111', '22222222-2222-7222-8222-222222222222']

function route(UUID: string, MobileUUID?: string): Route {
  return {
    UUID,
    RoutingType: 'child',
    Name: 'For Tama',
    CreditAccount: { UUID: aroha, Email: 'aroha@test.waea.nz', Name: 'Aroha Ngata' },
    DebitAccount: { UUID: tama, Name: 'Tama Ngata' },
    ...(MobileUUID && { MobileUUID }),
    SpendLimit: 5000,
    SpendCycle: 'month',
    SpendCycleCount: 1,
    RemainingSpendLimit: 5000,
    RenewsOn: '2026-12-01',
    RequestedByCustomerName: 'Aroha Ngata',
  }
}

test('a mobile of a group is paid for by a route of its account or its own, and no other mobile’s', () => {
  const [whole, ofOne] = [route('whole'), route('one', 'm1')]
  const mobile = (MobileProductUUID: string) => ({ CustomerUUID: tama, MobileProductUUID })
  expect(routeFor([ofOne], mobile('m1'))).toBe(ofOne)
  expect(routeFor([ofOne], mobile('m2'))).toBeUndefined()
  expect(routeFor([ofOne, whole], mobile('m2'))).toBe(whole)
  expect(routeFor([whole], { CustomerUUID: aroha, MobileProductUUID: 'm1' })).toBeUndefined()
})

test('an account of a group of customers is paid for even where only one of its mobiles is', () => {
  const [whole, ofOne] = [route('whole'), route('one', 'm1')]
  expect(routeFor([ofOne, whole], { CustomerUUID: tama })).toBe(whole)
  expect(routeFor([ofOne], { CustomerUUID: tama })).toBe(ofOne)
})
