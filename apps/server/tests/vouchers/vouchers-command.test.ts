import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { runCommand } from '../../src/command.ts'
import { booked, mobileInService } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { redeemCode } from './vouchers-support.ts'

const portal = shopOfFile()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouchers-'))
})
afterAll(() => rm(folder, { recursive: true }))

const run = (...args: string[]) => runCommand(portal.environment, 'vouchers', args)
const batches = () => portal.rows('SELECT 1 FROM vouchers.batches')

test('a provider makes a file of codes, looks at it, loads it, sells it, and its vouchers are redeemed', async () => {
  const path = join(folder, 'winter.json')
  await run('make', '20', 'winter', '20.00', '2099-06-30', path)
  const text = await readFile(path, 'utf8')
  const { Codes } = JSON.parse(text) as { Codes: string[] }
  expect(new Set(Codes).size).toBe(20)
  expect(Codes.every((code) => /^[1-9]\d{12}$/.test(code))).toBe(true)
  expect((await stat(path)).mode & 0o077).toBe(0)
  await expect(run('make', '20', 'winter', '20.00', '2099-06-30', path)).rejects.toThrow('EEXIST')

  expect((await run('load', path)).at(-1)).toBe('Nothing was loaded. Add --write to load it.')
  expect(await batches()).toEqual([])
  await run('load', path, '--write')
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  expect((await redeemCode(portal, owner, Codes[0] ?? '')).status).toBe(400)
  expect(await booked(portal, 'voucher')).toBe(0)
  expect(await run('sell', 'winter')).toEqual(['Batch winter is sold.'])
  await run('sell', 'winter')
  expect(await booked(portal, 'voucher')).toBe(-40_000)
  expect((await redeemCode(portal, owner, Codes[0] ?? '')).status).toBe(200)
  await run('block', 'winter')
  expect((await redeemCode(portal, owner, Codes[1] ?? '')).status).toBe(400)
  expect(await run('list')).toEqual(['winter: 20 of $20.00, 1 redeemed, until 2099-06-30, blocked'])
  await run('unblock', 'winter')
  expect((await redeemCode(portal, owner, Codes[1] ?? '')).status).toBe(200)
})

test('a file with a fault, a batch that is there, and a code that is known are refused, and nothing is loaded', async () => {
  const before = (await batches()).length
  const file = { Batch: 'other', ValueCents: 2000, Currency: 'NZD', LastDay: '2099-06-30', Kinds: ['prepay'] }
  const path = join(folder, 'other.json')
  const written = async (over: object) => {
    await writeFile(path, JSON.stringify({ ...file, ...over }))
    return run('load', path, '--write')
  }
  await expect(written({ Codes: ['123'] })).rejects.toThrow('Codes that are not 13 digits: no. 1.')
  const winter = JSON.parse(await readFile(join(folder, 'winter.json'), 'utf8')) as { Codes: string[] }
  const known = { Codes: ['4444444444444', winter.Codes[0]] }
  await expect(written(known)).rejects.toThrow('1 of its codes are known already.')
  await expect(written({ Batch: 'winter', Codes: ['4444444444444'] })).rejects.toThrow(
    'There is a batch winter already.',
  )
  expect((await batches()).length).toBe(before)
  await expect(run('sell', 'summer')).rejects.toThrow('There is no batch summer.')
  await expect(run('melt')).rejects.toThrow('Use: npm run vouchers --')
})
