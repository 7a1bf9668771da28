import { activation } from '@waea/contract/mobile/activation'
import { simStock } from '@waea/contract/mobile/sim-stock'
import { deployment } from '@waea/contract/provider'
import { maxStockBytes, stockColumns } from '@waea/domain/activation/stock-file'
import { beforeAll, expect, test } from 'vitest'
import { watchStock } from '../../src/capabilities/activation/watch-stock.ts'
import { systemOf } from '../ledger/money-support.ts'
import { signedInOperator, type TestOperator } from '../operators/operator-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { aCard, fileOf } from './stock-lines.ts'

/** The stock of SIMs as operators see it, and deliveries that they load. */
const portal = shopOfFile({ SIM_STOCK_LOW: '3' })
let range: TestOperator
let other: TestOperator

beforeAll(async () => {
  range = await signedInOperator(portal, 'catalogue')
  other = await signedInOperator(portal, 'admin')
})

async function load(body: string | Buffer, Write: boolean, by = range) {
  const answer = await fetch(`${portal.url}/api/provider/v1/sim-stock?Write=${Write}`, {
    method: 'POST',
    headers: { cookie: by.cookie, 'content-type': 'text/csv' },
    body,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const kinds = async () => (await portal.good(simStock.stock, {}, range.as)).Kinds
const warnings = async () =>
  (await portal.good(deployment.notices, { Kind: 'stock', Unseen: true }, range.as)).Notices.map(
    ({ Subject, Reason }) => `${Subject}: ${Reason}`,
  )
const watch = () => watchStock(systemOf(portal))

test('a delivery is checked, loaded once however often it is sent, and counted by its kind', async () => {
  expect(await kinds()).toEqual([])
  const delivery = fileOf(
    aCard('0001'),
    aCard('0002'),
    aCard('0003', { SIMType: 'esim', BillingType: '', SMDPAddress: 'smdp.example', MatchingID: 'M-1' }),
  )
  const checked = { SIMs: 3, New: 3, IsLoaded: false, Faults: [], FaultCount: 0 }
  expect(await load(delivery, false)).toEqual({ status: 200, body: checked })
  expect(await kinds()).toEqual([])
  const both = await Promise.all([load(delivery, true), load(delivery, true, other)])
  expect(both.map(({ body }) => body.New).sort()).toEqual([0, 3])
  expect((await load(delivery, true)).body).toEqual({ ...checked, New: 0, IsLoaded: true })
  expect(await kinds()).toEqual([
    { SIMType: 'real_sim', BillingType: 'prepay', IsReplacement: false, Free: 2, Taken: 0, Expired: 0, IsLow: true },
    { SIMType: 'esim', IsReplacement: false, Free: 1, Taken: 0, Expired: 0, IsLow: true },
  ])
  const logged = await portal.rows<{ detail: object }>("SELECT detail FROM platform.audit WHERE deed = 'stock-loaded'")
  expect(logged).toEqual([{ detail: { sims: 3, added: 3 } }])
})

test('with one wrong line nothing is loaded, and each fault is said with its line and without its value', async () => {
  const before = await kinds()
  const wrong = fileOf(aCard('0011'), aCard('0012', { PIN: 'secret' }), aCard('0013', { SIMID: '2077000001' }))
  const { status, body } = await load(wrong, true)
  expect(status).toBe(200)
  expect(body).toEqual({
    SIMs: 0,
    New: 0,
    IsLoaded: false,
    Faults: ['Line 3: PIN takes 4 to 8 digits.'],
    FaultCount: 1,
  })
  const against = fileOf(aCard('0011'), aCard('0001', { PIN: '4321' }), aCard('0013', { SIMID: '2077000002' }))
  expect((await load(against, true)).body.Faults).toEqual([
    'Line 3: the SIM of this ICCID is in the stock with other values.',
    'Line 4: another SIM of the stock has this SIMID.',
  ])
  expect((await load('', true)).body.Faults).toEqual([`Line 1 takes ${stockColumns.join()}.`])
  const many = await load(`${fileOf()}${'x\r\n'.repeat(201)}`, true)
  expect(many.body).toMatchObject({ FaultCount: 201, IsLoaded: false })
  expect(many.body.Faults).toHaveLength(200)
  expect(await kinds()).toEqual(before)
})

test('a file of more than 20 MB is refused', async () => {
  const { status, body } = await load(Buffer.alloc(maxStockBytes + 1, 'x'), true)
  expect([status, body.code, body.detail]).toEqual([413, 'file-too-large', { most: 20 }])
  expect((await load(Buffer.alloc(maxStockBytes, 'x'), true)).status).toBe(200)
})

test('a SIM that a customer took, and one past its last day, are not free', async () => {
  await load(fileOf(aCard('0021', { BillingType: 'payg' }), aCard('0022', { BillingType: 'payg' })), true)
  const { token, CustomerUUID } = await portal.signUpCustomer()
  await portal.good(activation.adoptByToken, { Token: 'shop-test-0021', CustomerUUID }, token)
  await portal.rows(`UPDATE activation.codes SET expires_at = '2020-01-01' WHERE mobile_uuid = (
    SELECT mobile_uuid FROM activation.stock WHERE sim ->> 'SIMID' = '2077000022')`)
  const payg = (await kinds()).find(({ BillingType }) => BillingType === 'payg')
  expect(payg).toMatchObject({ Free: 0, Taken: 1, Expired: 1 })
})

test('the operator is warned once of a kind that is low, again when fewer are left, and not any more once more are loaded', async () => {
  await portal.rows('DELETE FROM platform.notices')
  await watch()
  await watch()
  const cards = 'SIM cards for prepay: 2 left, fewer than 3'
  expect(await warnings()).toContain(cards)
  const [notice] = (await portal.good(deployment.notices, { Kind: 'stock', SmartSearch: 'for prepay' }, range.as))
    .Notices
  expect(notice?.Times).toBe(1)
  await portal.good(deployment.seeNotice, { noticeUuid: notice?.UUID ?? '' }, other.as)
  await watch()
  expect(await warnings()).not.toContain(cards)
  const { token, CustomerUUID } = await portal.signUpCustomer()
  await portal.good(activation.adoptByToken, { Token: 'shop-test-0001', CustomerUUID }, token)
  await watch()
  expect(await warnings()).toContain('SIM cards for prepay: 1 left, fewer than 3')
  await load(fileOf(aCard('0031'), aCard('0032')), true)
  expect((await warnings()).filter((one) => one.startsWith('SIM cards for prepay'))).toEqual([])
})
