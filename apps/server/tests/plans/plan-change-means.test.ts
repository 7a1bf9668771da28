import { plans } from '@waea/contract/mobile/plans'
import { payments } from '@waea/contract/money/payments'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { holdMobile, mobileStatus } from '../../src/capabilities/mobiles/index.ts'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import { creditOf, dashboardOf, daysLater, type Owner, systemOf } from '../ledger/money-support.ts'
import { refundsAtPartner } from '../payments/refund-support.ts'
import { charged, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { mobileWith } from '../sims/sim-support.ts'
import { askChange, basePlanOf, changeAsQuoted, changeTo, mobileWithCredit, payIn } from './change-support.ts'
import { mailWith, makeDefault, ofPlan, renewalOf } from './renewal-support.ts'

/** How a plan change for the end of the period is paid. */
const portal = shopOfFile()
const later = { ChangeNow: false }

const onEndless = (owner: Owner) =>
  eventually('the change', async () =>
    (await basePlanOf(portal, owner)).Name === 'Four Weeks Endless' ? true : undefined,
  )

/** The card brand of a customer's newest payment. */
async function lastCard({ CustomerUUID }: Owner): Promise<string | undefined> {
  const [row] = await portal.rows<{ card: string }>(
    'SELECT card_brand AS card FROM payments.intents WHERE customer_uuid = $1 ORDER BY created_at DESC LIMIT 1',
    [CustomerUUID],
  )
  return row?.card
}

/** Checks that the dashboard and the plan's page show the same next charge. */
async function expectNextCharge(owner: Owner, { amount, card, NamedFor }: ExpectedCharge): Promise<void> {
  const charge = { AmountCents: amount, From: card ? 'card' : 'credit', ...(card && { CardType: card }) }
  const { NextCharge } = await dashboardOf(portal, owner)
  const renewal = await renewalOf(portal, owner)
  expect(NextCharge).toMatchObject({ ...charge, On: renewal.On, ...(NamedFor && { NamedFor }) })
  expect(renewal).toMatchObject(charge)
  if (!NamedFor) expect(NextCharge).not.toHaveProperty('NamedFor')
  if (!card) expect(NextCharge).not.toHaveProperty('CardType')
}
type ExpectedCharge = { amount: number; card?: string; NamedFor?: 'plan' | 'change' }

test('a card that is named with a later change pays it alone: not credit, and not the default card', async () => {
  let owner = await mobileWithCredit(portal, 9000)
  const PaymentMethodID = await saveCard(portal, owner, 'pm_card_mastercard')
  const change = { ...(await changeTo(portal, owner, demoPlans.prepayEndless, later)), PaymentMethodID }
  expect(await askChange(portal, owner, change)).toMatchObject({ status: 200, body: { Mode: 'LATER', AmountCents: 0 } })
  await expectNextCharge(owner, { amount: 4000, card: 'mastercard', NamedFor: 'change' })
  expect((await mailWith(portal, owner, /^Your plan changes to/)).text).toContain('•••• 4444')
  owner = await daysLater(portal, owner, 28)
  await onEndless(owner)
  expect(await creditOf(portal, owner)).toBe(9000)
  expect(await lastCard(owner)).toBe('mastercard')
  expect(await charged(portal, owner)).toEqual({ payments: 3, cents: 15_000 })
  // The card was named only for the change; later periods are paid as before.
  expect(await renewalOf(portal, owner)).toMatchObject({ From: 'credit' })
})

test('a card pays a later change of a mobile that its customer has stopped, as credit does', async () => {
  let owner = await mobileWithCredit(portal, 0)
  const PaymentMethodID = await saveCard(portal, owner, 'pm_card_mastercard')
  const change = { ...(await changeTo(portal, owner, demoPlans.prepayEndless, later)), PaymentMethodID }
  expect((await askChange(portal, owner, change)).status).toBe(200)
  const { CustomerUUID, MobileUUID } = owner
  await systemOf(portal).inTransaction((tx) => holdMobile(tx, { CustomerUUID, MobileUUID, hold: 'customer' }))
  await mobileWith(portal, owner, mobileStatus.disabled)
  owner = await daysLater(portal, owner, 28)
  await onEndless(owner)
  await renewPlans(systemOf(portal))
  expect((await basePlanOf(portal, owner)).Name).toBe('Four Weeks Endless')
  expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 6000 })
  expect(await refundsAtPartner(portal, owner)).toMatchObject({ cents: 0 })
})

