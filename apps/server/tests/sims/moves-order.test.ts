import { numbers } from '@waea/contract/mobile/numbers'
import { billing } from '@waea/contract/money/billing'
import { afterEach, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import { adopter, askActivation, creditOf, dashboardOf, type Owner, systemOf, whose } from '../ledger/money-support.ts'
import { bringOn, refundsAtPartner } from '../payments/refund-support.ts'
import { mobileWithCredit } from '../plans/change-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { askMove, moved, moveEnded, movesAllowed, moveTermsOf, moveTo } from '../product-type/product-type-support.ts'
import { eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { changeAtNetwork, mobileWith, sweptUntil } from './sim-support.ts'

/** The network's result for a mobile arrives late: after another move, or after the mobile has ended. */
const portal = shopOfFile({ ...movesAllowed, NUMBER_CHANGE_CENTS: '1050' })
afterEach(() => portal.faults('network', []))

const basePlansOf = ({ MobileUUID }: Owner) =>
  portal.rows<{ name: string; ended: boolean; renews: boolean }>(
    `SELECT name, ended, auto_renew AS renews FROM plans.addons WHERE service_uuid = $1 AND is_base_plan
     ORDER BY created_at, ended DESC`,
    [MobileUUID],
  )

/** Moves the clock on until no network change of a mobile is in progress. */
const freeAgain = ({ MobileUUID }: Owner) =>
  sweptUntil(portal, 'the mobile to be free', async () => {
    const [row] = await portal.rows<{ move: string | null }>(
      'SELECT move FROM mobiles.mobiles WHERE mobile_uuid = $1',
      [MobileUUID],
    )
    return row?.move === null || undefined
  })

/** Moves the clock on until the network has done its part of a mobile's move. */
const movedAtNetwork = ({ MobileUUID }: Owner) =>
  sweptUntil(portal, 'the network to have moved the mobile', async () => {
    const [row] = await portal.rows(
      `SELECT FROM mobiles.network_orders WHERE mobile_uuid = $1 AND state = 'done' AND move_uuid IS NOT NULL`,
      [MobileUUID],
    )
    return row && true
  })

async function endsAtNetwork(owner: Owner): Promise<void> {
  await changeAtNetwork(portal, owner, { state: 'terminated' })
  await mobileWith(portal, owner, 7)
}

test('a move that is asked before the plan that was paid with the SIM has started ends that plan', async () => {
  const owner = await adopter(portal)
  const PaymentMethodID = await saveCard(portal, owner)
  const release = await keepJobsWaiting(portal, 'plans.hears.mobile.activated')
  const { availability: AvailabilityUUID } = demoPlans.prepay10
  await askActivation(portal, owner, { AvailabilityUUID, PaymentMethodID })
  await mobileWith(portal, owner, 4)
  expect((await askMove(portal, owner, moveTo(owner, 'postpay', demoPlans.postpayLight))).status).toBe(200)
  await moveEnded(portal, owner, 'done')
  await release()
  await quiet(portal)
  expect(await basePlansOf(owner)).toMatchObject([
    { name: 'Four Weeks 10', ended: true },
    { name: 'Light', ended: false },
  ])
})

test.each(['card', 'credit'])(
  'nothing begins on a mobile that has ended before its move is heard of, and what %s paid goes back',
  async (by) => {
    const owner = await mobileWithCredit(portal, by === 'credit' ? 3000 : 0, { plan: demoPlans.payg })
    const before = await basePlansOf(owner)
    const release = await keepJobsWaiting(portal, 'product-type.hears.mobile.move-ended')
    const over = by === 'card' ? { PaymentMethodID: owner.card } : {}
    const answer = await askMove(portal, owner, moveTo(owner, 'prepay', demoPlans.prepay10, over))
    expect(answer.status).toBe(200)
    await movedAtNetwork(owner)
    await endsAtNetwork(owner)
    await release()
    await quiet(portal)
    expect((await moveTermsOf(portal, owner)).Transfer?.Status).toBe('failed')
    expect(await basePlansOf(owner)).toEqual(before.map((one) => ({ ...one, renews: false })))
    if (by === 'credit') expect(await creditOf(portal, owner)).toBe(3000)
    else {
      await eventually('the payment to go back', async () => {
        await bringOn(portal)
        return (await refundsAtPartner(portal, owner)).cents === 2000 || undefined
      })
    }
    const mails = (await portal.messages(owner.Email)).map(({ subject }) => subject)
    expect(mails).toContainEqual(expect.stringMatching(/^Four Weeks 10 can’t start: 02[\d ]+$/))
    expect(mails.filter((one) => one.includes('is still on') || one.includes('is on '))).toEqual([])
  },
)

test('nothing is renewed of what the network has moved to another product type before that is heard', async () => {
  const owner = await mobileWithCredit(portal, 2500)
  const release = await keepJobsWaiting(portal, 'product-type.hears.mobile.move-ended')
  expect((await askMove(portal, owner, moveTo(owner, 'postpay', demoPlans.postpayLight))).status).toBe(200)
  await movedAtNetwork(owner)
  await portal.rows('UPDATE plans.addons SET ends_on = $2 WHERE service_uuid = $1', [
    owner.MobileUUID,
    systemOf(portal).today(),
  ])
  await renewPlans(systemOf(portal))
  expect(await creditOf(portal, owner)).toBe(2500)
  await release()
  await moveEnded(portal, owner, 'done')
  expect((await portal.good(billing.account, { customerUuid: owner.CustomerUUID }, owner.token)).result).toMatchObject({
    CreditCents: 2500,
  })
  await freeAgain(owner)
})

test('the fee of a number that the network did not change is given back on the bill, where the mobile is on it by then', async () => {
  const owner = await mobileWithCredit(portal, 2000, { plan: demoPlans.payg })
  const named = { CustomerUUID: owner.CustomerUUID, MobileUUID: owner.MobileUUID }
  const [MSISDN = ''] = (await portal.good(numbers.search, named, owner.token)).MSISDNs
  await portal.faults('network', [{ kind: 'answer-without-effect', op: 'change', times: 1 }])
  const release = await keepJobsWaiting(portal, 'numbers.hears.mobile.move-ended')
  await portal.good(numbers.change, { ...named, MSISDN }, owner.token)
  expect(await creditOf(portal, owner)).toBe(950)
  await freeAgain(owner)
  await moved(portal, owner, 'postpay', demoPlans.postpayLight)
  await release()
  await quiet(portal)
  expect((await portal.good(numbers.terms, whose(owner), owner.token)).Change?.Status).toBe('failed')
  const back = await portal.rows<{ cents: number }>(
    `SELECT amount_cents::int AS cents FROM ledger.charges WHERE service_uuid = $1 AND reason = 'credit'`,
    [owner.MobileUUID],
  )
  expect(back).toEqual([{ cents: -1050 }])
  expect((await dashboardOf(portal, owner)).Mobile.MSISDN).not.toBe(MSISDN)
  await portal.message(owner.Email, ({ subject }) => subject.startsWith('Your number is still'))
})
