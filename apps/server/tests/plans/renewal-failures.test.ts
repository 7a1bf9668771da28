import { plans } from '@waea/contract/mobile/plans'
import { addDays } from '@waea/kit/calendar-day'
import { afterEach, describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import {
  askPrepay,
  askTopUp,
  booked,
  creditBecomes,
  creditOf,
  dashboardOf,
  daysLater,
  mobileInService,
  type Owner,
  secondsOfDays,
  settle,
} from '../ledger/money-support.ts'
import { authenticate, cardOfNextMonth, saveCheckedCard } from '../payments/means/paying-support.ts'
import { charged, confirm, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import {
  declinedOwner,
  mailsOf,
  mailWith,
  makeDefault,
  ofPlan,
  planOf,
  pressRenew,
  renewalOf,
  renewed,
  runRenewals,
  today,
  triesOf,
} from './renewal-support.ts'

const portal = shopOfFile()
afterEach(() => portal.faults('stripe', []))

/** Tops up $20.00 with a card that is not saved. */
async function payIn(owner: Owner): Promise<void> {
  const { body } = await askTopUp(portal, owner)
  await confirm(portal, body.ClientSecret)
}

describe('a renewal whose card is declined', () => {
  test('is tried on the day and 1, 3 and 7 days later, each told; then the plan ends and can be started again', async () => {
    let owner = await declinedOwner(portal)
    owner = await daysLater(portal, owner, 28)
    const first = today(portal)
    const triesAt: number[] = []
    const unpaid = (next: number) => ({
      Unpaid: { Because: 'declined', Since: first, NextTryOn: addDays(first, next), EndsOn: addDays(first, 7) },
    })
    for (const [after, next] of [
      [0, 1],
      [1, 3],
      [2, 3],
      [3, 7],
      [6, 7],
    ] as const) {
      const ago = Math.round((Date.parse(today(portal)) - Date.parse(first)) / 86_400_000)
      if (after > ago) owner = await daysLater(portal, owner, after - ago)
      await runRenewals(portal)
      expect(await planOf(portal, owner)).toMatchObject(unpaid(next))
      triesAt.push(await triesOf(portal, owner))
    }
    expect(triesAt).toEqual([1, 2, 2, 3, 3])
    // No past day is named, and nothing was charged but the activation.
    const { NextCharge } = await dashboardOf(portal, owner)
    expect(NextCharge).toMatchObject({ AmountCents: 2000, WhenPaid: true })
    expect(NextCharge).not.toHaveProperty('On')
    owner = await daysLater(portal, owner, 1)
    expect(await triesOf(portal, owner)).toBe(4)
    const { Mobile, EndedUnpaid } = await dashboardOf(portal, owner)
    expect(Mobile.Addons).toEqual([])
    expect(EndedUnpaid).toEqual({ Name: 'Four Weeks 10', IsBasePlan: true, On: today(portal), Because: 'declined' })
    expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
    const templates = (await mailsOf(portal, owner)).filter((template) => template !== 'plan-reminder')
    expect(templates).toEqual(['renewal-failed', 'renewal-failed', 'renewal-failed', 'plan-ended-unpaid'])
    expect((await mailWith(portal, owner, 'Four Weeks 10 has ended')).text).toContain('choose a plan')
    // Buying another plan with a card that pays clears the message.
    const card = await saveCard(portal, owner)
    expect(await askPrepay(portal, owner, demoPlans.prepay10, { PaymentMethodID: card })).toMatchObject({ status: 200 })
    expect(await dashboardOf(portal, owner)).not.toHaveProperty('EndedUnpaid')
  })

  test('is told with the reason, the next day, the last one and a link to pay', async () => {
    let owner = await declinedOwner(portal)
    owner = await daysLater(portal, owner, 28)
    const mail = await mailWith(portal, owner, 'Four Weeks 10 could not be renewed')
    expect(mail.text).toContain(
      'Your bank declined the charge of $20.00 to your Visa ending in 0341. Nothing was charged.',
    )
    expect(mail.text).toMatch(/We try again on: \d+ \w+ \d{4}/)
    expect(mail.text).toMatch(/If it is not paid, it ends on: \d+ \w+ \d{4}/)
    const { addonUuid } = await ofPlan(portal, owner)
    expect(mail.links.some((link) => link.includes(`/profile/plans/renewal?plan=${addonUuid}`))).toBe(true)
    expect((await renewalOf(portal, owner)).TriesOn).toEqual([1, 3, 7].map((days) => addDays(today(portal), days)))
  })

  test('is paid by hand at once, and a try by hand that is declined uses up no day', async () => {
    let owner = await declinedOwner(portal)
    const visa = owner.card
    owner = await daysLater(portal, owner, 28)
    const before = await planOf(portal, owner)
    const declined = await pressRenew(portal, owner)
    expect(declined).toMatchObject({ status: 402, body: { code: 'card-declined' } })
    expect(await planOf(portal, owner)).toEqual(before)
    expect(await pressRenew(portal, owner, { PaymentMethodID: visa })).toMatchObject({
      status: 200,
      body: { Status: 'COMPLETED', AmountCents: 2000 },
    })
    // Paid on the due day itself, the plan continues from where it ended.
    expect(await renewed(portal, owner, before)).toMatchObject({ StartsOn: before.EndsOn })
    expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 4000 })
    await runRenewals(portal)
    expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 4000 })
    expect(await booked(portal, 'gst', owner)).toBe(-522)
  })

  test('is paid as soon as there is another card, without waiting for a day of the schedule', async () => {
    let owner = await declinedOwner(portal)
    owner = await daysLater(portal, await daysLater(portal, owner, 28), 1)
    const before = await planOf(portal, owner)
    await makeDefault(portal, owner, owner.card)
    const plan = await renewed(portal, owner, before)
    // The plan could not be used on the days in between, so they are not charged.
    expect(plan.StartsOn).toBe(today(portal))
    expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 4000 })
  })

  test('is paid by another card that comes while the declined one is being asked', async () => {
    // The cards of the other tests would be slow too.
    await portal.rows('UPDATE plans.addons SET ended = true WHERE NOT ended')
    let owner = await declinedOwner(portal)
    const before = await planOf(portal, owner)
    await portal.faults('stripe', [{ kind: 'slow', op: 'payment_intents.create', ms: 3_000 }])
    const run = portal.clock({ advanceS: secondsOfDays(portal, 28) })
    await eventually('the card to be asked', async () => ((await triesOf(portal, owner)) === 1 ? true : undefined))
    owner = { ...owner, ...(await portal.signIn(owner)) }
    await makeDefault(portal, owner, owner.card)
    await run
    owner = { ...owner, ...(await portal.signIn(owner)) }
    expect(await renewed(portal, owner, before)).toMatchObject({ StartsOn: before.EndsOn })
    expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 4000 })
  })

  test('another card that is declined too is told at once, and takes no day from the schedule', async () => {
    let owner = await declinedOwner(portal)
    owner = await daysLater(portal, owner, 28)
    const before = await planOf(portal, owner)
    const second = await saveCard(portal, owner, 'pm_card_chargeCustomerFail')
    await makeDefault(portal, owner, second)
    await eventually('the second card to be tried', async () =>
      (await triesOf(portal, owner)) === 2 ? true : undefined,
    )
    await eventually('it to be told', async () => {
      const failed = (await mailsOf(portal, owner)).filter((template) => template === 'renewal-failed')
      return failed.length === 2 ? true : undefined
    })
    expect((await planOf(portal, owner)).Unpaid).toEqual(before.Unpaid)
  })

  test('is paid as soon as there is enough credit', async () => {
    let owner = await declinedOwner(portal)
    owner = await daysLater(portal, owner, 28)
    const before = await planOf(portal, owner)
    await payIn(owner)
    await renewed(portal, owner, before)
    await creditBecomes(portal, owner, 0)
    expect(await triesOf(portal, owner)).toBe(1)
  })

  test('is tried no more when the customer turns off automatic renewal', async () => {
    let owner = await declinedOwner(portal)
    owner = await daysLater(portal, owner, 28)
    const { addonUuid: MobileAddonUUID } = await ofPlan(portal, owner)
    const { CustomerUUID, MobileUUID } = owner
    await portal.good(
      plans.changeAutoRenew,
      { CustomerUUID, MobileUUID, MobileAddonUUID, AutoRenew: false },
      owner.token,
    )
    owner = await daysLater(portal, owner, 8)
    expect(await triesOf(portal, owner)).toBe(1)
    const dashboard = await dashboardOf(portal, owner)
    expect(dashboard.Mobile.Addons).toEqual([])
    expect(dashboard).not.toHaveProperty('EndedUnpaid')
  })
})

