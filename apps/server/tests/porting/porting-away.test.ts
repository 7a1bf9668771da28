import { randomUUID } from 'node:crypto'
import { porting } from '@waea/contract/mobile/porting'
import { overview } from '@waea/contract/overview'
import { dateText } from '@waea/kit/date-text'
import { money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { afterEach, describe, expect, test } from 'vitest'
import { creditAccount } from '../../src/capabilities/billing/index.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { accounts } from '../../src/capabilities/ledger/index.ts'
import { endAtNetwork } from '../customers/customer-support.ts'
import {
  dashboardOf,
  dashboardWith,
  daysLater,
  mobileInService,
  type Owner,
  payByHand,
  systemOf,
  whose,
} from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { aNumber, askAway, lie, ordersOf, portIn, portsOf, portWith, systemClock } from './porting-support.ts'

const portal = shopOfFile()
afterEach(async () => {
  await portal.faults('network', [])
  await portal.faults('porting', [])
  await systemClock(portal, { hours: 'always' })
})

/** A mobile of ours, with its number as dialled and its ICCID. */
async function ours(): Promise<Owner & { number: string; ICCID: string }> {
  const owner = await mobileInService(portal)
  const { Mobile } = await dashboardOf(portal, owner)
  return { ...owner, number: `0${Mobile.MSISDN?.slice(2)}`, ICCID: Mobile.ICCID ?? '' }
}

const refusedWith = (number: string, reason: string) =>
  eventually(`${number} to be refused`, async () => {
    const [order] = await ordersOf(portal, number)
    return order?.status === 'PORT_REJECTED' && order.reason === reason ? order : undefined
  })

/** Moves past the time in which the customer may object to the port. */
async function afterNotice<T extends Owner>(owner: T): Promise<T> {
  await portal.clock({ advanceS: 31 * 60 })
  return { ...owner, ...(await portal.signIn(owner)) }
}

test('a number leaves: its customer is told on every channel, then it is released, its service ends, and the final charges are told', async () => {
  let mobile = await ours()
  await askAway(portal, mobile.number, { handsetReference: mobile.ICCID })
  const port = await portIn(portal, mobile, 1)
  expect(port).toMatchObject({ Direction: 'out', Stage: 'leave-noticed', CarrierName: 'Spark', CanCancel: true })
  const mail = await eventually('the mail', async () => {
    const mails = await portal.messages(mobile.Email)
    return mails.find(({ subject }) => subject.startsWith('Spark has asked for'))
  })
  const by = fromNanos(port.AnswersAtNanos ?? 0)
  expect(mail.text).toContain(`we release it after ${dateText(by, 'time')} on ${dateText(by, 'weekday')}`)
  expect(mail.text).toContain('If this wasn’t you, stop it now, before then')
  expect(mail.text).toContain('On your final bill')
  const { text } = await portal.message(`64${mobile.number.slice(1)}`, (one) => one.text.includes('Spark asked for'))
  expect(text).toContain('Not you?')
  // Both links lead to this mobile, whichever mobile the customer viewed last.
  for (const said of [mail.text, text]) expect(said).toContain(`/number-porting?mobile=${mobile.MobileUUID}`)
  expect((await ordersOf(portal, mobile.number))[0]?.status).toBe('PORT_REQUESTED')
  mobile = await afterNotice(mobile)
  await portIn(portal, mobile, 7)
  const ended = await eventually('the service to end', async () => {
    const { Mobile } = await portal.good(overview.dashboard, whose(mobile), mobile.token)
    return Mobile.Status === 7 ? Mobile : undefined
  })
  expect(ended.Status).toBe(7)
  const last = await eventually('the last mail', async () => {
    const mails = await portal.messages(mobile.Email)
    return mails.find(({ subject }) => subject.endsWith('has moved to Spark'))
  })
  expect(last.text).toContain('final charges')
})

describe('a number whose service our network has refused to end leaves', () => {
  /** A number whose networks have begun to move it, and whose end our network has refused. */
  async function refused() {
    const mobile = await ours()
    await portal.faults('network', [{ kind: 'error-before-effect', op: 'change', status: 400, times: 1 }])
    await askAway(portal, mobile.number, { handsetReference: mobile.ICCID })
    await portIn(portal, mobile, 1)
    const later = await afterNotice(mobile)
    await eventually('the end to be refused', async () => {
      const ports = await portal.rows<{ network: string }>('SELECT network FROM porting.ports WHERE mobile_uuid = $1', [
        mobile.MobileUUID,
      ])
      return ports[0]?.network === 'failed' || undefined
    })
    await portIn(portal, later, 5)
    return later
  }
  const hasLeft = async (mobile: Owner) => {
    await portIn(portal, mobile, 7)
    await dashboardWith(portal, mobile, ({ Mobile: { Status } }) => Status === 7)
    await eventually('the last mail', async () =>
      (await portal.messages(mobile.Email)).find(({ subject }) => subject.endsWith('has moved to Spark')),
    )
  }

  test('once somebody has ended it there', async () => {
    const mobile = await refused()
    await endAtNetwork(portal, mobile)
    await hasLeft(mobile)
  })

  test('the next day, when it is ordered again', async () => {
    const mobile = await refused()
    await hasLeft(await daysLater(portal, mobile, 1))
  })
})

describe('a number that nobody asked to move is kept', () => {
  test('by its customer, who says that it was not them', async () => {
    let mobile = await ours()
    await askAway(portal, mobile.number, { handsetReference: mobile.ICCID })
    await portIn(portal, mobile, 1)
    await portal.good(porting.stopLeaving, whose(mobile), mobile.token)
    await refusedWith(mobile.number, 'NOT_ASKED_FOR')
    expect(await portIn(portal, mobile, 9)).toMatchObject({ Reason: 'not-asked-for' })
    mobile = await afterNotice(mobile)
    expect((await dashboardOf(portal, mobile)).Mobile.Status).toBe(4)
  })

  test('by the lock of its number', async () => {
    const mobile = await ours()
    await portal.rows('UPDATE mobiles.mobiles SET locked_at = now() WHERE mobile_uuid = $1', [mobile.MobileUUID])
    await askAway(portal, mobile.number, { handsetReference: mobile.ICCID })
    await refusedWith(mobile.number, 'LOCKED')
    const mail = await eventually('the mail', async () => {
      const mails = await portal.messages(mobile.Email)
      return mails.find(({ subject }) => subject.endsWith('stays with us'))
    })
    expect(mail.text).toContain('Your number is locked')
    expect((await portal.good(porting.leaving, whose(mobile), mobile.token)).IsLocked).toBe(true)
  })

  test.each([
    ['of another SIM', { handsetReference: '8964051234567890123' }],
    ['of no SIM', {}],
    ['of an account, where a SIM is asked', { accountNumber: '500001' }],
  ])('by the number %s', async (_how, given) => {
    const mobile = await ours()
    await askAway(portal, mobile.number, given)
    await refusedWith(mobile.number, 'WRONG_ACCOUNT')
    expect(await portIn(portal, mobile, 9)).toMatchObject({ Reason: 'wrong-account' })
  })

  test('although the porting system says that it has gone', async () => {
    const mobile = await ours()
    const order = await askAway(portal, mobile.number, { handsetReference: mobile.ICCID })
    await portIn(portal, mobile, 1)
    await lie(portal, { ...order, status: 'PORT_COMPLETED', version: 50 })
    const notice = await eventually('a notice for the operator', async () => {
      const rows = await portal.rows<{ reason: string }>("SELECT reason FROM platform.notices WHERE kind = 'port'")
      return rows.find(({ reason }) => reason.includes('our network has not moved the number'))
    })
    expect(notice).toBeDefined()
    expect((await portsOf(portal, mobile))[0]?.State).toBe(1)
  })
})

test('an order for a number that nobody here has is refused', async () => {
  const number = aNumber()
  await askAway(portal, number, { handsetReference: '8964051234567890123' })
  await refusedWith(number, 'NOT_ACTIVE')
})

test('what it takes to leave, and what it ends and costs, is told at any time', async () => {
  const prepay = await ours()
  const leaving = await portal.good(porting.leaving, whose(prepay), prepay.token)
  expect(leaving).toMatchObject({
    Type: 'prepay',
    SIMNumber: prepay.ICCID,
    IsLocked: false,
    OwedCents: 0,
    FinalBillCents: 0,
  })
  expect(leaving.Plans.map(({ Name }) => Name)).toEqual(['Four Weeks 10'])
  const monthly = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  await payByHand(portal, monthly)
  const voucher = { CustomerUUID: randomUUID(), account: accounts.voucher }
  await systemOf(portal).inTransaction((tx) =>
    creditAccount(tx, {
      CustomerUUID: monthly.CustomerUUID,
      service: null,
      amount: money(2000),
      from: voucher,
      reason: `voucher:${monthly.CustomerUUID}`,
      because: 'voucher',
    }),
  )
  const bill = await portal.good(porting.leaving, whose(monthly), monthly.token)
  expect(bill).toMatchObject({
    Type: 'postpay',
    AccountNumber: expect.stringMatching(/^5\d+$/),
    CreditCents: 0,
    AccountCreditCents: 2000,
  })
  expect(leaving.AccountCreditCents).toBe(0)
  expect(bill.FinalBillCents).toBeGreaterThan(0)
  const { Mobile } = await dashboardOf(portal, monthly)
  const number = `0${Mobile.MSISDN?.slice(2)}`
  await askAway(portal, number, { accountNumber: bill.AccountNumber })
  expect(
    await portWith(portal, monthly, 'accepted', ({ AnswersAtNanos }) => AnswersAtNanos !== undefined),
  ).toMatchObject({
    Direction: 'out',
    State: 1,
  })
  const mail = await eventually('the mail', async () =>
    (await portal.messages(monthly.Email)).find(({ subject }) => subject.startsWith('Spark has asked for')),
  )
  expect(mail.text).toContain('$20.00')
  expect(mail.text).toContain('What’s left of it is your money: once your account is closed, you can have it paid out')
})

test('stopping a number that has left, or that nobody asked for, is refused', async () => {
  let mobile = await ours()
  const stop = () => portal.call(porting.stopLeaving, whose(mobile), mobile.token)
  expect((await stop()).status).toBe(409)
  await askAway(portal, mobile.number, { handsetReference: mobile.ICCID })
  await portIn(portal, mobile, 1)
  mobile = await afterNotice(mobile)
  await portIn(portal, mobile, 7)
  expect(await stop()).toMatchObject({ status: 409, body: { code: 'port-cannot-stop' } })
})
