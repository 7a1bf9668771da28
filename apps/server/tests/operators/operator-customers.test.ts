import { simSettings } from '@waea/contract/mobile/sim-settings'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { customerRecords } from '@waea/contract/people/customer-records'
import { sentMessages } from '@waea/contract/people/sent-messages'
import { beforeAll, describe, expect, test } from 'vitest'
import { fibreOn } from '../broadband/fibre-support.ts'
import { spid } from '../customers/customer-support.ts'
import { aNumber, bringsNumber } from '../porting/porting-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { makeWorld, type World } from '../whole/world.ts'
import { reason, signedInOperator, type TestOperator } from './operator-support.ts'

const portal = shopOfFile({ IS_SHOW_UFB_MODULE: fibreOn.IS_SHOW_UFB_MODULE })
let world: World
let operator: TestOperator

beforeAll(async () => {
  world = await makeWorld(portal)
  operator = await signedInOperator(portal, 'support')
})

const find = async (Text: string) => (await portal.good(operatorCustomers.find, { Text }, operator.as)).Customers
const isFound = async (Text: string) => (await find(Text)).find(({ UUID }) => UUID === world.CustomerUUID)?.FoundBy
const rename = (FirstName: string, LastName: string, CustomerUUID = world.CustomerUUID) =>
  portal.good(customerRecords.patchCustomer, { ...spid, customerUuid: CustomerUUID, FirstName, LastName }, operator.as)

describe('a customer is found', () => {
  test('by a number as people type it, and with one mistake in it', async () => {
    const [mobile] = await portal.rows<{ msisdn: string; iccid: string }>(
      'SELECT msisdn, iccid FROM mobiles.mobiles WHERE mobile_uuid = $1',
      [world.MobileUUID],
    )
    const number = `0${mobile?.msisdn.slice(2)}`
    expect(await isFound(number)).toBe('exact')
    expect(await isFound(number.slice(1))).toBe('exact')
    expect(await isFound(`+64 ${number.slice(1, 3)} ${number.slice(3)}`)).toBe('exact')
    const last = number.slice(-1) === '9' ? '0' : String(Number(number.slice(-1)) + 1)
    expect(await isFound(number.slice(0, -1) + last)).toBe('near-number')
    expect(await isFound(number.slice(0, -1))).toBe('near-number')
    expect(await isFound(`${number}7`)).toBe('near-number')
    expect(await isFound(mobile?.iccid ?? '')).toBe('exact')
  })

  test('by the number of an order, a bill and an account, and by the id', async () => {
    const [account] = await portal.rows<{ number: string }>(
      'SELECT account_number AS number FROM billing.accounts WHERE customer_uuid = $1',
      [world.CustomerUUID],
    )
    const { orderNumber = '', invoiceNumber = '' } = world.values
    for (const text of [
      orderNumber,
      orderNumber.toLowerCase(),
      invoiceNumber,
      account?.number ?? '',
      world.CustomerUUID,
    ])
      expect([text, await isFound(text)]).toEqual([text, 'exact'])
  })

  test('by the beginning of a name or an email, in any case, with and without macrons', async () => {
    await rename('Hēmi', 'van der Pōtae')
    for (const text of [
      'hemi',
      'Hēmi',
      'van',
      'van hemi',
      'HEMI VAN DER',
      'hem van der po',
      world.Email,
      world.Email.slice(0, 8),
    ])
      expect([text, Boolean(await isFound(text))]).toEqual([text, true])
    expect(await isFound('potae hemira')).toBeUndefined()
    expect(await isFound('emi')).toBeUndefined()
  })

  test('exactly, without those who have something like it, who are shown only if nobody has it', async () => {
    const [one, other] = [await portal.signUpCustomer(), await portal.signUpCustomer()]
    const change = (customer: string, number: string, email: string) =>
      portal.rows('UPDATE customers.customers SET mobile_number = $2, email = $3 WHERE customer_uuid = $1', [
        customer,
        number,
        email,
      ])
    await change(one.CustomerUUID, '64219999001', 'exactly@example.nz')
    await change(other.CustomerUUID, '64219999002', 'exactly@example.nz.au')
    const foundBy = async (text: string) => (await find(text)).map(({ UUID, FoundBy }) => [UUID, FoundBy])
    expect(await foundBy('021 999 9001')).toEqual([[one.CustomerUUID, 'exact']])
    expect(await foundBy('Exactly@example.nz')).toEqual([[one.CustomerUUID, 'exact']])
    expect((await foundBy('exactly@')).map(([, by]) => by)).toEqual(['email', 'email'])
    expect((await foundBy('0219999003')).map(([, by]) => by)).toEqual(['near-number', 'near-number'])
    const logged = await portal.rows<{ customer: string }>(
      `SELECT customer_uuid AS customer FROM platform.audit
       WHERE operator_uuid = $1 AND deed = 'customer:find' AND customer_uuid = $2`,
      [operator.UUID, other.CustomerUUID],
    )
    expect(logged).toHaveLength(2)
  })

  test('by no pattern, and nothing is found by nonsense of any length', async () => {
    for (const text of ['%', '_%_', '%%%', "' OR true --", '\\', '😀', '%'.repeat(10_000), 'a b c d e f '.repeat(800)])
      expect([text.slice(0, 20), await find(text)]).toEqual([text.slice(0, 20), []])
    expect(await find('   ')).toEqual([])
    const tooLong = await portal.call(operatorCustomers.find, { Text: 'a'.repeat(10_001) }, operator.as)
    expect(tooLong.body.code).toBe('invalid-input')
  })

  test('among at most twenty, the exact match first; the log names each that was shown', async () => {
    const many = await Promise.all(Array.from({ length: 21 }, () => portal.signUpCustomer()))
    for (const one of many) await rename('Twentyone', 'People', one.CustomerUUID)
    const searcher = await signedInOperator(portal, 'support')
    const found = await portal.good(operatorCustomers.find, { Text: 'twentyone' }, searcher.as)
    expect([found.Customers.length, found.HasMore]).toEqual([20, true])
    const logged = await portal.rows<{ customer: string | null; reason: string; detail: object }>(
      `SELECT customer_uuid AS customer, reason, detail FROM platform.audit
       WHERE operator_uuid = $1 AND deed = 'customer:find' ORDER BY id`,
      [searcher.UUID],
    )
    expect(logged.flatMap(({ customer }) => customer ?? []).sort()).toEqual(
      found.Customers.map(({ UUID }) => UUID).sort(),
    )
    expect(new Set(logged.map((one) => one.reason))).toEqual(new Set([reason]))
    expect(JSON.stringify(logged)).not.toContain('twentyone')
  })
})

