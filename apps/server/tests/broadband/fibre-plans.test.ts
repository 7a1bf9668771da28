import type { Call } from '@waea/contract/call'
import { plans } from '@waea/contract/mobile/plans'
import { catalogue } from '@waea/contract/shop/catalogue'
import { shop } from '@waea/contract/shop/shop'
import { describe, expect, test } from 'vitest'
import { askPrepay, mobileInService, onTheBill } from '../ledger/money-support.ts'
import { anEsim, type ShopPortal, shopOfFile } from '../shop/shop-support.ts'

const fibre = { entry: '00000000-0000-7000-8000-000000001901', availability: '00000000-0000-7000-8000-000000002901' }

/** Puts a fibre plan of $79.00 into the catalogue. */
async function addFibre(portal: ShopPortal): Promise<void> {
  await portal.rows(
    `INSERT INTO catalogue.entries (uuid, product_type, name, characteristics, created_at, updated_at)
     VALUES ($1, 'broadband', 'Fibre 300', '{"IsBasePlan": true, "IsAddon": false}', now(), now())`,
    [fibre.entry],
  )
  await portal.rows(
    `INSERT INTO catalogue.availabilities (uuid, entry_uuid, available, priority, retail_name, retail_description, retail_cents)
     VALUES ($1, $2, true, 1, 'Fibre 300', 'Fast', 7900)`,
    [fibre.availability, fibre.entry],
  )
  await portal.clock({ advanceS: 1 })
}

const listed = async (portal: ShopPortal, input: object = {}) => {
  const { Entries, Prices } = await portal.good(catalogue.entries, input)
  return {
    isListed: Entries.some(({ UUID }) => UUID === fibre.entry),
    price: Prices.find(({ ProductID }) => ProductID === fibre.entry)?.OrigianlPrice,
  }
}
const asFibre = { ProductTypeList: ['broadband' as const] }

describe('a fibre plan of the catalogue', () => {
  const portal = shopOfFile()

  test('[K-CAT-06] is listed by its type broadband with its price; mobile plans are of postpay, prepay and PAYG', async () => {
    await addFibre(portal)
    expect(await listed(portal, asFibre)).toEqual({ isListed: true, price: 7900 })
    const { Entries } = await portal.good(catalogue.entries, asFibre)
    expect(new Set(Entries.map(({ ProductType }) => ProductType))).toEqual(new Set(['broadband']))
    const { Entries: others } = await portal.good(catalogue.entries, {})
    expect(new Set(others.map(({ ProductType }) => ProductType))).toEqual(
      new Set(['postpaymobile', 'prepaymobileAddon', 'postpaymobileAddon']),
    )
    expect(others.some(({ Characteristics }) => Characteristics.IsPAYG)).toBe(true)
    const unknown = await portal.call(catalogue.entries as Call, { ProductTypeList: ['fibre'] } as never)
    expect(unknown).toMatchObject({ status: 400, body: { err_number: 2001 } })
  })

  test('is no plan that a mobile can be sold', async () => {
    expect(await listed(portal)).toEqual({ isListed: false, price: undefined })
    const { PostpayMobilePlans } = await portal.good(catalogue.postpayPlans, { spid: '2' })
    expect(PostpayMobilePlans.map(({ UUID }) => UUID)).not.toContain(fibre.entry)
    const inCart = await portal.call(shop.saveCart, { Items: [anEsim(fibre)] })
    expect(inCart).toMatchObject({ status: 409, body: { err_message: 'SIM 1 plan is not available' } })
    const owner = await mobileInService(portal)
    expect((await askPrepay(portal, owner, fibre, { PaymentMethodID: owner.card })).status).toBe(400)
    const onBill = await portal.call(plans.postpayAddon, onTheBill(owner, fibre), owner.token)
    expect(onBill.status).toBeGreaterThanOrEqual(400)
  })
})
