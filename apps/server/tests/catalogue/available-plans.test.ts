import { catalogue } from '@waea/contract/shop/catalogue'
import { shop } from '@waea/contract/shop/shop'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { anEsim, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile({ AVAILABLE_PLANS: 'prepay' })

test('[F-CAT-02] plans of types that AVAILABLE_PLANS leaves out are not on sale; extras of those who hold one are', async () => {
  const { PostpayMobilePlans } = await portal.good(catalogue.postpayPlans, { spid: '2' })
  expect(PostpayMobilePlans.map(({ Name }) => Name)).toEqual([
    'Extra 5 GB',
    'World 100',
    'Australia day pass',
    'Pacific day pass',
    'World day pass',
  ])
  const { PrepayAddons } = await portal.good(catalogue.prepayPlans, { spid: '2' })
  const base = PrepayAddons.filter(({ Characteristics }) => Characteristics.IsBasePlan)
  expect(base.length).toBeGreaterThan(0)
  expect(base.some(({ Characteristics }) => Characteristics.IsPAYG)).toBe(false)
  const noticesOf = async (plan: { availability: string }) =>
    (await portal.good(shop.saveCart, { Items: [anEsim(plan)] })).Notices
  expect(await noticesOf(demoPlans.postpayLight)).toMatchObject([{ Reason: 'plan-off-sale', SIM: 1 }])
  expect(await noticesOf(demoPlans.prepay10)).toEqual([])
})
