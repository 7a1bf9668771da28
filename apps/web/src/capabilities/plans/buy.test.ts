import { plans } from '@waea/contract/plans'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { recordedPurchases } from '../../shell/analytics.ts'
import type { Send } from '../../shell/api.ts'
import { createQueries } from '../../shell/cache.ts'
import { planEntry } from '../../shell/test-plans.ts'
import { keyOf } from '../../shell/wanted.ts'
import type { Mobile } from '../mobiles/use-mobile.ts'
import { askToBuy, noteBought, type Wish } from './buy.ts'

const customerUuid = '11111111-1111-4111-8111-111111111111'
const mobile = {
  UUID: '22222222-2222-4222-8222-222222222222',
  CustomerUUID: customerUuid,
  Status: 4,
  BillingReference: 'prepay:1',
  SIMType: 'esim',
  Addons: [],
} as unknown as Mobile
const addon = { UUID: '33333333-3333-4333-8333-333333333333', Name: 'Extra' } as unknown as Mobile['Addons'][number]
const entry = planEntry('Extra', 600)
const wish: Wish = { mobile, entry, renews: true, isPostpay: false }

test('[B-PLAN-04] a purchase that succeeded is counted in NZD, and the product that came back is kept', () => {
  const queries = createQueries()
  const key = keyOf(plans.mobiles, { customerUuid })
  queries.setQueryData(key, { Mobiles: [mobile, { ...mobile, UUID: 'another' }], PrePurchasedPlans: [] })
  noteBought(queries, wish, money(600), { UUID: mobile.UUID, AddOns: [addon] })
  expect(recordedPurchases().at(-1)).toEqual({
    event: 'purchase',
    currency: 'NZD',
    value: 6,
    items: [{ item_id: entry.UUID, item_name: 'Extra', quantity: 1, price: 6 }],
  })
  expect(queries.getQueryData(key)).toMatchObject({
    Mobiles: [
      { UUID: mobile.UUID, Addons: [addon] },
      { UUID: 'another', Addons: [] },
    ],
  })
})

test('a prepay mobile asks for its add-on, a postpay one for its bill, with the same wish', async () => {
  const asked: unknown[] = []
  const send = (async ({ is }: { is: string }, values: object) => {
    asked.push({ is, ...values })
    return { Status: 'COMPLETED' }
  }) as unknown as Send
  await askToBuy(send, wish, { PaymentMethodID: 'card-1' }, 'key-1')
  await askToBuy(send, { ...wish, isPostpay: true }, {}, 'key-2')
  expect(asked).toEqual([
    {
      is: plans.prepayAddon.is,
      customerUuid,
      productUuid: mobile.UUID,
      availabilityUuid: entry.Availabilities[0]?.UUID,
      Subscribe: true,
      PAYG: false,
      AuthorizeOnly: false,
      isBasePlan: true,
      PaymentMethodID: 'card-1',
    },
    {
      is: plans.postpayAddon.is,
      CustomerUUID: customerUuid,
      ProductInstanceUUID: mobile.UUID,
      AddonAvailabilityUUID: entry.Availabilities[0]?.UUID,
      AddonCatalogEntryUUID: entry.UUID,
      Subscribe: true,
      isBasePlan: true,
    },
  ])
})