describe('a card that cannot pay any more', () => {
  test('is not asked, is told on each day, and another one pays at once', async () => {
    let owner = await mobileInService(portal, { card: await cardOfNextMonth(portal) })
    // The card is valid for two months at most.
    for (let period = 0; period < 3; period += 1) {
      const { EndsOn } = await planOf(portal, owner)
      const days = Math.round((Date.parse(EndsOn ?? '') - Date.parse(today(portal))) / 86_400_000)
      owner = await daysLater(portal, owner, days)
      if ((await planOf(portal, owner)).Unpaid) break
    }
    const [unpaid, tries] = [await planOf(portal, owner), await triesOf(portal, owner)]
    expect(unpaid.Unpaid?.Because).toBe('card-expired')
    owner = await daysLater(portal, owner, 3)
    expect(await triesOf(portal, owner)).toBe(tries)
    expect((await mailWith(portal, owner, 'could not be renewed')).text).toContain('has expired')
    const { cents } = await charged(portal, owner)
    await makeDefault(portal, owner, await saveCard(portal, owner))
    await renewed(portal, owner, unpaid)
    expect((await charged(portal, owner)).cents).toBe(cents + 2000)
  })

  test('without any card the credit that is short is named, and the plan ends after its last day', async () => {
    let owner = await mobileInService(portal)
    await portal.rows('UPDATE payments.methods SET removed_at = now() WHERE customer_uuid = $1', [owner.CustomerUUID])
    owner = await daysLater(portal, owner, 28)
    expect((await planOf(portal, owner)).Unpaid?.Because).toBe('no-credit')
    expect((await renewalOf(portal, owner)).Now).toMatchObject({ From: 'credit', MissingCents: 2000 })
    expect(await pressRenew(portal, owner)).toMatchObject({ status: 402, body: { code: 'not-enough-balance' } })
    // A clock that missed all the retry days makes one try and ends the plan.
    owner = await daysLater(portal, owner, 9)
    expect((await dashboardOf(portal, owner)).EndedUnpaid?.Because).toBe('no-credit')
  })
})