test('a card that cannot pay is refused when it is named, and no change waits', async () => {
  const owner = await mobileWithCredit(portal, 0)
  const change = await changeTo(portal, owner, demoPlans.prepayEndless, later)
  const refused = async (PaymentMethodID: string) =>
    (await askChange(portal, owner, { ...change, PaymentMethodID })).body.code
  expect(await refused('00000000-0000-4000-8000-000000000999')).toBe('card-unknown')
  const input = { customerUuid: owner.CustomerUUID, mobileUuid: owner.MobileUUID }
  expect(await portal.good(plans.planChange, input, owner.token)).not.toHaveProperty('Change')
})

test('a card that is named for the plan pays the change of it too, and the plan after it', async () => {
  let owner = await mobileWithCredit(portal, 9000)
  const PaymentMethodID = await saveCard(portal, owner, 'pm_card_mastercard')
  await portal.good(plans.nameMeans, { ...(await ofPlan(portal, owner)), PaymentMethodID }, owner.token)
  await expectNextCharge(owner, { amount: 2000, card: 'mastercard', NamedFor: 'plan' })
  await changeAsQuoted(portal, owner, demoPlans.prepayEndless, later)
  await expectNextCharge(owner, { amount: 4000, card: 'mastercard', NamedFor: 'plan' })
  owner = await daysLater(portal, owner, 28)
  await onEndless(owner)
  expect(await lastCard(owner)).toBe('mastercard')
  expect(await renewalOf(portal, owner)).toMatchObject({ From: 'card', PaysWith: PaymentMethodID })
  owner = await daysLater(portal, owner, 28)
  expect(await creditOf(portal, owner)).toBe(9000)
})

test('where no card is named, credit that is enough pays the change, else the default card', async () => {
  let owner = await mobileWithCredit(portal, 3000)
  await expectNextCharge(owner, { amount: 2000 })
  await changeAsQuoted(portal, owner, demoPlans.prepayEndless, later)
  await expectNextCharge(owner, { amount: 4000, card: 'visa' })
  await payIn(portal, owner, 1000)
  await expectNextCharge(owner, { amount: 4000 })
  owner = await daysLater(portal, owner, 28)
  await onEndless(owner)
  expect(await creditOf(portal, owner)).toBe(0)
})

test('a named card that will not pay the change is told, and the charge has no day that is over', async () => {
  let owner = await mobileWithCredit(portal, 9000)
  const PaymentMethodID = await saveCard(portal, owner, 'pm_card_chargeCustomerFail')
  await makeDefault(portal, owner, owner.card)
  const change = { ...(await changeTo(portal, owner, demoPlans.prepayEndless, later)), PaymentMethodID }
  expect((await askChange(portal, owner, change)).status).toBe(200)
  owner = await daysLater(portal, owner, 28)
  const mail = await mailWith(portal, owner, /^We could not charge Four Weeks Endless yet/)
  expect(mail.text).toContain('your Visa ending in 0341, which you chose for it, didn’t pay the $40.00')
  const { NextCharge } = await dashboardOf(portal, owner)
  expect(NextCharge).toMatchObject({ AmountCents: 4000, WhenPaid: true, From: 'card', CardLast4: '0341' })
  expect(NextCharge).toMatchObject({ NewPlanName: 'Four Weeks Endless', NamedFor: 'change' })
  expect(await renewalOf(portal, owner)).not.toHaveProperty('On')
  expect(await creditOf(portal, owner)).toBe(9000)
})

test('a named card that was removed meanwhile is none: credit pays', async () => {
  let owner = await mobileWithCredit(portal, 9000)
  const PaymentMethodID = await saveCard(portal, owner, 'pm_card_mastercard')
  await askChange(portal, owner, {
    ...(await changeTo(portal, owner, demoPlans.prepayEndless, later)),
    PaymentMethodID,
  })
  const methodUuid = PaymentMethodID
  await portal.good(payments.removeMethod, { customerUuid: owner.CustomerUUID, methodUuid }, owner.token)
  owner = await daysLater(portal, owner, 28)
  await onEndless(owner)
  expect(await creditOf(portal, owner)).toBe(5000)
})
