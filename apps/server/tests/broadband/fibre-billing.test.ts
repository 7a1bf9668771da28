import { broadband } from '@waea/contract/fibre/broadband'
import { plans } from '@waea/contract/mobile/plans'
import { billing } from '@waea/contract/money/billing'
import { addDays } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { setAccountState } from '../../src/capabilities/customers/index.ts'
import { remindOfRenewals } from '../../src/capabilities/plans/renewals/remind.ts'
import { grantAllowances } from '../../src/capabilities/usage/grant-allowances.ts'
import { fibreValues } from '../access/fibre-access.ts'
import { dashboardOf, mobileInService, payByHand, systemOf } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { bills, connected, type FibreOwner, onFibreDay, planMessages, planOf, serviceOf } from './fibre-plan-support.ts'

/** The plan of a fibre connection, from connection day to final bill. The clock moves on from test to test. */
const portal = shopOfFile()
const mine = ({ CustomerUUID }: { CustomerUUID: string }) => ({ customerUuid: CustomerUUID })
const today = () => systemOf(portal).today()
const end = ({ CustomerUUID, UfbUUID }: FibreOwner) =>
  systemOf(portal).inTransaction((tx) => tx.tell('fibre.ended', { CustomerUUID, UfbUUID }))
const accountOf = async ({ CustomerUUID }: FibreOwner) =>
  (
    await portal.rows<{ closed: string | null; next: string }>(
      'SELECT closed_on::text AS closed, next_bill_on::text AS next FROM billing.accounts WHERE customer_uuid = $1',
      [CustomerUUID],
    )
  )[0]

test('it starts on the bill on the day of connection, is charged in advance, and keeps its day of the month', async () => {
  await onFibreDay(portal, '2027-01-31')
  let owner = await connected(portal)
  expect(await planOf(portal, owner)).toMatchObject({
    Name: 'Fibre Home',
    BillingType: 'postpay',
    AutoRenew: true,
    price: 8500,
    StartsOn: '2027-01-31',
    EndsOn: '2027-02-28',
  })
  const { UfbUUID } = owner
  await systemOf(portal).inTransaction((tx) =>
    tx.tell('fibre.given', {
      CustomerUUID: owner.CustomerUUID,
      UfbUUID,
      AvailabilityUUID: demoPlans.fibreHome.availability,
      price: money(8500),
    }),
  )
  const { result: account } = await portal.good(billing.account, mine(owner), owner.token)
  expect(account.FirstBill?.AmountCents).toBe(8500)
  expect(account.NextBill).toEqual({ On: '2027-02-28', SoFarCents: 0, ExpectedCents: 8500 })
  const { Lines } = await portal.good(billing.invoice, { ...mine(owner), number: 'OPEN' }, owner.token)
  expect(Lines).toMatchObject([{ Name: 'Fibre Home', ServiceUUID: UfbUUID, AmountCents: 8500, GSTCents: 1109 }])
  for (const day of ['2027-02-01', '2027-02-28', '2027-03-31', '2027-04-30']) await onFibreDay(portal, day)
  const made = await bills(portal, owner, 4)
  expect(made.map(({ kind, issued, total }) => [kind, issued, total])).toEqual([
    ['first', '2027-02-01', 8500],
    ['cycle', '2027-02-28', 8500],
    ['cycle', '2027-03-31', 8500],
    ['cycle', '2027-04-30', 8500],
  ])
  expect(await planOf(portal, owner)).toMatchObject({ StartsOn: '2027-04-30', EndsOn: '2027-05-31', cyclesDone: 4 })
  owner = { ...owner, ...(await portal.signIn(owner)) }
  const { Invoices } = await portal.good(billing.invoices, mine(owner), owner.token)
  expect(Invoices.map(({ GrandTotalCents }) => GrandTotalCents)).toEqual([0, 8500, 8500, 8500, 8500])
})

