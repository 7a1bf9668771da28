import { billing } from '@waea/contract/money/billing'
import { payments } from '@waea/contract/money/payments'
import { taxYearOf, taxYearWith } from '@waea/domain/billing/making/tax-year'
import { dayOf, daysBetween, startOfDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { chargeAccount, creditInvoice } from '../../../src/capabilities/billing/index.ts'
import { runBills } from '../../../src/capabilities/billing/issuing/bill-run.ts'
import { demoPlans } from '../../../src/capabilities/catalogue/index.ts'
import {
  askTopUp,
  creditBecomes,
  daysLater,
  mobileInService,
  type Owner,
  systemOf,
} from '../../ledger/money-support.ts'
import { readPdf } from '../../messages/read-pdf.ts'
import { reason, signedInOperator } from '../../operators/operator-support.ts'
import { eventually, shopOfFile } from '../../shop/shop-support.ts'

/** Bills, credit notes and receipts as files, for a customer with one corrected bill. */
const portal = shopOfFile()
const mine = (owner: Owner) => ({ customerUuid: owner.CustomerUUID })

let owner: Owner
let number: string
let note: string

/** Moves the clock on if the tax year is about to end, so that all documents fall into one tax year. */
async function enoughOfTaxYear(): Promise<void> {
  const today = systemOf(portal).today()
  const upto = taxYearOf(String(taxYearWith(today)))?.upto ?? today
  if (daysBetween(today, upto) < 40) await portal.clock({ now: startOfDay(upto).toISOString() })
}

beforeAll(async () => {
  await enoughOfTaxYear()
  owner = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  await eventually('an account', async () => {
    const answer = await portal.call(billing.account, mine(owner), owner.token)
    return answer.status === 200 || undefined
  })
  const { CustomerUUID } = owner
  await systemOf(portal).inTransaction((tx) =>
    chargeAccount(tx, { CustomerUUID, kind: 'fee', amount: money(1000), name: '=HYPERLINK("x")', key: 'test:fee' }),
  )
  owner = await daysLater(portal, owner, 32, 8)
  await runBills(systemOf(portal))
  number = await eventually('the bill of the cycle', async () => {
    const { Invoices } = await portal.good(billing.invoices, mine(owner), owner.token)
    return Invoices.find(({ Kind, Status }) => Kind === 'cycle' && Status !== 'OPEN')?.Number
  })
  note = (
    await systemOf(portal).inTransaction((tx) =>
      creditInvoice(tx, { CustomerUUID, InvoiceNumber: number, amount: money(300), because: '-1 day of service' }),
    )
  ).Number
})

async function fileAt(path: string, token = owner.token) {
  const answer = await fetch(portal.url + path, { headers: { 'x-auth-token': token } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const said = answer.headers.get('content-type')?.includes('json') ? JSON.parse(bytes.toString()) : undefined
  return { status: answer.status, name: answer.headers.get('content-disposition'), bytes, said }
}

const invoicePath = (number: string, of = owner.CustomerUUID) => `/customer/${of}/invoice/${number}/pdf`

describe('an invoice', () => {
  test('[C-BILL-04][B-BILL-02] is a PDF saved as {number}.pdf, the same bytes each time, also when it is paid and corrected', async () => {
    const first = await fileAt(invoicePath(number))
    expect(first).toMatchObject({ status: 200, name: `attachment; filename="${number}.pdf"` })
    expect(await readPdf(first.bytes)).toMatchObject({ title: `Invoice ${number}`, isTagged: true })
    await systemOf(portal).inTransaction((tx) =>
      creditInvoice(tx, { ...owner, InvoiceNumber: number, amount: money(100), because: 'Slow data' }),
    )
    await portal.rows("UPDATE customers.customers SET last_name = 'Renamed' WHERE customer_uuid = $1", [
      owner.CustomerUUID,
    ])
    expect((await fileAt(invoicePath(number))).bytes.equals(first.bytes)).toBe(true)
  })

  test('[C-BILL-04][E-BILL-10] without a number has no file name', async () => {
    const unnamed = { err_message: 'file_name_not_specified' }
    expect(await fileAt(invoicePath('%20'))).toMatchObject({ status: 400, said: unnamed })
    expect(await fileAt(invoicePath(''))).toMatchObject({ status: 400, said: unnamed })
  })

  test('[E-BILL-01] that is not there, is not issued yet or is somebody else’s is not found', async () => {
    const unfound = { status: 404, said: { err_message: 'invoice not found' } }
    for (const other of ['INV1', 'OPEN', note]) expect(await fileAt(invoicePath(other))).toMatchObject(unfound)
    expect((await portal.call(billing.invoice, { ...mine(owner), number: 'INV1' }, owner.token)).body).toMatchObject(
      unfound.said,
    )
    const other = await portal.signUpCustomer()
    expect(await fileAt(invoicePath(number, other.CustomerUUID), other.token)).toMatchObject(unfound)
    expect((await fileAt(invoicePath(number), other.token)).status).toBe(404)
  })
})

test('an operator sees a customer’s bills and has their files, and no others', async () => {
  const { cookie, as } = await signedInOperator(portal, 'support')
  const [theirs, shown] = await Promise.all([
    portal.good(billing.invoices, mine(owner), owner.token),
    portal.good(billing.invoicesForOperator, mine(owner), as),
  ])
  expect({ ...shown, Invoices: shown.Invoices.map(({ LeftCents: _left, ...bill }) => bill) }).toEqual(theirs)
  const fileOf = async (of: string, wanted: string) => {
    const path = `/api/operator/v1/customers/${of}/bills/${wanted}/pdf`
    const answer = await fetch(portal.url + path, {
      headers: { cookie, 'operator-reason': encodeURIComponent(reason) },
    })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const { status, bytes } = await fileOf(owner.CustomerUUID, number)
  expect(status).toBe(200)
  expect(bytes.equals((await fileAt(invoicePath(number))).bytes)).toBe(true)
  const other = await portal.signUpCustomer()
  expect((await fileOf(other.CustomerUUID, number)).status).toBe(404)
})

test('a credit note is a PDF of its own', async () => {
  const path = `/api/frontend/v1/customer/${owner.CustomerUUID}/credit-note`
  const file = await fileAt(`${path}/${note}/pdf`)
  expect(file).toMatchObject({ status: 200, name: `attachment; filename="${note}.pdf"` })
  expect((await readPdf(file.bytes)).title).toBe(`Credit note ${note}`)
  expect((await fileAt(`${path}/${number}/pdf`)).status).toBe(404)
})

describe('the lines of bills as CSV', () => {
  const lines = async (query = '') => {
    const file = await fileAt(`/api/frontend/v1/customer/${owner.CustomerUUID}/invoices/csv${query}`)
    const rows = file.bytes.toString().replace('\uFEFF', '').trim().split('\r\n')
    return { ...file, rows: rows.map((row) => row.slice(1, -1).split('","')) }
  }

  test('have every line of every document; their sums are those of the documents, and no cell is a formula', async () => {
    const { rows, name } = await lines()
    expect(name).toBe('attachment; filename="bill-lines.csv"')
    const [heading = [], ...all] = rows
    const sumOf = (column: string) =>
      all.reduce((sum, row) => sum + Math.round(Number(row[heading.indexOf(column)]) * 100), 0)
    const { Invoices } = await portal.good(billing.invoices, mine(owner), owner.token)
    const issued = Invoices.filter(({ Status }) => Status !== 'OPEN')
    const notes = await portal.rows<{ total: number; gst: number }>(
      'SELECT sum(total_cents)::int AS total, sum(gst_cents)::int AS gst FROM billing.credit_notes WHERE customer_uuid = $1',
      [owner.CustomerUUID],
    )
    const billed = (of: 'GrandTotalCents' | 'GSTCents') => issued.reduce((sum, one) => sum + one[of], 0)
    expect(sumOf('Amount NZD')).toBe(billed('GrandTotalCents') - (notes[0]?.total ?? 0))
    expect(sumOf('GST NZD')).toBe(billed('GSTCents') - (notes[0]?.gst ?? 0))
    const what = all.map((row) => row[heading.indexOf('What for')])
    expect(what).toEqual(expect.arrayContaining(['Light', `'=HYPERLINK(""x"")`, "'-1 day of service"]))
  })

  test('of a period are of documents issued in it, its last day included', async () => {
    const { Invoices } = await portal.good(billing.invoices, mine(owner), owner.token)
    const on = Invoices.find((one) => one.Number === number)?.Date ?? ''
    const numbers = async (query: string) => new Set((await lines(query)).rows.slice(1).map((row) => row[2]))
    expect(await numbers(`?From=${on}&Upto=${on}`)).toContain(number)
    expect(await numbers('?Upto=2020-01-01')).toEqual(new Set())
    expect((await lines('?From=2026-02-30')).status).toBe(400)
    expect((await lines(`?From=${on}&Upto=2020-01-01`)).status).toBe(400)
  })
})

describe('a tax year', () => {
  const year = () => taxYearWith(dayOf(portal.server.clock.now()))
  const path = (of: string | number) => `/api/frontend/v1/customer/${owner.CustomerUUID}/tax-years/${of}/zip`

  test('is one file of all its bills, credit notes and receipts, and their lines; the same bytes each time', async () => {
    const file = await fileAt(path(year()))
    expect(file).toMatchObject({ status: 200, name: `attachment; filename="documents-${year()}.zip"` })
    const entries = unzipSync(file.bytes)
    const { Receipts } = await portal.good(payments.receipts, mine(owner), owner.token)
    const { Invoices } = await portal.good(billing.invoices, mine(owner), owner.token)
    const issued = Invoices.filter(({ Status }) => Status !== 'OPEN')
    const notes = Object.keys(entries).filter((name) => name.startsWith('credit-notes/'))
    expect(notes).toContain(`credit-notes/${note}.pdf`)
    expect(Object.keys(entries).sort()).toEqual(
      [
        ...notes,
        ...issued.map((one) => `invoices/${one.Number}.pdf`),
        ...Receipts.map((one) => `receipts/${one.Number}.pdf`),
        'bill-lines.csv',
      ].sort(),
    )
    expect(Buffer.from(entries[`invoices/${number}.pdf`] ?? []).equals((await fileAt(invoicePath(number))).bytes)).toBe(
      true,
    )
    expect((await fileAt(path(year()))).bytes.equals(file.bytes)).toBe(true)
  })

  test('in which nothing happened has no documents, and what is no year is not there', async () => {
    expect(Object.keys(unzipSync((await fileAt(path(2020))).bytes))).toEqual(['bill-lines.csv'])
    expect((await fileAt(path('next'))).status).toBe(404)
  })
})

test('a tax year of more than a thousand documents is refused, before any is printed', async () => {
  const busy = await portal.signUpCustomer()
  const at = portal.server.clock.now()
  await portal.rows(
    `INSERT INTO payments.receipts (customer_uuid, receipt_uuid, number, payment_uuid, payer_kind, payer_uuid, pays_for,
       amount_cents, tax_cents, description, created_at)
     SELECT $1, gen_random_uuid(), 'R' || nextval('payments.receipt_numbers'), gen_random_uuid(), 'customer', $1, '[]',
       1000, 130, 'Top-up', $2 FROM generate_series(1, 1001)`,
    [busy.CustomerUUID, at],
  )
  const path = `/api/frontend/v1/customer/${busy.CustomerUUID}/tax-years/${taxYearWith(dayOf(at))}/zip`
  expect(await fileAt(path, busy.token)).toMatchObject({ status: 413, said: { code: 'too-many-documents' } })
})

describe('a receipt', () => {
  const receiptPath = (receipt: string, of = owner.CustomerUUID, file = '/pdf') =>
    `/customer/${of}/receipt/${receipt}${file}`

  test('[B-BILL-03][C-BILL-09] is the same bytes each time: it says who paid as of the payment', async () => {
    const payer = await mobileInService(portal, { plan: demoPlans.payg })
    await askTopUp(portal, payer, { Amount: 1000, PaymentMethodID: payer.card })
    await creditBecomes(portal, payer, 1000)
    const [receipt] = (await portal.good(payments.receipts, mine(payer), payer.token)).Receipts
    const path = receiptPath(receipt?.UUID ?? '', payer.CustomerUUID)
    const first = await fileAt(path, payer.token)
    expect(first.status).toBe(200)
    await portal.rows("UPDATE customers.customers SET last_name = 'Renamed' WHERE customer_uuid = $1", [
      payer.CustomerUUID,
    ])
    expect((await fileAt(path, payer.token)).bytes.equals(first.bytes)).toBe(true)
  })

  test('[C-BILL-08][C-BILL-09][E-BILL-08][E-BILL-09] needs an account and a receipt id', async () => {
    for (const file of ['', '/pdf']) {
      const unnamed = await fileAt(receiptPath('%20', owner.CustomerUUID, file))
      expect(unnamed).toMatchObject({ status: 400, said: { err_message: 'no_receipt_uuid' } })
      const ofNobody = await fileAt(receiptPath('%20', '%20', file))
      expect(ofNobody).toMatchObject({ status: 400, said: { err_message: 'no_uuid' } })
    }
  })

  test('[E-BILL-02] that is not there is not found', async () => {
    const unknown = '00000000-0000-4000-8000-000000000999'
    for (const file of ['', '/pdf']) {
      const answer = await fileAt(receiptPath(unknown, owner.CustomerUUID, file))
      expect(answer).toMatchObject({ status: 404, said: { err_message: 'receipt not found' } })
    }
  })
})
