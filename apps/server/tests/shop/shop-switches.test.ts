import { afterEach, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { anEsim, cartOf, checkOut, type ShopPortal, startShop } from './shop-support.ts'

let portal: ShopPortal | undefined

afterEach(() => portal?.close())

async function refusedUnder(settings: Record<string, string>) {
  portal = await startShop(settings)
  const buyer = await portal.signUpCustomer()
  const cart = await cartOf(portal, buyer)
  const answer = await checkOut(portal, buyer, cart.UUID)
  expect(await portal.rows('SELECT 1 FROM shop.orders')).toEqual([])
  return [answer.status, answer.body.err_message]
}

test('[V-SHOP-05] no order is placed where order placement is off', async () => {
  expect(await refusedUnder({ IS_ORDER_PLACEMENT_ALLOWED: 'no' })).toEqual([403, 'not allowed'])
})

test('[V-SHOP-06] no SIM is sold where SIM purchasing is off', async () => {
  expect(await refusedUnder({ IS_SIM_PURCHASING_ALLOWED: '0' })).toEqual([403, 'not allowed'])
})

test('[F-SHOP-02] where several SIMs are off, a cart holds one', async () => {
  portal = await startShop({ IS_SIMS_MULTI_PLANS_ALLOWED: 'false' })
  const buyer = await portal.signUpCustomer()
  await expect(cartOf(portal, buyer, [anEsim(), anEsim()])).rejects.toThrow('too-many-sims')
  expect((await cartOf(portal, buyer, [anEsim()])).Items).toHaveLength(1)
})

test('[F-PORT-01] where bringing a number at checkout is off, neither cart nor checkout takes one', async () => {
  portal = await startShop({ IS_NUMBER_PORTING_AT_CHECKOUT_ALLOWED: 'no' })
  const buyer = await portal.signUpCustomer()
  const Attributes = {
    PortingOverMSISDN: '64215550142',
    PortingOverMSISDNType: 'prepay' as const,
    PortingCarrierLSP: 'one-nz',
    PortingPriorSIMID: '6405123456789012',
  }
  await expect(cartOf(portal, buyer, [anEsim(demoPlans.prepay10, { Attributes })])).rejects.toThrow('porting-off')
  // A cart from before the switch.
  const cart = await cartOf(portal, buyer, [anEsim()])
  await portal.rows(`UPDATE shop.carts SET items = jsonb_set(items, '{0,Attributes}', $2::jsonb) WHERE uuid = $1`, [
    cart.UUID,
    JSON.stringify(Attributes),
  ])
  const answer = await checkOut(portal, buyer, cart.UUID)
  expect([answer.status, answer.body.code]).toEqual([403, 'porting-off'])
})