test('its customer is reminded by mail alone, which names the plan and how it is ended', async () => {
  await onFibreDay(portal, '2027-06-10')
  const owner = await connected(portal)
  await portal.rows(
    `INSERT INTO customers.service_places VALUES ($1, $2, NULL, '{"Lines": ["12 Queen Street"], "City": "Wellington"}', false)`,
    [owner.CustomerUUID, owner.UfbUUID],
  )
  await onFibreDay(portal, '2027-07-07')
  await remindOfRenewals(systemOf(portal))
  const mail = await eventually('the reminder', async () =>
    (await portal.messages(owner.Email)).find(({ subject }) => subject.startsWith('Fibre Home renews on 10 Jul 2027')),
  )
  expect(mail.subject).toBe('Fibre Home renews on 10 Jul 2027 for $85.00: 12 Queen Street, Wellington')
  expect(mail.text).toContain('end the connection before that day')
  expect(mail.text).toContain('/profile/ufb/broadband/subscriptions')
  expect(mail.text).not.toMatch(/undefined|phone number|automatic renewal|by text/i)
  expect(await planMessages(portal, owner)).toEqual(['mail plan-reminder'])
})

test('a connection has no allowance that a mobile network reports, and is no mobile', async () => {
  const owner = await connected(portal)
  const AddonUUID = (await planOf(portal, owner))?.UUID ?? ''
  await systemOf(portal).inTransaction((tx) => grantAllowances(tx, [{ ...serviceOf(owner), AddonUUID }]))
  expect(await portal.rows('SELECT 1 FROM usage.grants WHERE service_uuid = $1', [owner.UfbUUID])).toEqual([])
  const { Mobiles, PrePurchasedPlans } = await portal.good(plans.mobiles, mine(owner), owner.token)
  expect([Mobiles, PrePurchasedPlans]).toEqual([[], []])
})

test('a mobile and a connection come on one bill, each with its own line, and neither has the other’s', async () => {
  const mobile = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  await payByHand(portal, mobile)
  const owner = await connected(portal, { buyer: mobile })
  const dashboard = await dashboardOf(portal, mobile)
  expect(dashboard.Mobile.Addons.map(({ Name }) => Name)).toEqual(['Light'])
  expect(dashboard.NextCharge).toMatchObject({ AmountCents: 2500, From: 'bill' })
  const { Mobiles } = await portal.good(plans.mobiles, mine(owner), owner.token)
  expect(Mobiles.map(({ Addons }) => Addons.map(({ Name }) => Name))).toEqual([['Light']])
  const MSISDN = dashboard.Mobile.MSISDN
  await onFibreDay(portal, addDays(today(), 1))
  const { token } = await portal.signIn(owner)
  const [bill] = await bills(portal, owner, 1)
  const number = bill?.number ?? ''
  const { Lines } = await portal.good(billing.invoice, { ...mine(owner), number }, token)
  const byName = Object.fromEntries(Lines.map((line) => [line.Name, line]))
  expect(Object.keys(byName).sort()).toEqual(['Fibre Home', 'Light'])
  expect(byName.Light).toMatchObject({ ServiceUUID: mobile.MobileUUID, MSISDN, AmountCents: 2500 })
  expect(byName['Fibre Home']).toMatchObject({ ServiceUUID: owner.UfbUUID, AmountCents: 8500 })
  expect(byName['Fibre Home']).not.toHaveProperty('MSISDN')
  for (const { Charges, ServiceUUID, AmountCents } of Lines) {
    const charges = await portal.rows(
      'SELECT service_uuid AS service, amount_cents::int AS cents FROM ledger.charges WHERE charge_uuid = ANY($1::uuid[])',
      [Charges],
    )
    expect(charges).toEqual([{ service: ServiceUUID, cents: AmountCents }])
  }
})

test('a connection that ends closes the account with its final bill, unless a mobile is billed on it', async () => {
  const owner = await connected(portal)
  await end(owner)
  const [final] = await bills(portal, owner, 1)
  expect(final).toMatchObject({ kind: 'final', total: 8500, lines: [{ name: 'Fibre Home' }] })
  expect(await accountOf(owner)).toMatchObject({ closed: today() })
  await eventually('the plan to renew no more', async () =>
    (await planOf(portal, owner))?.AutoRenew ? undefined : true,
  )

  const mobile = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  const both = await connected(portal, { buyer: mobile })
  await end(both)
  await eventually('the plan to renew no more', async () =>
    (await planOf(portal, both))?.AutoRenew ? undefined : true,
  )
  expect(await accountOf(both)).toMatchObject({ closed: null })
})

