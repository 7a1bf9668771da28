import { payments } from '@waea/contract/money/payments'
import { nanos } from '@waea/kit/nanos'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { askTopUp, creditBecomes, mobileInService, type Owner } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

/** Top-ups, oldest first: $1.00, $2.00 and so on, except for one of $50.00. */
const topUps = Array.from({ length: 15 }, (_, at) => (at === 3 ? 5000 : (at + 1) * 100))

let owner: Owner & { card: string }
beforeAll(async () => {
  owner = await mobileInService(portal, { plan: demoPlans.payg })
  let credit = 0
  for (const Amount of topUps) {
    await askTopUp(portal, owner, { Amount, PaymentMethodID: owner.card })
    credit += Amount
    await creditBecomes(portal, owner, credit)
  }
})

const mine = () => ({ customerUuid: owner.CustomerUUID })
const unknown = '00000000-0000-4000-8000-000000000999'

describe('the payment history', () => {
  const history = (over: Partial<Parameters<typeof portal.good<typeof payments.charges>>[1]> = {}) =>
    portal.good(payments.charges, { ...mine(), ...over }, owner.token)

  test('[C-PAY-01][K-PAY-04] is told 14 a page, the newest first, with how many there are in all', async () => {
    const { Transactions, PageInfo } = await history()
    const all = topUps.length + (await plansPaid())
    expect(PageInfo).toMatchObject({ PageNumber: 1, PageSize: 14, PageItemCount: 14, TotalItemCount: all })
    expect(Transactions.map(({ AmountCents }) => AmountCents)).toEqual(topUps.toReversed().slice(0, 14))
    const second = await history({ PageNumber: 2 })
    expect(second.Transactions).toHaveLength(all - 14)
    expect(second.Transactions[0]).toMatchObject({ AmountCents: topUps[0] })
  })

  test('[C-PAY-01] is told in the order that is asked for', async () => {
    const cheapest = await history({ SortBy: 'AmountCents', SortDesc: false, PageSize: 2 })
    const dearest = await history({ SortBy: 'AmountCents', PageSize: 1 })
    const oldest = await history({ SortBy: 'CreatedAtNanos', SortDesc: false, PageSize: 100 })
    expect(cheapest.Transactions.map(({ AmountCents }) => AmountCents).at(-1)).toBeLessThanOrEqual(200)
    expect(dearest.Transactions).toMatchObject([{ AmountCents: 5000 }])
    expect(oldest.Transactions.map(({ AmountCents }) => AmountCents).slice(-15)).toEqual(topUps)
  })

  test('says of each payment how it stands, when it was made, with which card, and the GST in it', async () => {
    const [newest] = (await history()).Transactions
    expect(newest).toMatchObject({
      Status: 'COMPLETED',
      AmountCents: 1500,
      AmountTaxCents: 196,
      CardType: 'visa',
      CardLast4: '4242',
      ReceiptUUID: expect.any(String),
    })
    const hourAgo = nanos(new Date(portal.server.clock.now().getTime() - 3_600_000))
    expect(newest?.CreatedAt).toBeGreaterThan(hourAgo)
  })
})

/** How many payments there are besides the top-ups. */
async function plansPaid(): Promise<number> {
  const [row] = await portal.rows<{ paid: number }>(
    "SELECT count(*)::int AS paid FROM payments.intents WHERE customer_uuid = $1 AND purpose <> 'top-up'",
    [owner.CustomerUUID],
  )
  return row?.paid ?? 0
}

describe('receipts', () => {
  const list = (over: { Limit?: number; Offset?: number } = {}) =>
    portal.good(payments.receipts, { ...mine(), ...over }, owner.token)

  test('[C-BILL-07][K-BILL-05] are listed 11 a page, the newest first, with how many there are in all', async () => {
    const all = topUps.length + (await plansPaid())
    const first = await list()
    expect(first.PageInfo).toMatchObject({ PageNumber: 1, PageSize: 11, TotalItemCount: all })
    expect(first.Receipts.map(({ AmountCents }) => AmountCents)).toEqual(topUps.toReversed().slice(0, 11))
    const two = await list({ Limit: 2, Offset: 2 })
    expect(two.Receipts).toEqual(first.Receipts.slice(2, 4))
    expect(two.PageInfo).toMatchObject({ PageNumber: 2, PageSize: 2, TotalItemCount: all })
  })

  test('[N-BILL-04] are read one by one and kept as a PDF, by their owner alone', async () => {
    const [newest] = (await list({ Limit: 1 })).Receipts
    if (!newest) throw new Error('There is no receipt')
    const input = { ...mine(), receiptUuid: newest.UUID }
    expect(await portal.good(payments.receipt, input, owner.token)).toEqual(newest)
    const file = `${portal.url}/customer/${owner.CustomerUUID}/receipt/${newest.UUID}/pdf`
    const answer = await fetch(file, { headers: { 'x-auth-token': owner.token } })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain(`${newest.Number}.pdf`)
    expect(new TextDecoder().decode((await answer.arrayBuffer()).slice(0, 5))).toBe('%PDF-')

    const other = await portal.signUpCustomer()
    const theirs = { customerUuid: other.CustomerUUID, receiptUuid: newest.UUID }
    for (const call of [payments.receipt, payments.receiptPdf]) {
      expect((await portal.call(call, theirs, other.token)).status).toBe(404)
      expect((await portal.call(call, { ...mine(), receiptUuid: unknown }, owner.token)).status).toBe(404)
      expect((await portal.call(call, input, other.token)).status).toBe(404)
    }
  })
})