test('the page of a customer has who they are, their services, money, groups and what is open', async () => {
  const page = await portal.good(operatorCustomers.customer, { customerUuid: world.CustomerUUID }, operator.as)
  expect(page).toMatchObject({ UUID: world.CustomerUUID, AccountState: 'Active', Email: world.Email, Tags: [] })
  expect(page.People.find(({ Role }) => Role === 'owner')?.Email).toBe(world.Email)
  const mobile = page.Mobiles.find(({ UUID }) => UUID === world.MobileUUID)
  expect(mobile).toMatchObject({ Status: 4, IsLocked: false })
  expect(mobile?.CreditCents).toBeGreaterThan(0)
  expect(mobile?.Plans.some(({ IsBasePlan }) => IsBasePlan)).toBe(true)
  expect(page.Owes.DisputedCents).toBeGreaterThan(0)
  const [account] = await portal.rows<{ next: string; due: string }>(
    'SELECT next_bill_on::text AS next, due_on::text AS due FROM billing.accounts WHERE customer_uuid = $1',
    [world.CustomerUUID],
  )
  expect(page.Billing?.NextBillOn).toBe(account?.next)
  expect(page.Billing?.FirstBillOn ?? page.Billing?.NextBillOn).toBe(account?.due)
  expect(page.Owes.DebtCents).toBeGreaterThanOrEqual(0)
  expect(page.Methods.map(({ Kind }) => Kind)).toContain('card')
  expect(page.Groups.length).toBeGreaterThan(0)
  expect(page.OpenFibreOrders.length + Number(page.HasFibre)).toBeGreaterThan(0)
  expect(JSON.stringify(page)).not.toMatch(/password|secret|token/i)
  const unknown = { customerUuid: '00000000-0000-7000-8000-000000000009' }
  expect((await portal.call(operatorCustomers.customer, unknown, operator.as)).status).toBe(404)
})

test('a mail that the portal shows, too, has its title there, so that two of one kind can be told apart', async () => {
  const { Messages } = await portal.good(
    sentMessages.customerMessages,
    { customerUuid: world.CustomerUUID, PageSize: 100 },
    operator.as,
  )
  const titles = Messages.filter(({ Template }) => Template === 'bill-issued').map(({ Title }) => Title ?? '')
  expect(titles.some((title) => title.includes(world.values.invoiceNumber ?? 'none'))).toBe(true)
})

