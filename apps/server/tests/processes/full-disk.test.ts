import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../../src/platform/process/log.ts'
import { type ShopPortal, startShop } from '../shop/shop-support.ts'
import { serverProcess } from './server-process.ts'

const full = '/dev/full'
let portal: ShopPortal

beforeAll(async () => {
  portal = await startShop()
})
afterAll(() => portal?.close())

const saveCart = () =>
  fetch(`${portal.url}/eshop/v2/cart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"Items":[]}',
  })

/** Fills the disk until PostgreSQL itself reports it full. */
async function fillDataDisk(): Promise<void> {
  await portal.rows(`CREATE FUNCTION public.no_room() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`)
  await portal.rows(
    'CREATE TRIGGER no_room BEFORE INSERT ON shop.visitor_carts FOR EACH ROW EXECUTE FUNCTION public.no_room()',
  )
}
const freeDataDisk = () => portal.rows('DROP FUNCTION public.no_room() CASCADE')

test('a log on a full disk fails nothing, and says what was lost once there is room', (context) => {
  if (!existsSync(full)) return context.skip('this machine has no device that is always full')
  const log = openLog('warn', full)
  expect(() => log('a line', { about: 'x'.repeat(100_000) })).not.toThrow()
  const folder = mkdtempSync(join(tmpdir(), 'waea-log-'))
  const later = openLog('warn', join(folder, 'made-later', 'log'))
  expect(() => later('a line')).not.toThrow()
  const file = join(folder, 'log')
  const fd = openSync(file, 'a')
  openLog('warn', fd)('first')
  closeSync(fd)
  expect(readFileSync(file, 'utf8')).toContain('"msg":"first"')
  rmSync(folder, { recursive: true })
})

test('with its log and its data on full disks the server answers 503 in words, lives, and recovers by itself', async (context) => {
  if (!existsSync(full)) return context.skip('this machine has no device that is always full')
  await portal.server.close()
  const output = openSync(full, 'a')
  const server = await serverProcess(portal.environment, 'main', output)
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: portal.environment.DATABASE_URL })
  await client.connect()
  portal = { ...portal, rows: async (text) => (await client.query(text)).rows }
  try {
    await fillDataDisk()
    for (let time = 0; time < 200; time += 1) {
      const answer = await saveCart()
      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({ code: 'unavailable', err_message: expect.stringMatching(/\w+ \w+/) })
    }
    expect(server.ended()).toBeUndefined()
    await freeDataDisk()
    expect((await saveCart()).status).toBe(200)
    expect(server.ended()).toBeUndefined()
  } finally {
    await client.end()
    await server.kill()
    closeSync(output)
  }
})
