import { payments } from '@waea/contract/payments'
import { plans } from '@waea/contract/plans'
import { expect, test } from 'vitest'
import { demoPlans } from '../src/capabilities/catalogue/index.ts'
import { askChange, basePlanOf, changeAsQuoted, changeTo, mobileWithCredit } from './change-support.ts'
import { creditOf, daysLater, type Owner } from './money-support.ts'
import { ofPlan, renewalOf } from './renewal-support.ts'
import { charged, eventually, saveCard, shopOfFile } from './shop-support.ts'

/** Who pays a change that waits for the end of the plan's period. */
const portal = shopOfFile()
const later = { ChangeNow: false }

const onEndless = (owner: Owner) =>
  eventually('the change', async () =>
    (await basePlanOf(portal, owner)).Name === 'Four Weeks Endless' ? true : undefined,
  )

/** By which kind of card the newest payment of a customer was made. */
async function lastCard({ CustomerUUID }: Owner): Promise<string | undefined> {
  const [row] = await portal.rows<{ card: string }>(
    'SELECT card_brand AS card FROM payments.intents WHERE customer_uuid = $1 ORDER BY created_at DESC LIMIT 1',
    [CustomerUUID],
  )
  return row?.card
}

test('a card that is named with a later change pays it alone: not credit, and not the default card', async () => {
  let owner = await mobileWithCredit(portal, 9000)
  const PaymentMethodID = await saveCard(portal, owner, 'pm_card_mastercard')
  const change = { ...(await changeTo(portal, owner, demoPlans.prepayEndless, later)), PaymentMethodID }
  expect(await askChange(portal, owner, change)).toMatchObject({ status: 200, body: { Mode: 'LATER', AmountCents: 0 } })
  owner = await daysLater(portal, owner, 28)
  await onEndless(owner)
  expect(await creditOf(portal, owner)).toBe(9000)
  expect(await lastCard(owner)).toBe('mastercard')
  expect(await charged(portal, owner)).toEqual({ payments: 3, cents: 15_000 })
  // It was named for the change alone: what follows is paid as before.
  expect(await renewalOf(portal, owner)).toMatchObject({ From: 'credit' })
})

test('a card that cannot pay is refused when it is named, and no change waits', async () => {
  const owner = await mobileWithCredit(portal, 0)
  const change = await changeTo(portal, owner, demoPlans.prepayEndless, later)
  const refused = async (PaymentMethodID: string) =>
    (await askChange(portal, owner, { ...change, PaymentMethodID })).body.code
  expect(await refused('00000000-0000-4000-8000-000000000999')).toBe('card-unknown')
  const asked = { customerUuid: owner.CustomerUUID, mobileUuid: owner.MobileUUID }
  expect(await portal.good(plans.planChange, asked, owner.token)).not.toHaveProperty('Change')
})

test('a card that is named for the plan pays the change of it too, and the plan after it', async () => {
  let owner = await mobileWithCredit(portal, 9000)
  const PaymentMethodID = await saveCard(portal, owner, 'pm_card_mastercard')
  await portal.good(plans.nameMeans, { ...(await ofPlan(portal, owner)), PaymentMethodID }, owner.token)
  await changeAsQuoted(portal, owner, demoPlans.prepayEndless, later)
  owner = await daysLater(portal, owner, 28)
  await onEndless(owner)
  expect(await lastCard(owner)).toBe('mastercard')
  expect(await renewalOf(portal, owner)).toMatchObject({ From: 'card', PaysWith: PaymentMethodID })
  owner = await daysLater(portal, owner, 28)
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
