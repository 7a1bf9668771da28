import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { activation } from '@waea/contract/mobile/activation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../src/command.ts'
import { paidOrder } from '../payments/refund-support.ts'
import { anEsim, orderIn, shopOfFile } from '../shop/shop-support.ts'
import { aCard, fileOf } from './stock-lines.ts'

const portal = shopOfFile()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stock-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function load(sims: readonly ReturnType<typeof aCard>[], ...options: string[]): Promise<readonly string[]> {
  const path = join(folder, 'delivery.csv')
  await writeFile(path, fileOf(...sims).replaceAll('\r\n', '\n'))
  return runCommand(portal.environment, 'stock', ['load', path, ...options])
}

const stocked = () =>
  portal.rows<{
    id: string
  }>(`SELECT sim ->> 'SIMID' AS id, sim_type, billing_type, profile, is_replacement, c.expires_at
    FROM activation.stock s JOIN activation.codes c USING (mobile_uuid) WHERE sim ->> 'ICCID' LIKE '896499770%' ORDER BY 1`)

test('a delivery is looked at, loaded, and each of its SIMs is started by its code; loaded again it changes nothing', async () => {
  const esim = { SIMType: 'esim', BillingType: '', SMDPAddress: 'smdp.example', MatchingID: 'M-1' }
  const delivery = [aCard('0001'), aCard('0002', esim), aCard('0003', { Replaces: 'yes' })]
  const looked = await load(delivery)
  expect(looked).toEqual(['3 SIMs: 3 new, 0 in the stock already.', 'Nothing was loaded. Add --write to load it.'])
  expect(await stocked()).toEqual([])
  await load(delivery, '--write')
  const before = await stocked()
  expect(before).toMatchObject([
    { id: '2077000001', sim_type: 'real_sim', billing_type: 'prepay', profile: null, is_replacement: false },
    { id: '2077000002', sim_type: 'esim', billing_type: null, profile: { matchingId: 'M-1' } },
    { id: '2077000003', is_replacement: true, expires_at: new Date('2099-06-30T12:00:00Z') },
  ])
  const { token, CustomerUUID } = await portal.signUpCustomer()
  const adopted = await portal.call(activation.adoptByToken, { Token: 'shop-test-0001', CustomerUUID }, token)
  expect(adopted).toMatchObject({ status: 200 })
  expect(await load([...delivery, aCard('0004')], '--write')).toEqual([
    '4 SIMs: 1 new, 3 in the stock already.',
    'Loaded. Each is started by its code.',
  ])
  expect((await stocked()).slice(0, 3)).toEqual(before)
})

test('one wrong line loads nothing, and every fault is told with its line', async () => {
  await load([aCard('0011')], '--write')
  const buyer = await portal.signUpCustomer()
  const { Number: number } = await paidOrder(portal, buyer, [anEsim()])
  await orderIn(portal, buyer, number, 'COMPLETED')
  const [mobile] = await portal.rows<{ ICCID: string }>(
    'SELECT iccid AS "ICCID" FROM mobiles.mobiles WHERE customer_uuid = $1',
    [buyer.CustomerUUID],
  )
  const before = await stocked()
  const wrong = [
    aCard('0012'),
    aCard('0013', { SIMID: '2077000011' }),
    aCard('0014', { IMSI: aCard('0011').IMSI }),
    aCard('0015', { Code: aCard('0011').Code.toLowerCase() }),
    aCard('0016', { ICCID: mobile?.ICCID ?? '' }),
  ]
  const refused = await load(wrong, '--write').catch((error: Error) => error.message.split('\n'))
  expect(refused).toEqual([
    'Line 3: another SIM of the stock has this SIMID.',
    'Line 4: another SIM of the stock has this IMSI.',
    'Line 5: another SIM has this code.',
    'Line 6: a mobile has the SIM of this ICCID.',
  ])
  await expect(load([aCard('0012'), aCard('0011', { PIN: '4321' })], '--write')).rejects.toThrow(
    'Line 3: the SIM of this ICCID is in the stock with other values.',
  )
  expect(await stocked()).toEqual(before)
  await expect(load([aCard('0012', { Brand: 'tahi' })], '--write')).rejects.toThrow('Line 2: Brand takes waea.')
  await expect(runCommand(portal.environment, 'stock', ['drop'])).rejects.toThrow('Use: npm run stock')
})

test('two loads of one file at once load each SIM once', async () => {
  await Promise.all([load([aCard('0021')], '--write'), load([aCard('0021')], '--write')])
  expect((await stocked()).filter(({ id }) => id === '2077000021')).toHaveLength(1)
})
