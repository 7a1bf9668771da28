import { guest } from '@waea/contract/money/guest'
import { displayMsisdn } from '@waea/kit/msisdn'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findLookup } from '../../src/capabilities/guest/find-lookup.ts'
import { holdMobile } from '../../src/capabilities/mobiles/index.ts'
import type { ReadDb } from '../../src/platform/ctx.ts'
import { booked, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { testRepeatedNews } from '../payments/returned-support.ts'
import { confirm, eventually, shopOfFile } from '../shop/shop-support.ts'
import { mobileWith } from '../sims/sim-support.ts'
import { numberOf } from '../vouchers/vouchers-support.ts'
import { accountNumberOf, billed, owedBy } from './guest-bills.ts'
import { askPayment, paidBill, passedCaptcha, purchaseBecomes, responseToken, validate } from './guest-support.ts'

/** Guests pay bills by invoice, account or mobile number. */
const portal = shopOfFile()
let owner: Owner
let invoice = ''
let account = ''
let MSISDN = ''

beforeAll(async () => {
  const made = await billed(portal)
  owner = made.owner
  invoice = made.invoice
  account = await accountNumberOf(portal, owner)
  MSISDN = await numberOf(portal, owner)
})
beforeEach(async () => {
  await portal.rows('TRUNCATE platform.limits')
})

const becomes = (of: Owner, owed: number, credit: number) =>
  eventually(`${owed} cents to be owed and ${credit} to be credit`, async () => {
    const now = await owedBy(portal, of)
    return now.owed === owed && now.credit === credit ? true : undefined
  })

test('[C-GUEST-04] a visitor pays a bill by its invoice, its account and its mobile: in part, whole, and too much', async () => {
  const UserToken = await passedCaptcha(portal)
  const { ResponseToken } = await portal.good(guest.validate, { LookupID: invoice, UserToken })
  const input = { Amount: 1000, LookupID: invoice, ResponseToken }
  const started = await portal.good(guest.payment, input, { key: 'pays-a-bill' })
  expect(started).toEqual({ ClientSecret: expect.stringContaining('_secret'), OrderID: expect.any(String) })
  await confirm(portal, started.ClientSecret)
  await purchaseBecomes(portal, { LookupID: invoice }, started.OrderID, 'COMPLETED')
  await becomes(owner, 1500, 0)
  await paidBill(portal, account, 1200)
  await becomes(owner, 300, 0)
  await paidBill(portal, displayMsisdn(MSISDN), 500)
  await becomes(owner, 0, 200)
  expect(await booked(portal, 'received', owner)).toBe(0)
  expect(await booked(portal, 'clearing')).toBe(0)
  expect(await booked(portal, 'gateway', owner)).toBe(2700)
})

test('the bill of a mobile that was suspended over it is paid by its number, which takes no top-up meanwhile', async () => {
  const { owner: of } = await billed(portal)
  const number = await numberOf(portal, of)
  const { CustomerUUID, MobileUUID } = of
  await systemOf(portal).inTransaction((tx) => holdMobile(tx, { CustomerUUID, MobileUUID, hold: 'arrears' }))
  await mobileWith(portal, of, 5)
  const findFor = (use: 'bill' | 'voucher') => findLookup(systemOf(portal), { kind: 'mobile', text: number }, use)
  expect(await findFor('voucher')).toBeUndefined()
  await paidBill(portal, displayMsisdn(number), 2500)
  await becomes(of, 0, 0)
})

describe('what is not a bill', () => {
  test('of an invoice that there is not, a prepay mobile and somebody else’s token is refused', async () => {
    const prepay = await numberOf(portal, await mobileInService(portal))
    expect((await validate(portal, { LookupID: 'INV999999' })).body.code).toBe('guest-invoice-invalid')
    expect((await validate(portal, { LookupID: '599999' })).body.code).toBe('guest-account-invalid')
    expect((await validate(portal, { LookupID: prepay })).body.code).toBe('guest-mobile-invalid')
    const ResponseToken = await responseToken(portal, { LookupID: account })
    const refused = await askPayment(portal, { LookupID: invoice, ResponseToken })
    expect([refused.status, refused.body.code]).toEqual([400, 'guest-data-invalid'])
  })

  test.each([
    ['invoice', () => invoice, 'INV999999'],
    ['account', () => account, '599999'],
    ['mobile', () => MSISDN, '64229990003'],
  ] as const)(
    'the same is asked of the database for an %s that there is as for one that there is not',
    async (kind, known, not) => {
      const system = systemOf(portal)
      const statementsFor = async (text: string) => {
        const statements: string[] = []
        const row: ReadDb['row'] = (statement) => {
          statements.push(statement.text)
          return system.db.row(statement)
        }
        const rows: ReadDb['rows'] = (statement) => {
          statements.push(statement.text)
          return system.db.rows(statement)
        }
        const found = await findLookup({ ...system, db: { row, rows } }, { kind, text }, 'bill')
        return { isFound: found !== undefined, statements }
      }
      const [there, notThere] = [await statementsFor(known()), await statementsFor(not)]
      expect([there.isFound, notThere.isFound]).toEqual([true, false])
      expect(notThere.statements).toEqual(there.statements)
    },
  )
})

test('how much is owed is not told: no amount up to the most is refused, nor answered otherwise', async () => {
  const ask = async (Amount: number) =>
    askPayment(portal, { LookupID: account, Amount, ResponseToken: await responseToken(portal, { LookupID: account }) })
  for (const Amount of [100, 2501, 100_000])
    expect(Object.keys((await ask(Amount)).body).sort()).toEqual(['ClientSecret', 'OrderID'])
  expect((await ask(99)).body.code).toBe('amount-too-small')
  expect((await ask(100_001)).body.code).toBe('amount-too-large')
})

test('two who pay the same bill at the same second both pay it: what is too much is credit', async () => {
  const { owner: of, invoice: bill } = await billed(portal)
  const started = await Promise.all([
    responseToken(portal, { LookupID: bill }).then((ResponseToken) =>
      askPayment(portal, { LookupID: bill, ResponseToken }),
    ),
  ])
  const second = await responseToken(portal, { LookupID: bill })
  started.push(await askPayment(portal, { LookupID: bill, ResponseToken: second }))
  await Promise.all(started.map(({ body }) => confirm(portal, body.ClientSecret)))
  for (const { body } of started) {
    await purchaseBecomes(portal, { LookupID: bill }, body.OrderID, 'COMPLETED')
  }
  await becomes(of, 0, 2500)
})

test('the receipt names what the guest typed, and neither the account nor its number', async () => {
  const OrderID = await paidBill(portal, displayMsisdn(MSISDN), 700)
  await portal.good(guest.receipt, { LookupID: MSISDN, OrderID, Email: 'pays-a-bill@guest.test' })
  const [mail] = await portal.messages('pays-a-bill@guest.test')
  expect(mail?.text).toContain(`Payment for ${displayMsisdn(MSISDN)}`)
  for (const secret of [account, invoice, owner.Email, 'Buyer', 'GST'])
    expect(JSON.stringify(mail)).not.toContain(secret)
})

testRepeatedNews(portal)
