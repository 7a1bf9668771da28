import { activation } from '@waea/contract/mobile/activation'
import { addDays, dayOf } from '@waea/kit/calendar-day'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { adopter, askActivation, daysLater, whose } from '../ledger/money-support.ts'
import { cardOfNextMonth } from '../payments/means/paying-support.ts'
import { anEsim, boughtOrder, saveCard, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

test('a postpay plan is told with its price each month and when it is first billed, before and after', async () => {
  const owner = await adopter(portal, { BillingType: 'postpay' })
  await saveCard(portal, owner)
  const input = { AvailabilityUUID: demoPlans.postpayLight.availability }
  const bill = {
    AmountCents: 0,
    OnBill: { Name: 'Light', Quantity: 1, AmountCents: 2500, Interval: '1 month' },
    FirstBillBy: addDays(dayOf(portal.server.runtime.clock.now()), 15),
  }
  expect((await askActivation(portal, owner, { ...input, dry: true })).body).toMatchObject(bill)
  expect((await askActivation(portal, owner, input)).body).toMatchObject(bill)
})

describe('a plan on the bill starts only with a saved card', () => {
  const input = { AvailabilityUUID: demoPlans.postpayLight.availability }
  const noCard = { status: 400, body: { code: 'no-card', err_message: 'No card' } }

  test('[S-ONB-07] the trial says what is missing, and the activation does nothing without it', async () => {
    const owner = await adopter(portal, { BillingType: 'postpay' })
    expect(await askActivation(portal, owner, { ...input, dry: true })).toMatchObject(noCard)
    expect(await askActivation(portal, owner, input)).toMatchObject(noCard)
    const progress = await portal.good(activation.progress, whose(owner), owner.token)
    expect(progress.Status).toBe('not-started')
    await saveCard(portal, owner)
    expect(await askActivation(portal, owner, { ...input, dry: true })).toMatchObject({ status: 200 })
    expect(await askActivation(portal, owner, input)).toMatchObject({ status: 200, body: { Status: 'in-progress' } })
  })

  test('nor does a SIM that was bought with it, nor one that is started by the older call', async () => {
    const buyer = await portal.signUpCustomer()
    const { Sims } = await boughtOrder(portal, buyer, [anEsim(demoPlans.postpayLight)], 'COMPLETED')
    const owner = { ...buyer, MobileUUID: Sims[0]?.MobileUUID ?? '' }
    expect(await askActivation(portal, owner, { dry: true })).toMatchObject(noCard)
    expect(await askActivation(portal, owner)).toMatchObject(noCard)
    const older = {
      CustomerUUID: owner.CustomerUUID,
      MobileProductUUID: owner.MobileUUID,
      Subscribe: true,
      ProductAvailabilityUUID: demoPlans.postpayLight.availability,
      ProductCatalogUUID: demoPlans.postpayLight.entry,
    }
    expect(await portal.call(activation.postpayActivation, older, owner.token)).toMatchObject(noCard)
  })

  test('an expired card is none, and any that is valid will do', async () => {
    let owner = await adopter(portal, { BillingType: 'postpay' })
    const first = await saveCard(portal, owner, await cardOfNextMonth(portal))
    expect(await askActivation(portal, owner, { ...input, dry: true })).toMatchObject({ status: 200 })
    owner = await daysLater(portal, owner, 62)
    expect((await askActivation(portal, owner, { ...input, dry: true })).body.code).toBe('card-expiring')
    await saveCard(portal, owner, 'pm_card_mastercard')
    expect(await askActivation(portal, owner, { ...input, dry: true })).toMatchObject({ status: 200 })
    const named = { ...input, dry: true, PaymentMethodID: first }
    expect((await askActivation(portal, owner, named)).body.code).toBe('card-expiring')
  })
})

test('a plan that is paid ahead puts nothing on a bill', async () => {
  const owner = await adopter(portal)
  const input = { AvailabilityUUID: demoPlans.payg.availability, dry: true }
  const { body } = await askActivation(portal, owner, input)
  expect(body).not.toHaveProperty('OnBill')
  expect(body).not.toHaveProperty('FirstBillBy')
})

test('[S-ONB-07] the trial answers another 4xx where the card is at fault', async () => {
  const owner = await adopter(portal)
  const input = { dry: true, AvailabilityUUID: demoPlans.prepay10.availability }
  expect(
    await askActivation(portal, owner, { ...input, PaymentMethodID: '00000000-0000-4000-8000-000000000999' }),
  ).toMatchObject({
    status: 400,
    body: { err_message: 'No card' },
  })
  const card = await saveCard(portal, owner, await cardOfNextMonth(portal))
  expect(
    (await askActivation(portal, owner, { ...input, PaymentMethodID: '00000000-0000-4000-8000-000000000999' })).status,
  ).toBe(404)
  expect((await askActivation(portal, owner, { ...input, PaymentMethodID: card })).status).toBe(200)
  const later = await daysLater(portal, owner, 62)
  expect(await askActivation(portal, later, { ...input, PaymentMethodID: card })).toMatchObject({
    status: 400,
    body: { code: 'card-expiring' },
  })
})
