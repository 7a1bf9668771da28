import { voucherBatches } from '@waea/contract/money/voucher-batches'
import { addDays } from '@waea/kit/calendar-day'
import { beforeAll, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { booked, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { signedInOperator, type TestOperator } from '../operators/operator-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { redeemCode } from './vouchers-support.ts'

/** Batches of vouchers that an operator makes, sells, blocks and cancels. */
const portal = shopOfFile()
let range: TestOperator
let other: TestOperator
let support: TestOperator
let owner: Owner

beforeAll(async () => {
  range = await signedInOperator(portal, 'catalogue')
  other = await signedInOperator(portal, 'catalogue')
  support = await signedInOperator(portal, 'support')
  owner = await mobileInService(portal, { plan: demoPlans.payg })
})

const terms = { ValueCents: 2000, LastDay: '2099-06-30', Kinds: ['prepay' as const, 'payg' as const], Count: 3 }
const { Count: _count, ...kept } = terms
const make = (Batch: string, over: Partial<typeof terms> = {}) =>
  portal.call(voucherBatches.makeBatch, { ...terms, ...over, Batch }, range.as)
const made = async (Batch: string, over: Partial<typeof terms> = {}) => {
  const { body } = await make(Batch, over)
  return { ...body, batchUuid: body.UUID }
}
const sell = (batchUuid: string) => portal.good(voucherBatches.sellBatch, { batchUuid }, range.as)
const find = async (SmartSearch: string) =>
  (await portal.good(voucherBatches.batches, { SmartSearch }, range.as)).Batches

test('a batch is made with codes that one answer has, and they are redeemed once it is sold', async () => {
  const { status, body } = await make('autumn', { Count: 20 })
  expect(status).toBe(201)
  expect(new Set(body.Codes).size).toBe(20)
  expect(body.Codes.every((code) => /^[1-9]\d{12}$/.test(code))).toBe(true)
  expect(body).toMatchObject({ Batch: 'autumn', State: 'made', Made: 20, Redeemed: 0, LeftCents: 40_000 })
  const kept = await portal.rows<{ text: string }>('SELECT c::text AS text FROM vouchers.codes c')
  expect(kept.some(({ text }) => body.Codes.some((code) => text.includes(code)))).toBe(false)

  const [code = ''] = body.Codes
  expect((await redeemCode(portal, owner, code)).status).toBe(400)
  const before = await booked(portal, 'voucher')
  expect((await sell(body.UUID)).State).toBe('sold')
  // A repeat books nothing.
  await sell(body.UUID)
  expect((await booked(portal, 'voucher')) - before).toBe(-40_000)
  expect((await redeemCode(portal, owner, code)).status).toBe(200)
  expect(await find('autumn')).toMatchObject([{ UUID: body.UUID, Redeemed: 1, Expired: 0, LeftCents: 38_000 }])
  expect(await find('AUTUMN')).toEqual(await find(body.UUID))
})

test('the code of a voucher says what became of it, and who redeemed it', async () => {
  const { batchUuid, Codes } = await made('looked-up')
  const [code = '', unused = ''] = Codes
  const lookUp = (Code: string) => portal.call(voucherBatches.lookUpVoucher, { Code }, support.as)
  expect((await lookUp(code)).body).toEqual({ ...kept, Batch: 'looked-up', State: 'made' })
  await sell(batchUuid)
  await redeemCode(portal, owner, code)
  const spaced = `${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8)}`
  expect((await lookUp(spaced)).body).toMatchObject({ State: 'redeemed', CustomerUUID: owner.CustomerUUID })
  expect((await lookUp(unused)).body).toEqual({ ...kept, Batch: 'looked-up', State: 'sold' })
  await portal.good(voucherBatches.blockBatch, { batchUuid }, range.as)
  expect((await lookUp(unused)).body).toMatchObject({ State: 'blocked' })
  expect((await lookUp(code)).body).toMatchObject({ State: 'redeemed' })
  expect((await lookUp('0000000000000')).status).toBe(404)
  expect((await lookUp('123')).body).toMatchObject({ code: 'voucher-invalid', field: 'Code' })
})

test('a repeat makes no second batch, also of two operators at once', async () => {
  const both = await Promise.all([make('twice'), make('twice')])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await make('twice', { Count: 1 })).body).toMatchObject({ code: 'conflict', field: 'Batch' })
  expect(await find('twice')).toHaveLength(1)
})

test('a batch outside the limits is refused, and nothing is made', async () => {
  const before = await portal.rows('SELECT 1 FROM vouchers.batches')
  const wrong = [
    [{ Count: 0 }, 'Count'],
    [{ Count: 100_001 }, 'Count'],
    [{ ValueCents: 99 }, 'ValueCents'],
    [{ ValueCents: 50_001 }, 'ValueCents'],
    [{ LastDay: '2020-01-31' }, 'LastDay'],
    [{ LastDay: '2099-02-30' }, 'LastDay'],
    [{ Kinds: [] }, 'Kinds'],
    [{ Batch: 'two words' }, 'Batch'],
  ] as const
  for (const [over, field] of wrong) {
    const answer = await portal.call(voucherBatches.makeBatch, { Batch: 'wrong', ...terms, ...over } as never, range.as)
    expect(answer, field).toMatchObject({ status: 400, body: { code: 'invalid-input', field } })
  }
  expect(await portal.rows('SELECT 1 FROM vouchers.batches')).toEqual(before)
})

