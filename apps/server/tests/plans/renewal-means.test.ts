import { plans } from '@waea/contract/mobile/plans'
import { addDays } from '@waea/kit/calendar-day'
import { afterEach, describe, expect, test } from 'vitest'
import { addRole } from '../../src/capabilities/customers/index.ts'
import {
  askTopUp,
  creditBecomes,
  creditOf,
  dashboardOf,
  daysLater,
  mobileInService,
  type Owner,
  systemOf,
} from '../ledger/money-support.ts'
import { charged, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import {
  declinedOwner,
  mailWith,
  makeDefault,
  ofPlan,
  planOf,
  renewalOf,
  renewed,
  today,
  triesOf,
} from './renewal-support.ts'

const portal = shopOfFile()
afterEach(() => portal.faults('stripe', []))

/** Another person on the account, who may view it but not spend. */
async function memberOf(owner: Owner): Promise<string> {
  const member = await portal.signUpCustomer()
  const [row] = await portal.rows<{ id: string }>('SELECT user_uuid AS id FROM identity.users WHERE email_key = $1', [
    member.Email,
  ])
  await systemOf(portal).inTransaction((tx) => addRole(tx, owner.CustomerUUID, row?.id ?? '', 'member'))
  return (await portal.signIn(member)).token
}

describe('a card that is named for a plan', () => {
  test('pays its renewals alone, though there is credit, until it is taken back or removed', async () => {
    let owner = await mobileInService(portal)
    await askTopUp(portal, owner, { Amount: 9000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 9000)
    const second = await saveCard(portal, owner, 'pm_card_mastercard')
    const name = async (PaymentMethodID: string | null) =>
      portal.call(plans.nameMeans, { ...(await ofPlan(portal, owner)), PaymentMethodID }, owner.token)
    expect(await name('11111111-1111-4111-8111-111111111111')).toMatchObject({
      status: 404,
      body: { code: 'card-unknown' },
    })
    expect((await name(second)).status).toBe(200)
    expect(await renewalOf(portal, owner)).toMatchObject({ From: 'card', CardType: 'mastercard', PaysWith: second })
    owner = await daysLater(portal, owner, 28)
    expect(await creditOf(portal, owner)).toBe(9000)
    expect(await charged(portal, owner)).toEqual({ payments: 3, cents: 2000 + 9000 + 2000 })
    await name(null)
    owner = await daysLater(portal, owner, 28)
    expect(await creditOf(portal, owner)).toBe(7000)
  })

  test('that has expired pays nothing, and neither does credit: the dashboard, the plan and the reminder say so', async () => {
    // A webhook about the card would restore its real expiry.
    await portal.faults('stripe', [{ kind: 'late-webhook', ms: 600_000 }])
    let owner = await mobileInService(portal)
    await askTopUp(portal, owner, { Amount: 9000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 9000)
    const named = await saveCard(portal, owner, 'pm_card_mastercard')
    await portal.good(plans.nameMeans, { ...(await ofPlan(portal, owner)), PaymentMethodID: named }, owner.token)
    await quiet(portal)
    const past = 'UPDATE payments.methods SET exp_year = 2020 WHERE customer_uuid = $1 AND method_uuid = $2'
    await portal.rows(past, [owner.CustomerUUID, named])
    const charge = { AmountCents: 2000, From: 'card', CardType: 'mastercard', CardHasExpired: true }
    expect((await dashboardOf(portal, owner)).NextCharge).toMatchObject({ ...charge, NamedFor: 'plan' })
    expect(await renewalOf(portal, owner)).toMatchObject(charge)
    owner = await daysLater(portal, owner, 25)
    const reminder = await mailWith(portal, owner, 'Four Weeks 10 renews on')
    expect(reminder.text).toContain('is charged to your Mastercard ending in 4444.')
    expect(reminder.text).toContain('That card has expired, and there’s no other way to pay.')
    owner = await daysLater(portal, owner, 3)
    expect((await planOf(portal, owner)).Unpaid?.Because).toBe('card-expired')
    expect(await creditOf(portal, owner)).toBe(9000)
  })

  test('that is declined leaves the credit alone, and says so', async () => {
    let owner = await declinedOwner(portal)
    await askTopUp(portal, owner, { Amount: 9000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 9000)
    const [declines] = await portal.rows<{ id: string }>(
      `SELECT method_uuid AS id FROM payments.methods WHERE customer_uuid = $1 AND last4 = '0341'`,
      [owner.CustomerUUID],
    )
    await portal.good(
      plans.nameMeans,
      { ...(await ofPlan(portal, owner)), PaymentMethodID: declines?.id ?? '' },
      owner.token,
    )
    await makeDefault(portal, owner, owner.card)
    owner = await daysLater(portal, owner, 28)
    expect((await planOf(portal, owner)).Unpaid?.Because).toBe('declined')
    expect(await creditOf(portal, owner)).toBe(9000)
    expect(await triesOf(portal, owner)).toBe(1)
    // With the choice reset to credit, the plan is paid at once.
    const before = await planOf(portal, owner)
    await portal.good(plans.nameMeans, { ...(await ofPlan(portal, owner)), PaymentMethodID: null }, owner.token)
    await renewed(portal, owner, before)
    expect(await creditOf(portal, owner)).toBe(7000)
  })
})

test('a member reads what is charged and chooses the reminders; what spends or stops money is the owner’s', async () => {
  let owner = await mobileInService(portal)
  owner = await daysLater(portal, owner, 3)
  const token = await memberOf(owner)
  const of = await ofPlan(portal, owner)
  const { customerUuid, mobileUuid } = of
  expect((await portal.call(plans.renewal, of, token)).status).toBe(200)
  expect(
    (await portal.call(plans.chooseReminders, { customerUuid, mobileUuid, ByMail: true, ByText: false }, token)).status,
  ).toBe(200)
  const EndsOn = addDays(today(portal), 28)
  for (const answer of [
    await portal.call(plans.renewNow, { ...of, AmountCents: 2000, EndsOn }, token),
    await portal.call(plans.pause, { ...of, Until: addDays(today(portal), 60) }, token),
    await portal.call(plans.resume, of, token),
    await portal.call(plans.nameMeans, { ...of, PaymentMethodID: null }, token),
  ]) {
    expect(answer).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  }
  const stranger = await portal.signUpCustomer()
  expect([403, 404]).toContain((await portal.call(plans.renewal, of, stranger.token)).status)
  expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
})
