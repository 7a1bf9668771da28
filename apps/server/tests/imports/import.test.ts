import { balance } from '@waea/contract/money/balance'
import { billing, billPayment } from '@waea/contract/money/billing'
import { dunning } from '@waea/contract/money/dunning'
import { payments } from '@waea/contract/money/payments'
import { overview } from '@waea/contract/overview'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { addDays, startOfDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { seedStock } from '../../src/capabilities/activation/index.ts'
import { creditInvoice } from '../../src/capabilities/billing/index.ts'
import { compareBills } from '../../src/capabilities/billing/issuing/compare-bills.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { checkBalances } from '../../src/capabilities/ledger/check-balances.ts'
import { booked, systemOf, use } from '../ledger/money-support.ts'
import { readPdf } from '../messages/read-pdf.ts'
import { eventually, type ShopPortal, shopOfFile } from '../shop/shop-support.ts'
import {
  aBill,
  aCardOf,
  aCredit,
  aCustomer,
  aFibre,
  aMobile,
  aMonthly,
  anAddon,
  importsOfFile,
  inDays,
  partnerCustomer,
} from './import-support.ts'

const portal = shopOfFile()
const { load, run, faultsOf, customerOf, references } = importsOfFile(portal)

/** Signs a person in who has no password, with the code that is mailed to them. */
async function signInByCode(on: ShopPortal, Email: string): Promise<string> {
  const { VerificationUUID } = await on.good(signInWays.askCode, { Email })
  const mail = await on.message(Email, ({ codes }) => codes.length > 0)
  const Code = mail.codes[0] ?? ''
  return (await on.good(signInWays.codeSignIn, { VerificationUUID, Code })).JWT ?? ''
}

/** What the nightly checks of the books report. */
async function bookFaults() {
  await checkBalances(systemOf(portal))
  await compareBills(systemOf(portal))
  return portal.rows("SELECT kind, subject, reason FROM platform.notices WHERE kind IN ('books', 'bills')")
}

test('a dry run says what would come and writes nothing; the import brings it, and once', async () => {
  const folder = {
    'customers.csv': [aCustomer('dry-1'), aCustomer('dry-2', { automatic_payment: 'yes' })],
    'mobiles.csv': [
      aMobile('dry-1', '1001'),
      aMobile('dry-1', '1002', { plan: demoPlans.payg.availability, renews_on: '', auto_renew: 'no' }),
      aMonthly('dry-2', '1003'),
    ],
    'addons.csv': [anAddon('dry-1', '1001')],
    'fibre.csv': [aFibre('dry-2', '1001')],
    'balances.csv': [aCredit('dry-1', '1001'), aCredit('dry-1', '1002', { kind: 'given', credit: '2.50' })],
    'cards.csv': [aCardOf('dry-1')],
    'bills.csv': [aBill('dry-2', 'D-1')],
  }
  const found = [
    'Customers: 2',
    'Mobiles: 3',
    '  Endless 40: 1',
    '  Four Weeks 10: 1',
    '  Pay as you go: 1',
    'Add-ons: 1',
    '  Extra 10 GB: 1',
    'Fibre connections: 1',
    '  Fibre Home: 1',
    'Credit: $32.50',
    'Cards: 1',
    'Open bills: 1, $45.00 owed',
  ]
  expect(await load(folder, '--dry-run')).toEqual([...found, 'Nothing was imported. Leave out --dry-run to import it.'])
  expect(await customerOf('dry-1')).toBe('')
  expect(await run()).toEqual([...found, 'Imported: 2 new, 0 here already.'])
  const [again, last] = [await run(), 'Imported: 0 new, 2 here already.']
  expect(again.at(-1)).toBe(last)
  expect(again[0]).toBe('Customers: 0')
  expect(await portal.rows("SELECT 1 FROM mobiles.mobiles WHERE msisdn LIKE '642156601%'")).toHaveLength(3)
  expect(await bookFaults()).toEqual([])
})

test('a changed line of a customer who is here already is named and left alone', async () => {
  const folder = { 'customers.csv': [aCustomer('same-1')], 'mobiles.csv': [aMobile('same-1', '1101')] }
  await load(folder)
  const changed = {
    'customers.csv': [aCustomer('same-1', { first_name: 'Anahera' }), aCustomer('same-2')],
    'mobiles.csv': [...folder['mobiles.csv'], aMobile('same-1', '1102')],
  }
  const said = await load(changed)
  expect(said.slice(0, 3)).toEqual([
    'customers.csv:2: the customer was imported before: this line is new or changed, and left alone.',
    'mobiles.csv:3: the customer was imported before: this line is new or changed, and left alone.',
    'Customers: 1',
  ])
  expect(said.at(-1)).toBe('Imported: 1 new, 1 here already.')
  const names = await portal.rows('SELECT first_name FROM customers.customers WHERE customer_uuid = $1', [
    await customerOf('same-1'),
  ])
  expect(names).toEqual([{ first_name: 'Aroha' }])
  expect(await portal.rows("SELECT 1 FROM mobiles.mobiles WHERE msisdn = '642156601102'")).toEqual([])
})

test('a customer signs in with a mailed code, sees plan, credit and card, uses the mobile, and is renewed on the day', async () => {
  const { customer, card } = await partnerCustomer(portal)
  await load({
    'customers.csv': [aCustomer('pre-1')],
    'mobiles.csv': [aMobile('pre-1', '1201', { renews_on: inDays(3) })],
    'balances.csv': [
      aCredit('pre-1', '1201', { credit: '5.00' }),
      aCredit('pre-1', '1201', { credit: '16.00', kind: 'given' }),
    ],
    'cards.csv': [aCardOf('pre-1', { customer_token: customer, card_token: card })],
  })
  const CustomerUUID = await customerOf('pre-1')
  const Email = 'pre-1@moved.test.waea.nz'
  const mails = () => portal.rows('SELECT 1 FROM messages.outbox WHERE customer_uuid = $1', [CustomerUUID])
  expect(await mails()).toEqual([])
  expect(await portal.rows('SELECT 1 FROM mobiles.network_orders WHERE customer_uuid = $1', [CustomerUUID])).toEqual([])
  const token = await signInByCode(portal, Email)
  const [line = ''] = (await references()).split('\n').slice(1)
  const [MSISDN = '', network, reference = ''] = line.split(',')
  expect([MSISDN, network]).toEqual(['642156601201', 'net-1201'])
  const mobileUuid = reference.split('.')[1] ?? ''
  const whose = { customerUuid: CustomerUUID, mobileUuid }
  const dashboard = await portal.good(overview.dashboard, whose, token)
  expect(dashboard.Mobile).toMatchObject({ Status: 4, MSISDN })
  expect(dashboard.Usage.length).toBeGreaterThan(0)
  expect((await portal.good(balance.credit, whose, token)).MainBalCreditCents).toBe(2100)
  const { PaymentMethods } = await portal.good(payments.methods, { customerUuid: CustomerUUID }, token)
  expect(PaymentMethods).toMatchObject([{ CardLast4: '4242', Rank: 1 }])

  // The network reports use once it names the service as the file says.
  await registerAtNetwork(reference, network ?? '', MSISDN)
  await use(portal, MSISDN, { type: 'data', amount: 1_000_000 })
  await eventually('the use to count', async () => {
    const rows = await portal.rows('SELECT 1 FROM usage.documents WHERE service_uuid = $1', [mobileUuid])
    return rows.length === 1 || undefined
  })

  await portal.clock({ now: new Date(startOfDay(inDays(3)).getTime() + 3_600_000).toISOString() })
  const [renewed] = await portal.rows<{ starts: string; cycles: number }>(
    'SELECT starts_on::text AS starts, cycles_done AS cycles FROM plans.addons WHERE service_uuid = $1',
    [mobileUuid],
  )
  expect(renewed).toEqual({ starts: inDays(3), cycles: 2 })
  const left = await portal.rows('SELECT granted, left_cents::int AS cents FROM balance.lots WHERE mobile_uuid = $1', [
    mobileUuid,
  ])
  expect(left).toEqual(
    expect.arrayContaining([
      { granted: true, cents: 0 },
      { granted: false, cents: 100 },
    ]),
  )
  expect(await bookFaults()).toEqual([])
})

async function registerAtNetwork(externalId: string, id: string, MSISDN: string): Promise<void> {
  const { network } = systemOf(portal).config
  const serviceCharacteristic = [{ name: 'MSISDN', value: MSISDN }]
  const answer = await fetch(`${network.url}/simulate/services`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${network.key}` },
    body: JSON.stringify({ services: [{ id, externalId, serviceCharacteristic }] }),
  })
  expect(answer.status).toBe(200)
}

test('what is owed is shown as a bill without GST, asked for by the usual rules, and paid with the card', async () => {
  const { customer, card } = await partnerCustomer(portal)
  const issued = aBill('post-1', '2026-77', { issued_on: inDays(-30), due_on: inDays(-2) })
  await load({
    'customers.csv': [aCustomer('post-1')],
    'mobiles.csv': [aMonthly('post-1', '1301', { renews_on: inDays(12) })],
    'cards.csv': [aCardOf('post-1', { customer_token: customer, card_token: card })],
    'bills.csv': [issued, aBill('post-1', '2026-78', { owed: '12.34' })],
  })
  const CustomerUUID = await customerOf('post-1')
  const customerUuid = CustomerUUID
  const token = await signInByCode(portal, 'post-1@moved.test.waea.nz')
  const bill = await portal.good(billing.invoice, { customerUuid, number: '2026-77' }, token)
  expect(bill).toMatchObject({
    Number: '2026-77',
    Kind: 'brought-forward',
    Status: 'OVERDUE',
    DueDate: issued.due_on,
    GSTCents: 0,
    GrandTotalCents: 4500,
    RemainingCents: 4500,
  })
  const arrears = await portal.good(dunning.arrears, { customerUuid }, token)
  expect(arrears).toMatchObject({ OwedCents: 5734, OverdueCents: 4500 })
  const pdf = await fetch(`${portal.url}/customer/${CustomerUUID}/invoice/2026-77/pdf`, {
    headers: { 'x-auth-token': token },
  })
  const { tagged } = await readPdf(new Uint8Array(await pdf.arrayBuffer()))
  const texts = tagged.map(({ text }) => text)
  expect(texts).toContain('Brought forward. The taxable supply information is on the invoice as it was issued')
  expect(texts).not.toContain('Taxable supply information')
  // A part of an imported bill is credited without GST, since it has none.
  await systemOf(portal).inTransaction((tx) =>
    creditInvoice(tx, { CustomerUUID, InvoiceNumber: '2026-78', amount: money(234), because: 'Goodwill' }),
  )
  const { PaymentMethods } = await portal.good(payments.methods, { customerUuid }, token)
  const paid = await portal.call(
    billPayment.pay,
    { customerUuid, AmountCents: 5500, PaymentMethodID: PaymentMethods[0]?.UUID ?? '' },
    { token, key: crypto.randomUUID() },
  )
  expect(paid).toMatchObject({ status: 200 })
  await eventually('both bills to be paid', async () => {
    const rows = await portal.rows('SELECT 1 FROM billing.invoices WHERE customer_uuid = $1 AND remaining_cents = 0', [
      CustomerUUID,
    ])
    return rows.length === 2 || undefined
  })
  expect(await booked(portal, 'receivable', { CustomerUUID, token, Email: '' })).toBe(0)
  expect(await bookFaults()).toEqual([])

  expect(await booked(portal, 'gst', { CustomerUUID, token, Email: '' })).toBe(0)

  // The plan goes on the bill on its day, and the first bill is made then.
  const renews = inDays(12)
  await portal.clock({ now: new Date(startOfDay(renews).getTime() + 12 * 3_600_000).toISOString() })
  await eventually('the first bill of ours', async () => {
    const rows = await portal.rows<{ total: number }>(
      "SELECT total_cents::int AS total FROM billing.invoices WHERE customer_uuid = $1 AND kind = 'cycle'",
      [CustomerUUID],
    )
    return rows.length === 1 ? rows : undefined
  }).then((rows) => expect(rows).toEqual([{ total: 4500 }]))
  const [account] = await portal.rows<{ next: string }>(
    'SELECT next_bill_on::text AS next FROM billing.accounts WHERE customer_uuid = $1',
    [CustomerUUID],
  )
  expect(account?.next.slice(8)).toBe(addDays(renews, 0).slice(8))
  expect(await bookFaults()).toEqual([])
})

test('accounts with one email are accounts of one person, also when they come later', async () => {
  const email = 'whanau@moved.test.waea.nz'
  await load({
    'customers.csv': [aCustomer('one-1', { email }), aCustomer('one-2', { email: 'WHANAU@moved.test.waea.nz' })],
  })
  await load({ 'customers.csv': [aCustomer('one-3', { email })] })
  const owners = await portal.rows<{ accounts: number }>(
    'SELECT count(*)::int AS accounts FROM customers.roles r JOIN identity.users u USING (user_uuid) WHERE u.email_key = $1',
    [email],
  )
  expect(owners).toEqual([{ accounts: 3 }])
})

test('what belongs to somebody who is here already is refused, each with its line', async () => {
  const { Email } = await portal.signUpCustomer()
  const { customer, card } = await partnerCustomer(portal)
  const tokens = { customer_token: customer, card_token: card }
  await load({
    'customers.csv': [aCustomer('own-1')],
    'mobiles.csv': [aMonthly('own-1', '1401')],
    'cards.csv': [aCardOf('own-1', tokens)],
    'bills.csv': [aBill('own-1', 'OWN-1')],
  })
  const { iccid, msisdn } = aMobile('', '1401')
  const forShops = { code: 'IMPORT-STOCK-1', SIMType: 'real_sim', BillingType: 'prepay' } as const
  const [stocked] = await seedStock(systemOf(portal), [forShops])
  const faults = await faultsOf({
    'customers.csv': [aCustomer('own-2', { email: Email }), aCustomer('own-3')],
    'mobiles.csv': [
      aMonthly('own-3', '1402', { msisdn }),
      aMonthly('own-3', '1403', { iccid }),
      aMonthly('own-3', '1404', { iccid: stocked?.ICCID ?? '' }),
    ],
    'cards.csv': [aCardOf('own-3', tokens)],
    'bills.csv': [aBill('own-3', 'OWN-1')],
  })
  expect(faults).toEqual([
    `customers.csv:2: ${Email} belongs to somebody who was not imported.`,
    `mobiles.csv:2: a mobile has the number ${msisdn} already.`,
    `mobiles.csv:3: a mobile has the SIM ${iccid} already.`,
    'mobiles.csv:4: the stock of SIMs for shops has its iccid, imsi or sim_id.',
    `cards.csv:2: another customer has the customer_token ${customer}.`,
    'bills.csv:2: another bill has the number OWN-1.',
    'Faults: 6. Nothing was imported.',
  ])
  expect(await customerOf('own-3')).toBe('')
})