test('while the account is suspended no month begins; then what is left of it is charged', async () => {
  await onFibreDay(portal, '2028-03-01')
  const owner = await connected(portal)
  await onFibreDay(portal, '2028-03-31')
  const { CustomerUUID } = owner
  const state = (to: 'Suspended' | 'Active') =>
    systemOf(portal).inTransaction((tx) => setAccountState(tx, CustomerUUID, to, { because: 'asked' }))
  await state('Suspended')
  await onFibreDay(portal, '2028-04-01')
  expect(await planOf(portal, owner)).toMatchObject({ EndsOn: '2028-04-01', offSince: '2028-04-01' })
  expect(await planMessages(portal, owner)).toContain('mail plan-suspended')
  await onFibreDay(portal, '2028-04-16')
  await state('Active')
  await onFibreDay(portal, '2028-04-16')
  expect(await planOf(portal, owner)).toMatchObject({ StartsOn: '2028-04-16', EndsOn: '2028-05-01', offSince: null })
  const [charge] = await portal.rows<{ cents: number; reason: string }>(
    `SELECT amount_cents::int AS cents, reason FROM ledger.charges WHERE customer_uuid = $1 ORDER BY charged_at DESC LIMIT 1`,
    [CustomerUUID],
  )
  expect(charge).toEqual({ cents: 4250, reason: 'part-period' })
})

test('connected while the account is suspended, its first month begins when that is over: what is left of it is charged', async () => {
  await onFibreDay(portal, '2028-06-01')
  const buyer = await portal.signUpCustomer()
  const { CustomerUUID } = buyer
  const state = (to: 'Suspended' | 'Active') =>
    systemOf(portal).inTransaction((tx) => setAccountState(tx, CustomerUUID, to, { because: 'asked' }))
  await state('Suspended')
  const owner = await connected(portal, { buyer })
  const charges = () =>
    portal.rows<{ cents: number; reason: string }>(
      'SELECT amount_cents::int AS cents, reason FROM ledger.charges WHERE customer_uuid = $1 ORDER BY charged_at',
      [CustomerUUID],
    )
  expect(await planOf(portal, owner)).toMatchObject({ offSince: '2028-06-01', EndsOn: '2028-06-01', cyclesDone: 0 })
  await onFibreDay(portal, '2028-06-10')
  expect(await charges()).toEqual([])
  expect(await planMessages(portal, owner)).toEqual([])
  await onFibreDay(portal, '2028-06-16')
  await state('Active')
  await onFibreDay(portal, '2028-06-16')
  expect(await planOf(portal, owner)).toMatchObject({
    StartsOn: '2028-06-16',
    EndsOn: '2028-07-01',
    offSince: null,
    cyclesDone: 1,
    price: 8500,
  })
  expect(await charges()).toEqual([{ cents: 4250, reason: 'part-period' }])
  await onFibreDay(portal, '2028-07-01')
  expect(await charges()).toEqual([
    { cents: 4250, reason: 'part-period' },
    { cents: 8500, reason: 'renewal' },
  ])
})

test('two connections with the same plan are told apart by their name or place, as it was when the bill was issued', async () => {
  const buyer = await portal.signUpCustomer()
  const ufbs = [
    (await fibreValues(portal, buyer.CustomerUUID)).ufbUuid,
    (await fibreValues(portal, buyer.CustomerUUID)).ufbUuid,
  ]
  const named = (Nickname: string, { token }: { token: string }) =>
    portal.good(broadband.nameUfb, { ...mine(buyer), ufbUuid: ufbs[0] ?? '', Nickname }, token)
  await named('Bach', buyer)
  await eventually('the account', async () => accountOf({ ...buyer, UfbUUID: '' as never }))
  await onFibreDay(portal, addDays(today(), 1))
  const again = { ...buyer, ...(await portal.signIn(buyer)), UfbUUID: ufbs[0] as never }
  const [bill] = await bills(portal, again, 1)
  const read = async () =>
    (await portal.good(billing.invoice, { ...mine(again), number: bill?.number ?? '' }, again.token)).Lines
  const places = (await read()).map(({ Place }) => Place)
  expect(places.toSorted()).toEqual([expect.stringMatching(/^12 .*, /), 'Bach'])
  await named('Home', again)
  expect((await read()).map(({ Place }) => Place)).toEqual(places)
  const csv = await fetch(`${portal.url}/api/frontend/v1/customer/${buyer.CustomerUUID}/invoices/csv`, {
    headers: { 'x-auth-token': again.token },
  })
  expect(await csv.text()).toContain('"Bach"')
})
