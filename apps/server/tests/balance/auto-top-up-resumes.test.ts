import { balance } from '@waea/contract/money/balance'
import { addDays } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { beginAttempt, runAutoTopUps } from '../../src/capabilities/balance/run-auto-top-up.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { setAccountState } from '../../src/capabilities/customers/index.ts'
import { paidTopUp } from '../guest/guest-support.ts'
import {
  askTopUp,
  creditBecomes,
  daysLater,
  mobileInService,
  type Owner,
  systemOf,
  whose,
} from '../ledger/money-support.ts'
import { authenticate, saveCheckedCard } from '../payments/means/paying-support.ts'
import { charged, eventually, shopOfFile } from '../shop/shop-support.ts'
import { numberOf } from '../vouchers/vouchers-support.ts'

const portal = shopOfFile()

const rule = { AmountDollars: 20, Days: 30, BelowDollars: 0, CapDollars: 600, SendText: false }
const payg = () => mobileInService(portal, { plan: demoPlans.payg })
const read = (owner: Owner) => portal.good(balance.autoTopUp, whose(owner), owner.token)
const run = () => runAutoTopUps(systemOf(portal))
const today = () => systemOf(portal).today()

/** A pay-as-you-go mobile with the given automatic top-up. */
async function agreed(over: Partial<typeof rule> & { PaymentMethodID?: string } = {}, of?: Owner & { card: string }) {
  const owner = of ?? (await payg())
  await portal.good(balance.setAutoTopUp, { ...whose(owner), ...rule, ...over }, owner.token)
  return owner
}

async function setState(owner: Owner, state: 'Active' | 'Suspended'): Promise<void> {
  await systemOf(portal).inTransaction((tx) => setAccountState(tx, owner.CustomerUUID, state, { because: 'asked' }))
  await eventually(`the account to be ${state}`, async () => {
    const { status } = await portal.call(balance.credit, whose(owner), owner.token)
    return (status === 200) === (state === 'Active') || undefined
  })
}

const top = (owner: Owner, PaymentMethodID: string, Amount: number) =>
  askTopUp(portal, owner, { PaymentMethodID, Amount })

test('a suspended account is charged nothing, and once it is active again the days that it missed are made up for once', async () => {
  let owner = await agreed()
  await setState(owner, 'Suspended')
  owner = await daysLater(portal, owner, 95)
  await run()
  expect((await charged(portal, owner)).payments).toBe(0)
  await setState(owner, 'Active')
  await run()
  await creditBecomes(portal, owner, 2000)
  expect((await read(owner)).NextOn).toBe(addDays(today(), 30))
  owner = await daysLater(portal, owner, 1)
  await run()
  expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
})

test('a try that was begun before the suspension is given up, as no failure of the card', async () => {
  let owner = await agreed({ Days: 0, BelowDollars: 5 })
  const { CustomerUUID, MobileUUID } = owner
  await systemOf(portal).inTransaction((tx) => beginAttempt(tx, { CustomerUUID, MobileUUID }))
  await setState(owner, 'Suspended')
  await run()
  await setState(owner, 'Active')
  expect(await read(owner)).toMatchObject({ Status: 'on', Failures: 0, UsedThisMonthCents: 0 })
  owner = await daysLater(portal, owner, 1)
  await run()
  await creditBecomes(portal, owner, 2000)
  expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
})

test('days are counted from the last top-up of as much, by credit or by hand, so that two do not come in two days', async () => {
  let owner = await daysLater(portal, await agreed({ Days: 10, BelowDollars: 5 }), 9)
  await run()
  await creditBecomes(portal, owner, 2000)
  expect((await read(owner)).NextOn).toBe(addDays(today(), 10))
  owner = await daysLater(portal, owner, 9)
  await top(owner, owner.card, 500)
  await creditBecomes(portal, owner, 2500)
  expect((await read(owner)).NextOn).toBe(addDays(today(), 1))
  await top(owner, owner.card, 2000)
  await creditBecomes(portal, owner, 4500)
  expect((await read(owner)).NextOn).toBe(addDays(today(), 10))
  owner = await daysLater(portal, owner, 1)
  await run()
  expect(await charged(portal, owner)).toEqual({ payments: 3, cents: 4500 })
})

test('a suspended account sees the automatic top-ups that go on, and switches them off', async () => {
  const owner = await agreed()
  const MSISDN = await numberOf(portal, owner)
  await setState(owner, 'Suspended')
  const { customerUuid } = whose(owner)
  const list = () => portal.good(balance.autoTopUps, { customerUuid }, owner.token)
  expect(await list()).toEqual({
    AutoTopUps: [{ MobileUUID: owner.MobileUUID, MSISDN, AmountDollars: 20 }],
  })
  expect((await portal.call(balance.setAutoTopUp, { ...whose(owner), ...rule }, owner.token)).status).toBe(403)
  expect(await portal.good(balance.endAutoTopUp, whose(owner), owner.token)).toMatchObject({ Status: 'off' })
  expect(await list()).toEqual({ AutoTopUps: [] })
})

test('what the person pays where the bank asked for them stands for the top-up that was due, and days are counted from it', async () => {
  const of = await payg()
  const PaymentMethodID = await saveCheckedCard(portal, of)
  let owner = await agreed({ PaymentMethodID }, of)
  owner = await daysLater(portal, owner, 30)
  await run()
  expect(await read(owner)).toMatchObject({ Status: 'needs-you' })
  const { body } = await top(owner, PaymentMethodID, 2000)
  await authenticate(portal, body.ClientSecret, 'complete')
  await creditBecomes(portal, owner, 2000)
  expect(await read(owner)).toMatchObject({ Status: 'on', NextOn: addDays(today(), 30) })
  owner = await daysLater(portal, owner, 1)
  await run()
  expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
})

test('where the bank asked for the person, neither a guest’s top-up nor a smaller one goes on with the rule', async () => {
  const of = await payg()
  const PaymentMethodID = await saveCheckedCard(portal, of)
  const owner = await agreed({ Days: 0, BelowDollars: 5, PaymentMethodID }, of)
  await run()
  expect(await read(owner)).toMatchObject({ Status: 'needs-you' })
  await paidTopUp(portal, await numberOf(portal, owner), 2000)
  await creditBecomes(portal, owner, 2000)
  await top(owner, of.card, 500)
  await creditBecomes(portal, owner, 2500)
  expect(await read(owner)).toMatchObject({ Status: 'needs-you' })
})
