import { plans } from '@waea/contract/mobile/plans'
import { porting } from '@waea/contract/mobile/porting'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import {
  askPrepay,
  askTopUp,
  creditBecomes,
  dashboardWith,
  mobileInService,
  type Owner,
  onTheBill,
} from '../ledger/money-support.ts'
import { aNumber, bringing, orderEnds } from '../porting/porting-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { particularOf, servicesAt } from './sim-support.ts'

/** The mobile product as clients read it (1§3), compared with the tables and the network. */
const portal = shopOfFile()

const productOf = ({ CustomerUUID, MobileUUID }: Owner) => ({
  spid: '2',
  customerUuid: CustomerUUID,
  productUuid: MobileUUID,
})

/** The product in the list of mobiles. */
async function listed(owner: Owner) {
  const { Mobiles } = await portal.good(plans.mobiles, { customerUuid: owner.CustomerUUID }, owner.token)
  return Mobiles.find(({ UUID }) => UUID === owner.MobileUUID)
}

/** The product's fields, read from the tables. */
async function kept({ CustomerUUID, MobileUUID }: Owner) {
  const of = [CustomerUUID, MobileUUID]
  const [mobile] = await portal.rows<Record<string, unknown>>(
    `SELECT mobile_uuid AS "UUID", imsi AS "IMSI", simid AS "SIMID", msisdn AS "MSISDN", status AS "Status",
       billing_reference AS "BillingReference", product_catalog_uuid AS "ProductCatalogUUID",
       porting_state AS "PortingState", created_at AS "createdAt"
     FROM mobiles.mobiles WHERE customer_uuid = $1 AND mobile_uuid = $2`,
    of,
  )
  const Addons = await portal.rows<Record<string, unknown>>(
    `SELECT addon_uuid AS "UUID", entry_uuid AS "ProductCatalogUUID", is_base_plan AS "IsBasePlan",
       NOT is_base_plan AS "IsAddon", allow_auto_renew AS "AllowAutoRenew",
       CASE WHEN auto_renew THEN NULL ELSE 1 END AS "EndAfterCycleCount", created_at AS "createdAt"
     FROM plans.addons WHERE customer_uuid = $1 AND service_uuid = $2 AND NOT ended
     ORDER BY is_base_plan DESC, created_at`,
    of,
  )
  const given = await portal.rows<{ type: string; total: number }>(
    'SELECT type, sum(total)::bigint AS total FROM usage.grants WHERE customer_uuid = $1 AND service_uuid = $2 GROUP BY type',
    of,
  )
  const totals = Object.fromEntries(given.map(({ type, total }) => [type, Number(total)]))
  return { mobile: onWire(mobile ?? {}), Addons: Addons.map(onWire), totals }
}

/** A row in wire form: without empty fields, and with its time in nanoseconds. */
function onWire({ createdAt, ...row }: Record<string, unknown>): Record<string, unknown> {
  const there = Object.entries(row).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(there), CreatedAtNanos: (createdAt as Date).getTime() * 1_000_000 }
}

test('[N-SIM-01] a monthly mobile is told with every field: what the tables, the network and the porting system have', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.postpayEndless40, BillingType: 'postpay' })
  await portal.good(plans.postpayAddon, onTheBill(owner, demoPlans.postpayData5), owner.token)
  await portal.good(plans.postpayAddon, onTheBill(owner, demoPlans.postpayCalls, false), owner.token)
  const number = aNumber()
  await portal.good(porting.bring, bringing(owner, number), owner.token)
  await orderEnds(portal, number, 'PORT_REQUESTED')
  // Each add-on's allowances come from a separate job, and the phone is seen when the network reports it.
  await dashboardWith(portal, owner, ({ Mobile, Usage }) => {
    const gives = (type: string, total: number) =>
      Usage.some(({ Type, AmountTotal }) => Type === type && AmountTotal === total)
    return gives('idd_voice', 200) && gives('data', 45 * 1024) && Mobile.SeenAtNanos !== undefined
  })

  const product = await portal.good(plans.postpayProduct, productOf(owner), owner.token)
  expect(await listed(owner)).toEqual(product)
  const { mobile, Addons, totals } = await kept(owner)
  expect(product).toMatchObject(mobile)
  expect(product.Addons).toHaveLength(3)
  expect(product.Addons).toMatchObject(Addons)
  expect(product.Addons.map((addon) => ['EndAfterCycleCount' in addon, addon.EndAfterCycleCount])).toEqual([
    [false, undefined],
    [false, undefined],
    [true, 1],
  ])
  expect(product).toMatchObject({
    Status: 4,
    BillingReference: expect.stringMatching(/^postpay:[^:]+$/),
    PortingState: 1,
    ProductCatalogUUID: demoPlans.postpayEndless40.entry,
    TotalDataMB: 45 * 1024,
    TotalIDDVoiceMinutes: 200,
    TotalMMS: totals.mms ?? 0,
    TotalSMS: totals.sms ?? 0,
    TotalVoiceMinutes: (totals.voice ?? 0) / 60,
    TotalIDDSMS: totals.idd_sms ?? 0,
  })
  expect([totals.data, totals.idd_voice]).toEqual([45 * 1024 ** 3, 200 * 60])

  const { ICCID, IMSI, MSISDN } = product
  const services = await servicesAt(portal, { ICCID: String(ICCID) })
  expect(services.map((one) => [particularOf(one, 'IMSI'), particularOf(one, 'MSISDN')])).toEqual([[IMSI, MSISDN]])
})

test('[N-SIM-01] a prepay mobile is told with its fields, without a move of its number, and without totals', async () => {
  const owner = await mobileInService(portal)
  await askTopUp(portal, owner, { Amount: 1000, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 1000)
  await askPrepay(portal, owner, demoPlans.prepayData2)
  await dashboardWith(portal, owner, ({ Mobile }) => Mobile.SeenAtNanos !== undefined)
  const product = await portal.good(plans.prepayProduct, productOf(owner), owner.token)
  expect(await listed(owner)).toEqual(product)
  const { mobile, Addons } = await kept(owner)
  expect(product).toMatchObject(mobile)
  expect(product.Addons).toMatchObject(Addons)
  expect(product.Addons.map(({ EndAfterCycleCount }) => EndAfterCycleCount)).toEqual([undefined, 1])
  expect(product.BillingReference).toMatch(/^prepay:[^:]+$/)
  expect(Object.keys(product).filter((name) => name.startsWith('Total') || name === 'PortingState')).toEqual([])
})