describe('the history of a customer', () => {
  const history = (input: { Before?: string; Limit?: number; WithoutReads?: boolean } = {}) =>
    portal.good(operatorCustomers.history, { customerUuid: world.CustomerUUID, ...input }, operator.as)

  test('has everything once, the newest first, page by page', async () => {
    const whole = await history({ Limit: 100 })
    expect(whole.Next).toBeUndefined()
    const times = whole.Entries.map(({ At }) => At)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    const kinds = new Set(whole.Entries.map(({ Kind }) => Kind))
    for (const kind of [
      'message',
      'payment',
      'bill',
      'credit-note',
      'order',
      'fibre-order',
      'plan-change',
      'sign-in',
      'deed',
    ])
      expect([...kinds]).toContain(kind)
    const paged: string[] = []
    let Before: string | undefined
    do {
      const page = await history({ Limit: 7, ...(Before && { Before }) })
      paged.push(...page.Entries.map(({ ID }) => ID))
      Before = page.Next
    } while (Before)
    // Reading is a deed, and the newest: it is on none of the later pages.
    expect(paged.filter((id) => whole.Entries.some(({ ID }) => ID === id))).toEqual(whole.Entries.map(({ ID }) => ID))
    expect(new Set(paged).size).toBe(paged.length)
  })

  test('names the operator and the reason of a deed, also of the reading itself', async () => {
    await history()
    const [newest] = (await history()).Entries
    expect(newest).toMatchObject({
      Kind: 'deed',
      What: 'customer:read',
      OperatorUUID: operator.UUID,
      Reason: reason,
      Actor: 'operator',
      Operator: expect.stringMatching(/^Operator \d+$/),
    })
    const { Entries } = await history({ WithoutReads: true, Limit: 100 })
    expect(Entries.filter(({ What }) => /:(find|read)$/.test(What))).toEqual([])
    const deeds = Entries.filter(({ Kind }) => Kind === 'deed')
    expect(deeds.some(({ MobileUUID }) => MobileUUID === world.MobileUUID)).toBe(true)
    expect(deeds.find(({ What }) => What === 'dispute-opened')?.Subject).toMatch(/^DSP/)
  })

  test('has one row for a deed and what it led to, and the deed alone where it led to nothing more', async () => {
    const other = await signedInOperator(portal, 'support')
    const { CustomerUUID, MobileUUID } = world
    await portal.good(customerRecords.addTag, { ...spid, CustomerUUID, Name: 'once' }, other.as)
    await portal.good(simSettings.operatorBars, { customerUuid: CustomerUUID, mobileUuid: MobileUUID }, other.as)
    const { Entries } = await history({ WithoutReads: true })
    const deeds = Entries.filter(({ OperatorUUID }) => OperatorUUID === other.UUID)
    expect(deeds.map(({ What }) => What)).toEqual(['mobile:bar', 'customer-tag-added'])
  })

  test('has usage alerts and ports; the number of a port finds its customer', async () => {
    await portal.rows(
      `INSERT INTO usage.alerts (customer_uuid, service_uuid, about, kind, type, told_at)
       VALUES ($1, $2, 'data of a test', '80', 'data', $3)`,
      [world.CustomerUUID, world.MobileUUID, portal.server.runtime.clock.now()],
    )
    const number = aNumber()
    const { CustomerUUID: customerUuid } = await bringsNumber(portal, number)
    const page = await portal.good(operatorCustomers.customer, { customerUuid }, operator.as)
    expect(page.OpenPorts).toMatchObject([{ MSISDN: `64${number.slice(1)}`, ChangedAt: expect.any(Number) }])
    expect((await find(number)).map(({ UUID, FoundBy }) => [UUID, FoundBy])).toContainEqual([customerUuid, 'exact'])
    const ported = await portal.good(operatorCustomers.history, { customerUuid }, operator.as)
    const port = ported.Entries.find(({ Kind }) => Kind === 'port')
    expect(port?.Subject).toBe(`64${number.slice(1)}`)
    const { Entries } = await history()
    expect(Entries.find(({ Kind }) => Kind === 'usage-alert')).toMatchObject({
      What: '80',
      Subject: 'data',
      MobileUUID: world.MobileUUID,
    })
  })

  test('refuses a place that no page gave', async () => {
    for (const Before of ['x', '12', "1 a'b", '99999999999999999 a'])
      expect(
        (await portal.call(operatorCustomers.history, { customerUuid: world.CustomerUUID, Before }, operator.as)).body
          .code,
      ).toBe('invalid-input')
  })
})