test('a bank that wants the person to confirm is a state of its own: nobody disturbs who is at it', async () => {
  let owner = await mobileInService(portal)
  await makeDefault(portal, owner, await saveCheckedCard(portal, owner))
  owner = await daysLater(portal, owner, 28)
  const before = await planOf(portal, owner)
  expect(before.Unpaid?.Because).toBe('needs-you')
  expect((await mailWith(portal, owner, 'Confirm the payment for Four Weeks 10')).text).toContain('confirm')
  const answer = await pressRenew(portal, owner)
  expect(answer).toMatchObject({ status: 200, body: { Status: 'pending_payment' } })
  await runRenewals(portal)
  await authenticate(portal, answer.body.ClientSecret, 'complete')
  await settle(portal, owner, answer.body.PaymentUUID ?? '')
  await renewed(portal, owner, before)
  expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 4000 })
  await mailWith(portal, owner, 'Four Weeks 10 has been renewed')
})

test('what a person began to pay and left is given up after an hour, and the schedule goes on', async () => {
  let owner = await mobileInService(portal)
  await makeDefault(portal, owner, await saveCheckedCard(portal, owner))
  owner = await daysLater(portal, owner, 28)
  await pressRenew(portal, owner)
  owner = await daysLater(portal, owner, 1)
  await runRenewals(portal)
  expect((await planOf(portal, owner)).Unpaid?.NextTryOn).toBe(addDays(today(portal), 2))
  expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
})

test.each([
  ['charges and answers an error', 'error-after-effect', 2],
  ['charges and never answers', 'timeout-after-effect', 2],
  ['is away', 'error-before-effect', 1],
])(
  'a card partner that %s is asked for the outcome: nothing is told before, nothing is paid twice',
  async (_how, kind, payments) => {
    // The fault would also hit the plans of the other tests.
    await portal.rows('UPDATE plans.addons SET ended = true WHERE NOT ended')
    let owner = await mobileInService(portal)
    await portal.faults('stripe', [
      { kind, op: 'payment_intents.create', ...(kind === 'error-before-effect' ? {} : { times: 1 }) },
    ])
    const before = await planOf(portal, owner)
    owner = await daysLater(portal, owner, 28)
    expect((await mailsOf(portal, owner)).filter((template) => template.startsWith('renewal'))).toEqual([])
    expect((await planOf(portal, owner)).Unpaid).toBeUndefined()
    if (payments === 1) expect(await charged(portal, owner)).toEqual({ payments, cents: 2000 })
    await portal.faults('stripe', [])
    await runRenewals(portal)
    await renewed(portal, owner, before)
    await runRenewals(portal)
    expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 4000 })
    expect(await creditOf(portal, owner)).toBe(0)
  },
)
