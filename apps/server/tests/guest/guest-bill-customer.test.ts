import { billing } from '@waea/contract/money/billing'
import { payments } from '@waea/contract/money/payments'
import { customerRecords } from '@waea/contract/people/customer-records'
import { taxYearWith } from '@waea/domain/billing/making/tax-year'
import { calendarDay } from '@waea/kit/calendar-day'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { closeAccount } from '../../src/capabilities/billing/index.ts'
import { eraseAccount } from '../../src/capabilities/customers/index.ts'
import { endAtNetwork, program, shopWithProgram, spid } from '../customers/customer-support.ts'
import { type Owner, systemOf } from '../ledger/money-support.ts'
import { confirm, eventually } from '../shop/shop-support.ts'
import { numberOf } from '../vouchers/vouchers-support.ts'
import { quiet } from '../whole/requests.ts'
import { accountNumberOf, billed, owedBy } from './guest-bills.ts'
import { askPayment, paidBill, purchaseBecomes, responseToken, validate } from './guest-support.ts'

/** What the customer sees when a guest pays their bill. */
const portal = shopWithProgram()
const of = ({ CustomerUUID }: Owner) => ({ customerUuid: CustomerUUID })

const creditBecomes = (owner: Owner, credit: number) =>
  eventually(`${credit} cents of credit`, async () =>
    (await owedBy(portal, owner)).credit === credit ? true : undefined,
  )

test('the customer is told what a guest paid and what of it is credit, and has neither the card nor the receipt', async () => {
  const { owner, invoice } = await billed(portal)
  await paidBill(portal, invoice, 3000)
  await creditBecomes(owner, 500)
  await quiet(portal)
  const mails = await portal.messages(owner.Email)
  const [mail, ...more] = mails.filter(({ subject }) => /paid|receipt|credit/i.test(subject))
  expect([mail?.subject, more]).toEqual(['$30.00 was paid towards your bills', []])
  expect(mail?.text).toContain('Someone paid $30.00 towards your bills without signing in.')
  expect(mail?.text).toContain('Credit: $5.00')
  expect([mail?.attachments, /4242|visa|GST|You paid/i.test(mail?.text ?? '')]).toEqual([[], false])

  const bill = await portal.good(billing.invoice, { ...of(owner), number: invoice }, owner.token)
  const { Payments } = bill
  expect(Payments).toEqual([expect.objectContaining({ Kind: 'payment', AmountCents: 2500 })])
  expect(Payments[0]).not.toHaveProperty('ReceiptUUID')
  expect((await portal.good(payments.receipts, of(owner), owner.token)).Receipts).toEqual([])
  const year = taxYearWith(calendarDay(bill.Date))
  const zip = await fetch(`${portal.url}/api/frontend/v1/customer/${owner.CustomerUUID}/tax-years/${year}/zip`, {
    headers: { 'x-auth-token': owner.token },
  })
  const entries = Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())))
  expect(entries).toContain(`invoices/${invoice}.pdf`)
  expect(entries.filter((name) => name.startsWith('receipts/'))).toEqual([])
})

test('nothing can be paid for a customer who was erased: not by invoice, account or mobile, nor with a token from before', async () => {
  const { owner, invoice } = await billed(portal)
  const { CustomerUUID } = owner
  const [account, mobile] = [await accountNumberOf(portal, owner), await numberOf(portal, owner)]
  await paidBill(portal, invoice, 2500)
  await endAtNetwork(portal, owner)
  await quiet(portal)
  const final = await owedBy(portal, owner)
  if (final.owed > 0) await paidBill(portal, account, final.owed)
  await quiet(portal)
  const tokens = await Promise.all(
    [invoice, account].map(async (LookupID) => ({
      LookupID,
      ResponseToken: await responseToken(portal, { LookupID }),
    })),
  )
  const purged = await portal.call(customerRecords.purgeCustomer, { ...spid, customerUuid: CustomerUUID }, program)
  expect(purged).toMatchObject({ status: 200 })
  for (const LookupID of [invoice, account, mobile]) expect((await validate(portal, { LookupID })).status).toBe(400)
  for (const input of tokens) expect((await askPayment(portal, input)).status).toBe(400)
})

test('what a guest pays all the same for a customer who was just erased is recorded, and tells nobody', async () => {
  const { owner, invoice } = await billed(portal)
  const ResponseToken = await responseToken(portal, { LookupID: invoice })
  const { body } = await askPayment(portal, { LookupID: invoice, ResponseToken })
  await quiet(portal)
  await systemOf(portal).inTransaction((tx) => eraseAccount(tx, owner.CustomerUUID))
  await confirm(portal, body.ClientSecret)
  await purchaseBecomes(portal, { LookupID: invoice }, body.OrderID, 'COMPLETED')
  await eventually('nothing to be owed', async () => ((await owedBy(portal, owner)).owed === 0 ? true : undefined))
  const mails = await portal.messages(owner.Email)
  expect(mails.filter(({ subject }) => subject.includes('was paid'))).toEqual([])
})

test('a closed account has no next bill, and is not told that one takes what a guest paid too much', async () => {
  const { owner } = await billed(portal)
  const account = async () => (await portal.good(billing.account, of(owner), owner.token)).result
  expect((await account()).NextBill).toMatchObject({ On: expect.any(String) })
  await systemOf(portal).inTransaction((tx) => closeAccount(tx, owner.CustomerUUID))
  const closed = await account()
  expect(closed).not.toHaveProperty('NextBill')
  await paidBill(portal, closed.AccountNumber, closed.OwedCents + 700)
  await creditBecomes(owner, 700)
  const mail = await eventually('the mail', async () =>
    (await portal.messages(owner.Email)).find(({ subject }) => subject.includes('towards your bills')),
  )
  expect(mail.text).toContain('The rest is credit on your account, which is closed: you can have it paid out')
  expect(mail.text).not.toContain('next bill')
})
