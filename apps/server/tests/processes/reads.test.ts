import { type AddressInfo, createServer, type Server, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { Reads } from '../../src/platform/db/reads.ts'
import { sql } from '../../src/platform/db/sql.ts'

let database: TestDatabase
let tunnel: Server
let reads: Reads
/** The tunnel's connections to the database. */
const lines: { near: Socket; far: Socket }[] = []

beforeAll(async () => {
  database = await emptyDatabase()
  const target = new URL(database.url)
  const folder = target.searchParams.get('host')
  tunnel = createServer((near) => {
    const far = new Socket()
    if (folder) far.connect(`${folder}/.s.PGSQL.${target.port || 5432}`)
    else far.connect(Number(target.port || 5432), target.hostname)
    near.pipe(far).pipe(near)
    for (const end of [near, far]) end.on('error', () => undefined)
    lines.push({ near, far })
  })
  await new Promise<void>((resolve) => tunnel.listen(0, '127.0.0.1', resolve))
  const { port } = tunnel.address() as AddressInfo
  const url = new URL(database.url)
  url.search = ''
  const through = {
    host: '127.0.0.1',
    port,
    database: url.pathname.slice(1),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    query_timeout: 4_000,
  }
  reads = new Reads(through, 1, { silentMs: 100, isAlive: async () => true })
})
afterAll(async () => {
  await reads?.close().catch(() => undefined)
  for (const { near, far } of lines) {
    near.destroy()
    far.destroy()
  }
  tunnel?.close()
  await database?.drop()
})

const one = () => reads.query(sql`SELECT 1 AS one`)

test('a connection that is gone without a word fails what waits on it, and the next question has another', async () => {
  expect(await one()).toEqual([{ one: 1 }])
  for (const { near, far } of lines) {
    near.unpipe(far)
    far.unpipe(near)
  }
  const from = performance.now()
  const answers = await Promise.allSettled([one(), one()])
  expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected'])
  expect(performance.now() - from).toBeLessThan(40_000)
  expect(await one()).toEqual([{ one: 1 }])
})

test('a statement that is asked again answers its rows as at first, after a refusal too', async () => {
  const counted = (to: number) =>
    reads.query(sql`SELECT n, NULL::text AS none FROM generate_series(1, ${to}::integer) AS n`)
  expect(await counted(0)).toEqual([])
  expect(await counted(2)).toEqual([
    { n: 1, none: null },
    { n: 2, none: null },
  ])
  const half = (of: number) => reads.query(sql`SELECT 2 / ${of}::integer AS half`)
  expect(await half(2)).toEqual([{ half: 1 }])
  await expect(half(0)).rejects.toThrow('division by zero')
  expect(await Promise.all([half(1), half(2)])).toEqual([[{ half: 2 }], [{ half: 1 }]])
})
