import { plans } from '@waea/contract/mobile/plans'
import { payments } from '@waea/contract/money/payments'
import { overview } from '@waea/contract/overview'
import { fromNanos } from '@waea/kit/nanos'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { adopter, dashboardOf, inService, mobileInService, type Owner } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

test('[N-ACCT-01] the parts of an account: balance, its last day, plan, services, cards, payments, automatic top-up', async () => {
  const owner = await mobileInService(portal)
  await inService(portal, owner)
  const { token } = owner
  const mine = { customerUuid: owner.CustomerUUID }
  const wanted = { amount: 20, days: 30, status: true, type: 'EVERY_DAY' } as const
  await portal.good(overview.saveCustomerPreferences, { ...mine, 'top-up-auto': wanted }, token)

  const info = await dashboardOf(portal, owner)
  const [plan] = info.Mobile.Addons.filter((addon) => addon.IsBasePlan)
  const { Mobiles: services } = await portal.good(plans.mobiles, mine, token)
  const { PaymentMethods: tokens } = await portal.good(payments.methods, mine, token)
  const { Transactions: history } = await portal.good(payments.charges, mine, token)
  const preferences = await portal.good(overview.customerPreferences, mine, token)

  expect(info.MainBalCreditCents).toBe(0)
  const year = portal.server.clock.now().getTime() + 364 * 86_400_000
  expect(fromNanos(info.CurrencyCreditExpiresAtNanos ?? 0).getTime()).toBeGreaterThan(year)
  expect(plan).toMatchObject({ ProductCatalogUUID: demoPlans.prepay10.entry, EndsOn: expect.any(String) })
  expect(services.map(({ UUID }) => UUID)).toEqual([owner.MobileUUID])
  expect(tokens).toMatchObject([{ UUID: owner.card, Token: expect.stringMatching(/^pm_/), CardLast4: '4242' }])
  expect(history).toMatchObject([{ Status: 'COMPLETED', AmountCents: 2000, CardLast4: '4242' }])
  expect(preferences['top-up-auto']).toEqual(wanted)
})

test('[S-ACCT-01][S-PLAN-01][S-SIM-01][S-SIM-02][S-SIM-03] an account is of the type of its mobile, by its status and its billing', async () => {
  const typeOf = async (owner: Owner) => {
    const { AccountType, Mobile } = await dashboardOf(portal, owner)
    return [AccountType, Mobile.BillingReference?.split(':')[0]]
  }
  const statusOf = (owner: Owner, status: number) =>
    portal.rows('UPDATE mobiles.mobiles SET status = $2 WHERE customer_uuid = $1', [owner.CustomerUUID, status])
  const [waiting, prepay, payg, postpay] = await Promise.all([
    adopter(portal),
    mobileInService(portal),
    mobileInService(portal, { plan: demoPlans.payg }),
    mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' }),
  ])
  expect(await Promise.all([waiting, prepay, payg, postpay].map(typeOf))).toEqual([
    ['Not Activated', undefined],
    ['prepay', 'prepay'],
    ['prepay', 'payg'],
    ['postpay', 'postpay'],
  ])
  await statusOf(waiting, 4)
  expect(await typeOf(waiting)).toEqual(['Not Activated', undefined])
  await statusOf(prepay, 3)
  expect(await typeOf(prepay)).toEqual(['Not Activated', 'prepay'])
  await statusOf(postpay, 5)
  expect(await typeOf(postpay)).toEqual(['Not Active', 'postpay'])
})