test('a blocked batch is not redeemed until it is unblocked', async () => {
  const { batchUuid, Codes } = await made('blocked')
  await sell(batchUuid)
  expect((await portal.good(voucherBatches.blockBatch, { batchUuid }, range.as)).State).toBe('blocked')
  expect((await redeemCode(portal, owner, Codes[0] ?? '')).status).toBe(400)
  expect((await portal.good(voucherBatches.unblockBatch, { batchUuid }, range.as)).State).toBe('sold')
  expect((await redeemCode(portal, owner, Codes[0] ?? '')).status).toBe(200)
})

test('a blocked batch is not sold until it is unblocked', async () => {
  const { batchUuid } = await made('stolen')
  await portal.good(voucherBatches.blockBatch, { batchUuid }, range.as)
  const before = await booked(portal, 'receivable')
  expect(await portal.call(voucherBatches.sellBatch, { batchUuid }, range.as)).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
  expect(await booked(portal, 'receivable')).toBe(before)
  await portal.good(voucherBatches.unblockBatch, { batchUuid }, range.as)
  expect((await sell(batchUuid)).State).toBe('sold')
})

test('what is unused is cancelled to the cent, once, and its sale is taken back by as much', async () => {
  const { batchUuid, Codes } = await made('cancelled')
  await sell(batchUuid)
  await sell(batchUuid)
  await redeemCode(portal, owner, Codes[0] ?? '')
  const cancel = (LeftCents: number, by = range) =>
    portal.call(voucherBatches.cancelBatch, { batchUuid, LeftCents }, by.as)
  // What the operator saw before a voucher was redeemed.
  expect(await cancel(6000)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const before = { owed: await booked(portal, 'voucher'), shops: await booked(portal, 'receivable') }
  const both = await Promise.all([cancel(4000), cancel(4000, other)])
  for (const { status, body } of both) {
    expect(status).toBe(200)
    expect(body).toMatchObject({ State: 'cancelled', Redeemed: 1, Cancelled: 2, Expired: 0, LeftCents: 0 })
  }
  expect((await booked(portal, 'voucher')) - before.owed).toBe(4000)
  expect((await booked(portal, 'receivable')) - before.shops).toBe(-4000)
  expect((await redeemCode(portal, owner, Codes[1] ?? '')).status).toBe(400)
  for (const call of [voucherBatches.sellBatch, voucherBatches.blockBatch, voucherBatches.unblockBatch])
    expect((await portal.call(call, { batchUuid }, range.as)).body).toMatchObject({ code: 'conflict' })
  const log = await portal.rows<{ detail: { change: string } }>(
    "SELECT detail FROM platform.audit WHERE deed = 'voucher-batch-changed' AND detail ->> 'BatchUUID' = $1 ORDER BY id",
    [batchUuid],
  )
  expect(log.map(({ detail }) => detail.change)).toEqual(['made', 'sold', 'cancelled'])
})

test('a voucher redeemed while its batch is cancelled is either the customer’s or cancelled', async () => {
  const { batchUuid, Codes } = await made('raced', { Count: 1 })
  await sell(batchUuid)
  const before = await booked(portal, 'voucher')
  const [redeemed, cancelled] = await Promise.all([
    redeemCode(portal, owner, Codes[0] ?? ''),
    portal.call(voucherBatches.cancelBatch, { batchUuid, LeftCents: 2000 }, range.as),
  ])
  expect([redeemed.status, cancelled.status].sort()).toEqual(redeemed.status === 200 ? [200, 409] : [200, 400])
  expect((await booked(portal, 'voucher')) - before).toBe(2000)
})

test('a batch that was never sold is cancelled without a movement', async () => {
  const { batchUuid } = await made('unsold')
  const before = await booked(portal, 'voucher')
  const input = { batchUuid, LeftCents: 6000 }
  expect((await portal.good(voucherBatches.cancelBatch, input, range.as)).State).toBe('cancelled')
  expect(await booked(portal, 'voucher')).toBe(before)
})

test('a batch has expired on the day after its last one, and is not cancelled any more', async () => {
  const today = systemOf(portal).today()
  const { batchUuid } = await made('short', { LastDay: today })
  await sell(batchUuid)
  await portal.rows('UPDATE vouchers.batches SET last_day = $2 WHERE batch_uuid = $1', [batchUuid, addDays(today, -1)])
  expect(await find('short')).toMatchObject([{ State: 'expired', Expired: 3, LeftCents: 0 }])
  const answer = await portal.call(voucherBatches.cancelBatch, { batchUuid, LeftCents: 6000 }, range.as)
  expect(answer.body).toMatchObject({ code: 'conflict' })
})
