import { activation } from '@waea/contract/mobile/activation'
import { plans } from '@waea/contract/mobile/plans'
import { balance } from '@waea/contract/money/balance'
import { overview } from '@waea/contract/overview'
import { customers } from '@waea/contract/people/customers'
import { describe, expect, test } from 'vitest'
import { createActivation } from '../../src/capabilities/activation/codes.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import {
  adopter,
  askActivation,
  dashboardWith,
  inService,
  mobileInService,
  type Owner,
  stockedCode,
  systemOf,
  whose,
} from '../ledger/money-support.ts'
import { testRepeatedNews } from '../payments/returned-support.ts'
import { anEsim, type Buyer, boughtOrder, charged, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

const plan = { AvailabilityUUID: demoPlans.payg.availability }

const activationInput = (owner: Owner, plan: { entry: string; availability: string }, over: object = {}) => ({
  CustomerUUID: owner.CustomerUUID,
  MobileProductUUID: owner.MobileUUID,
  ProductAvailabilityUUID: plan.availability,
  ProductCatalogUUID: plan.entry,
  Subscribe: true,
  ...over,
})

test('[C-ONB-09][S-ONB-04] a postpay SIM is activated with its plan, and asked again it is reused', async () => {
  const owner = await adopter(portal, { BillingType: 'postpay' })
  await saveCard(portal, owner)
  const input = activationInput(owner, demoPlans.postpayLight)
  expect(await portal.good(activation.postpayActivation, input, owner.token)).toMatchObject({
    Status: 'in-progress',
    AmountCents: 0,
  })
  await inService(portal, owner)
  expect(await portal.good(activation.postpayActivation, input, owner.token)).toMatchObject({ Status: 'active' })
  const { Mobiles } = await portal.good(plans.mobiles, { customerUuid: owner.CustomerUUID }, owner.token)
  expect(Mobiles[0]?.Addons).toHaveLength(1)
})

describe('a pay-as-you-go activation', () => {
  const payg = (owner: Owner, over: object = {}) =>
    portal.call(activation.paygActivation, activationInput(owner, demoPlans.payg, over), owner.token)

  test('[C-ONB-10][S-ONB-04] brings the SIM into service with the plan of both ids, and asked again it is reused', async () => {
    const owner = await adopter(portal)
    const PaymentMethodID = await saveCard(portal, owner)
    const byCard = { PaymentMethodID, PaymentMethodType: 'cards', PaymentMethodGateway: 'stripe' }
    expect(await payg(owner, byCard)).toMatchObject({ status: 200, body: { Status: 'in-progress', AmountCents: 0 } })
    const { Mobile, MainBalCreditCents } = await dashboardWith(portal, owner, (now) => now.Mobile.Addons.length > 0)
    expect(Mobile).toMatchObject({
      Status: 4,
      BillingReference: expect.stringMatching(/^payg:/),
      ProductCatalogUUID: demoPlans.payg.entry,
      Addons: [{ AvailabilityUUID: demoPlans.payg.availability, IsBasePlan: true }],
    })
    expect(MainBalCreditCents).toBe(0)
    // In service with its plan: a further request buys nothing, whatever it asks for.
    const again = activationInput(owner, demoPlans.prepay10, byCard)
    expect((await portal.good(activation.paygActivation, again, owner.token)).Status).toBe('active')
    expect((await dashboardWith(portal, owner, () => true)).Mobile.Addons).toHaveLength(1)
    expect((await charged(portal, owner)).payments).toBe(0)
  })

  test('[C-ONB-10] refuses a plan of another kind or of two minds', async () => {
    const owner = await adopter(portal)
    const other = await portal.call(activation.paygActivation, activationInput(owner, demoPlans.prepay10), owner.token)
    expect(other).toMatchObject({ status: 400, body: { code: 'no-available-product' } })
    const twoMinds = await payg(owner, { ProductCatalogUUID: demoPlans.prepay10.entry })
    expect(twoMinds).toMatchObject({ body: { code: 'plan-unknown' } })
  })

  test('[C-ONB-10] refuses a card of somebody else, another type and another gateway, also where nothing is due', async () => {
    const [owner, other] = [await adopter(portal), await adopter(portal)]
    const [theirs] = [await saveCard(portal, other), await saveCard(portal, owner)]
    expect(await payg(owner, { PaymentMethodID: theirs })).toMatchObject({
      status: 404,
      body: { code: 'card-unknown' },
    })
    for (const [field, value] of [
      ['PaymentMethodType', 'cheque'],
      ['PaymentMethodGateway', 'paypal'],
    ] as const) {
      expect(await payg(owner, { [field]: value })).toMatchObject({
        status: 400,
        body: { code: 'change-payment-type', field },
      })
    }
    expect((await askActivation(portal, owner, { dry: true, ...plan })).body.Status).toBe('not-started')
  })

  test('[C-ONB-10] refuses a SIM of another customer, and whoever names no plan, no SIM or no wish to renew', async () => {
    const [owner, other] = [await adopter(portal), await adopter(portal)]
    expect((await payg(owner, { MobileProductUUID: other.MobileUUID })).status).toBe(404)
    expect((await payg(owner, { CustomerUUID: other.CustomerUUID })).status).toBe(404)
    for (const name of ['Subscribe', 'MobileProductUUID', 'ProductAvailabilityUUID', 'ProductCatalogUUID']) {
      expect((await payg(owner, { [name]: undefined })).status).toBe(400)
    }
  })
})

test('[C-ONB-01] the first plan of a prepay SIM is paid by the card named, else by the client secret', async () => {
  const owner = await adopter(portal)
  const { CustomerUUID: customerUuid, MobileUUID: productUuid } = owner
  const { availability: availabilityUuid } = demoPlans.prepay10
  const input = {
    customerUuid,
    productUuid,
    availabilityUuid,
    Subscribe: true,
    PAYG: false,
    AuthorizeOnly: false,
  } as const
  const pending = await portal.good(activation.initialPrepayAddon, input, owner.token)
  expect(pending).toMatchObject({ Status: 'pending_payment', AmountCents: 2000, ClientSecret: expect.any(String) })

  const another = await adopter(portal)
  const PaymentMethodID = await saveCard(portal, another)
  const byCard = { PaymentMethodID, PaymentMethodType: 'cards', PaymentMethodGateway: 'stripe' }
  const theirs = { ...input, customerUuid: another.CustomerUUID, productUuid: another.MobileUUID, ...byCard }
  const paid = await portal.good(activation.initialPrepayAddon, theirs, another.token)
  expect(paid).toMatchObject({ Status: 'COMPLETED', AmountCents: 2000 })
  await inService(portal, another)
  expect((await charged(portal, another)).payments).toBe(1)
})

test('[B-API-07] a customer’s mobiles, prepay products, usage, account state and plans bought ahead are read', async () => {
  const owner = await mobileInService(portal)
  const { customerUuid, mobileUuid } = whose(owner)
  const { Mobiles, PrePurchasedPlans } = await portal.good(plans.mobiles, { customerUuid }, owner.token)
  expect(Mobiles.map(({ UUID }) => UUID)).toEqual([mobileUuid])
  expect(PrePurchasedPlans).toEqual([])
  const product = await portal.good(balance.credit, { customerUuid, mobileUuid }, owner.token)
  expect(product).toMatchObject({ MainBalCreditCents: 0, CustomerUUID: customerUuid })
  const left = await portal.good(overview.dashboard, { customerUuid, mobileUuid }, owner.token)
  expect(left.Usage.map(({ Type }) => Type)).toContain('data')
  const state = await portal.good(customers.accountState, { customerUuid }, owner.token)
  expect(state).toMatchObject({ AccountState: 'Active' })
})

describe('a link', () => {
  const adopted = async (Token: string, { CustomerUUID, token }: Buyer) =>
    portal.call(activation.adoptByToken, { Token, CustomerUUID }, token)

  test.each([
    ['[S-ONB-12]', 'postpay', demoPlans.postpayLight, 'postpaymobile'],
    ['[S-ONB-13]', 'prepay', demoPlans.prepay10, 'prepaymobileAddon'],
    ['[S-ONB-14]', 'payg', demoPlans.payg, 'prepaymobileAddon'],
  ])('%s of a SIM that was bought with a %s plan tells that plan and its product type', async (...row) => {
    const [, billing, plan, ProductType] = row
    const buyer = await portal.signUpCustomer()
    const { Sims } = await boughtOrder(portal, buyer, [anEsim(plan)], 'COMPLETED')
    const of = { CustomerUUID: buyer.CustomerUUID, MobileUUID: Sims[0]?.MobileUUID ?? '' }
    const { code } = await systemOf(portal).inTransaction((tx) => createActivation(tx, of))
    const { body } = await adopted(code, buyer)
    expect(body.AdoptionRequest).toMatchObject({ ProductType, ProductInstanceUUID: of.MobileUUID })
    const { is_fully_paid: _paid, ...entries } = body.AdoptionMetadataEntry.Metadata
    expect(Object.keys(entries)).toEqual([`${billing}_product_catalog_uuid`])
  })

  test('[S-ONB-11] whose SIM is in service by it leads its owner to that SIM, and is used up for others', async () => {
    const buyer = await portal.signUpCustomer()
    const other = await portal.signUpCustomer()
    const Token = await stockedCode(portal)
    const first = await adopted(Token, buyer)
    const owner = { ...buyer, MobileUUID: first.body.AdoptionRequest.ProductInstanceUUID }
    await askActivation(portal, owner, { AvailabilityUUID: demoPlans.payg.availability })
    await dashboardWith(portal, owner, ({ Mobile }) => Mobile.Status === 4)
    const used = await eventually('the link to be used up', async () => {
      const answer = await adopted(Token, other)
      return answer.status === 410 ? answer : undefined
    })
    expect(used.body).toMatchObject({ code: 'link-used' })
    expect(await portal.call(activation.adoptByToken, { Token })).toMatchObject({ status: 410 })
    const again = await adopted(Token, buyer)
    expect(again).toMatchObject({ status: 200, body: { AdoptionRequest: { ProductInstanceUUID: owner.MobileUUID } } })
  })
})

testRepeatedNews(portal)
