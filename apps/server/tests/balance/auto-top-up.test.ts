import { balance } from '@waea/contract/money/balance'
import { payments } from '@waea/contract/money/payments'
import { overview } from '@waea/contract/overview'
import { addDays } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { describe, expect, test } from 'vitest'
import { spendCredit } from '../../src/capabilities/balance/index.ts'
import { beginAttempt, runAutoTopUps } from '../../src/capabilities/balance/run-auto-top-up.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import {
  adopter,
  askTopUp,
  creditBecomes,
  dashboardOf,
  daysLater,
  mobileInService,
  type Owner,
  systemOf,
  whose,
} from '../ledger/money-support.ts'
import { authenticate, cardOfNextMonth, saveCheckedCard } from '../payments/means/paying-support.ts'
import { testRepeatedNews } from '../payments/returned-support.ts'
import { charged, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

const rule = { AmountDollars: 20, Days: 30, BelowDollars: 0, CapDollars: 60, SendText: false }
type Rule = typeof rule & { PaymentMethodID?: string }

const today = () => systemOf(portal).today()
const payg = () => mobileInService(portal, { plan: demoPlans.payg })
const set = (owner: Owner, over: Partial<Rule> = {}) =>
  portal.call(balance.setAutoTopUp, { ...whose(owner), ...rule, ...over }, owner.token)
const read = (owner: Owner) => portal.good(balance.autoTopUp, whose(owner), owner.token)
const off = (owner: Owner) => portal.good(balance.endAutoTopUp, whose(owner), owner.token)

/** A pay-as-you-go mobile with the given automatic top-up. */
async function agreed(over: Partial<Rule> = {}) {
  const owner = await payg()
  const answer = await set(owner, over)
  expect(answer.status).toBe(200)
  return owner
}

/** A customer's mails and the texts to their mobile that match a template or key. */
async function messagesOf(owner: Owner, about: string): Promise<string[]> {
  const rows = await portal.rows<{ kind: string }>(
    `SELECT channel || ' ' || template AS kind FROM messages.outbox
     WHERE customer_uuid = $1 AND (template LIKE $2 || '%') ORDER BY kind, dedupe_key`,
    [owner.CustomerUUID, about],
  )
  return rows.map(({ kind }) => kind)
}

const spend = (of: Owner, cents: number, reason: string) =>
  systemOf(portal).inTransaction((tx) =>
    spendCredit(tx, {
      CustomerUUID: of.CustomerUUID,
      MobileUUID: of.MobileUUID,
      amount: money(cents),
      reason,
      because: 'test',
    }),
  )

describe('agreeing to it', () => {
  test('[B-BAL-03] it is off until a person switches it on, and says when the first one is', async () => {
    const owner = await payg()
    expect(await read(owner)).toMatchObject({ Status: 'off', AmountDollars: 0, Days: 0 })
    expect((await set(owner, { PaymentMethodID: owner.card })).body).toMatchObject({
      Status: 'on',
      ...rule,
      PaymentMethodUUID: owner.card,
      NextOn: addDays(today(), 30),
      UsedThisMonthCents: 0,
    })
    expect((await dashboardOf(portal, owner)).AutoTopUp).toEqual({
      Status: 'on',
      AmountCents: 2000,
      NextOn: addDays(today(), 30),
    })
    expect(await messagesOf(owner, 'auto-top-up')).toEqual(['mail auto-top-up-on'])
    await runAutoTopUps(systemOf(portal))
    expect((await charged(portal, owner)).payments).toBe(0)
  })

  test('[V-BAL-01][V-BAL-02] it takes 1 to 99 days and $1 to $999, whole, and a limit that has room for one', async () => {
    const owner = await payg()
    const codes = async (over: object) => {
      const { status, body } = await set(owner, over as Partial<Rule>)
      return [status, (body as { code?: string }).code]
    }
    for (const Days of [0, 100, -1]) expect(await codes({ Days })).toEqual([400, 'auto-top-up-days'])
    for (const AmountDollars of [0, 1000, -20]) {
      expect(await codes({ AmountDollars })).toEqual([400, 'auto-top-up-amount'])
    }
    for (const BelowDollars of [1000, -5]) expect(await codes({ BelowDollars })).toEqual([400, 'auto-top-up-amount'])
    for (const CapDollars of [19, 0, 621]) expect(await codes({ CapDollars })).toEqual([400, 'auto-top-up-cap'])
    for (const wrong of ['twenty', '20', 0.99, 1.5, null, true]) {
      expect(await codes({ AmountDollars: wrong })).toEqual([400, 'invalid-input'])
      expect(await codes({ Days: wrong })).toEqual([400, 'invalid-input'])
    }
    expect(await read(owner)).toMatchObject({ Status: 'off' })
    for (const good of [
      { AmountDollars: 1, Days: 1, CapDollars: 1 },
      { AmountDollars: 999, Days: 99, CapDollars: 999 },
      { AmountDollars: 1, Days: 0, BelowDollars: 999, CapDollars: 31 },
    ]) {
      expect((await set(owner, good)).status).toBe(200)
    }
  })

  test('a card of another customer, one that is unknown, and a mobile without credit are refused', async () => {
    const [owner, other, waiting] = [await payg(), await payg(), await adopter(portal)]
    expect(await set(owner, { PaymentMethodID: other.card })).toMatchObject({
      status: 404,
      body: { code: 'card-unknown' },
    })
    expect((await set(waiting)).status).toBe(404)
    expect(await read(owner)).toMatchObject({ Status: 'off' })
  })

  test('the wish of the preference document switches it on and off', async () => {
    const owner = await payg()
    const mine = { customerUuid: owner.CustomerUUID }
    const preference = { amount: 50, days: 7, status: true, type: 'EVERY_DAY' } as const
    await portal.good(overview.saveCustomerPreferences, { ...mine, 'top-up-auto': preference }, owner.token)
    expect(await read(owner)).toMatchObject({ Status: 'on', AmountDollars: 50, Days: 7, CapDollars: 250 })
    await off(owner)
    const { 'top-up-auto': now } = await portal.good(overview.customerPreferences, mine, owner.token)
    expect(now).toEqual({ ...preference, status: false })
  })
})

describe('by days', () => {
  test('it charges once so many days after, tells of it, and missed days are made up for once', async () => {
    let owner = await agreed()
    owner = await daysLater(portal, owner, 29)
    expect((await charged(portal, owner)).payments).toBe(0)
    owner = await daysLater(portal, owner, 1)
    await creditBecomes(portal, owner, 2000)
    expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
    await runAutoTopUps(systemOf(portal))
    const { Movements } = await portal.good(balance.movements, whose(owner), owner.token)
    expect(Movements).toMatchObject([{ Kind: 'top-up', Because: 'auto-top-up', AmountCents: 2000 }])
    expect(Movements[0]?.ReceiptUUID).toEqual(expect.any(String))
    expect((await read(owner)).NextOn).toBe(addDays(today(), 30))
    await eventually('the receipt', async () =>
      (await messagesOf(owner, 'top-up-receipt')).length === 1 ? true : undefined,
    )
    // Ninety days without a worker bring one top-up; the next one counts from that day.
    owner = await daysLater(portal, owner, 90)
    await creditBecomes(portal, owner, 4000)
    await runAutoTopUps(systemOf(portal))
    expect((await charged(portal, owner)).payments).toBe(2)
    expect((await read(owner)).NextOn).toBe(addDays(today(), 30))
  })

  test('switched off, it charges nothing more', async () => {
    let owner = await agreed({ Days: 1, CapDollars: 620 })
    expect(await off(owner)).toMatchObject({ Status: 'off' })
    owner = await daysLater(portal, owner, 2)
    expect((await charged(portal, owner)).payments).toBe(0)
    expect((await dashboardOf(portal, owner)).AutoTopUp).toBeUndefined()
    expect(await messagesOf(owner, 'auto-top-up')).toEqual(['mail auto-top-up-off', 'mail auto-top-up-on'])
  })
})

test('an attempt that a crash left open is given up once the rule is switched off', async () => {
  const owner = await agreed({ Days: 0, BelowDollars: 50, CapDollars: 60 })
  const { CustomerUUID, MobileUUID } = owner
  const begin = () => systemOf(portal).inTransaction((tx) => beginAttempt(tx, { CustomerUUID, MobileUUID }))
  expect(await begin()).toMatchObject({ state: 'open', amount: 2000 })
  expect(await off(owner)).toMatchObject({ Status: 'off' })
  await runAutoTopUps(systemOf(portal))
  expect((await charged(portal, owner)).payments).toBe(0)
  const attempts = await portal.rows('SELECT state FROM balance.auto_attempts WHERE customer_uuid = $1', [CustomerUUID])
  expect(attempts).toEqual([{ state: 'failed' }])
})

describe('by credit', () => {
  test('it tops up when the credit falls under the amount, once a day at most, by mail and by text', async () => {
    let owner = await payg()
    await askTopUp(portal, owner, { Amount: 1000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 1000)
    await set(owner, { Days: 0, BelowDollars: 10, CapDollars: 60, SendText: true })
    await runAutoTopUps(systemOf(portal))
    expect((await charged(portal, owner)).payments).toBe(1)
    await spend(owner, 1, 'one-cent-under')
    await runAutoTopUps(systemOf(portal))
    await creditBecomes(portal, owner, 2999)
    await spend(owner, 2500, 'all-gone-again')
    await runAutoTopUps(systemOf(portal))
    expect((await charged(portal, owner)).payments).toBe(2)
    owner = await daysLater(portal, owner, 1)
    await creditBecomes(portal, owner, 2499)
    expect((await messagesOf(owner, 'auto-top-up')).filter((kind) => kind.startsWith('sms'))).toHaveLength(2)
  })

  test('a limit that is reached is told once, and the next month goes on', async () => {
    let owner = await agreed({ Days: 0, BelowDollars: 50, CapDollars: 20 })
    await runAutoTopUps(systemOf(portal))
    await creditBecomes(portal, owner, 2000)
    const month = today().slice(0, 7)
    for (let days = 0; days < 40 && today().startsWith(month); days += 1) {
      expect((await charged(portal, owner)).payments).toBe(1)
      owner = await daysLater(portal, owner, 1)
    }
    await creditBecomes(portal, owner, 4000)
    const capped = (await messagesOf(owner, 'auto-top-up-capped')).length
    // On the last day of a month there is no later day in it on which to send the mail.
    expect(capped).toBeLessThanOrEqual(1)
  })
})

describe('a card that does not pay', () => {
  test('is asked once a day, and after three failures it is paused until the person goes on', async () => {
    let owner = await payg()
    const PaymentMethodID = await saveCard(portal, owner, 'pm_card_chargeCustomerFail')
    await set(owner, { Days: 0, BelowDollars: 5, PaymentMethodID })
    for (const [failures, Status] of [
      [1, 'on'],
      [2, 'on'],
      [3, 'paused'],
      [3, 'paused'],
    ] as const) {
      for (let run = 0; run < 3; run += 1) await runAutoTopUps(systemOf(portal))
      expect(await read(owner)).toMatchObject({ Status, Failures: failures })
      owner = await daysLater(portal, owner, 1)
    }
    expect(await messagesOf(owner, 'auto-top-up-failed')).toHaveLength(3)
    expect((await dashboardOf(portal, owner)).AutoTopUp).toMatchObject({ Status: 'paused' })
    const tries = await portal.rows('SELECT 1 FROM payments.intents WHERE customer_uuid = $1 AND purpose = $2', [
      owner.CustomerUUID,
      'top-up',
    ])
    expect(tries).toHaveLength(3)
    expect((await set(owner, { PaymentMethodID: owner.card })).body).toMatchObject({ Status: 'on', Failures: 0 })
  })

  test('one that has expired is not tried again', async () => {
    let owner = await payg()
    const PaymentMethodID = await saveCard(portal, owner, await cardOfNextMonth(portal))
    await set(owner, { Days: 62, PaymentMethodID })
    owner = await daysLater(portal, owner, 62)
    expect(await read(owner)).toMatchObject({ Status: 'paused', Failures: 1 })
    expect(await messagesOf(owner, 'auto-top-up-failed')).toEqual(['mail auto-top-up-failed'])
  })

  test('one whose bank asks for the person waits for them, and goes on once they have topped up', async () => {
    let owner = await payg()
    const PaymentMethodID = await saveCheckedCard(portal, owner)
    await set(owner, { Days: 0, BelowDollars: 5, PaymentMethodID })
    await runAutoTopUps(systemOf(portal))
    expect(await read(owner)).toMatchObject({ Status: 'needs-you' })
    owner = await daysLater(portal, owner, 1)
    expect(await messagesOf(owner, 'auto-top-up-failed')).toHaveLength(1)
    const { body } = await askTopUp(portal, owner, { PaymentMethodID })
    await authenticate(portal, body.ClientSecret, 'complete')
    await creditBecomes(portal, owner, 2000)
    expect(await read(owner)).toMatchObject({ Status: 'on', Failures: 0 })
    expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
  })

  test('one that is saved again goes on in the place of its twin', async () => {
    const owner = await payg()
    await set(owner, { PaymentMethodID: owner.card })
    const again = await saveCard(portal, owner)
    expect(again).not.toBe(owner.card)
    await eventually('the rule to go with it', async () =>
      (await read(owner)).PaymentMethodUUID === again ? true : undefined,
    )
    expect(await read(owner)).toMatchObject({ Status: 'on' })
  })

  test('its removal, and the end of the mobile, switch it off and are told', async () => {
    const owner = await payg()
    const PaymentMethodID = await saveCard(portal, owner, 'pm_card_mastercard')
    await set(owner, { PaymentMethodID })
    await portal.good(
      payments.removeMethod,
      { customerUuid: owner.CustomerUUID, methodUuid: PaymentMethodID },
      owner.token,
    )
    const isOff = async () => ((await read(owner)).Status === 'off' ? true : undefined)
    await eventually('it to be off', isOff)
    await set(owner)
    await systemOf(portal).inTransaction((tx) =>
      tx.tell('mobile.ended', { CustomerUUID: owner.CustomerUUID, MobileUUID: owner.MobileUUID }),
    )
    await eventually('it to be off', isOff)
    expect((await messagesOf(owner, 'auto-top-up-off')).length).toBe(2)
  })
})

testRepeatedNews(portal)
