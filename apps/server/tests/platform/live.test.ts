import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { inNumbers } from '../../../../tests/support/soak.ts'
import { addRole, setAccountState } from '../../src/capabilities/customers/index.ts'
import { systemOf } from '../ledger/money-support.ts'
import { type Buyer, eventually, shopOfFile } from '../shop/shop-support.ts'
import { type LiveStream, openLive } from './live-support.ts'

const portal = shopOfFile({ POOL_SIZE: '24' })

/** Sends numbered events to a customer's streams, so that a lost or repeated one shows. */
function tell(CustomerUUID: string, from: number, count = 1): Promise<void> {
  return systemOf(portal).inTransaction(async (ctx) => {
    for (let n = from; n < from + count; n += 1) await ctx.show(CustomerUUID, 'balance.changed', { n })
  })
}

/** The event numbers that the streams have shown for a customer. */
const numbers = (streams: readonly LiveStream[], CustomerUUID: string): number[] =>
  streams.flatMap(({ shown }) =>
    shown.filter(({ data }) => data.CustomerUUID === CustomerUUID).map(({ data }) => Number(data.n)),
  )

/** The last event id that any of a client's consecutive streams has shown. */
const lastIdOf = (streams: readonly LiveStream[]): string | undefined =>
  streams.map((stream) => stream.lastId()).findLast((id) => id !== '')

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1)

/** A person with two customer accounts, signed in. */
async function personOfTwo(): Promise<{ buyer: Buyer; other: Buyer }> {
  const [buyer, other] = [await portal.signUpCustomer(), await portal.signUpCustomer()]
  const [user] = await portal.rows<{ user_uuid: string }>(
    'SELECT user_uuid FROM customers.roles WHERE customer_uuid = $1',
    [buyer.CustomerUUID],
  )
  await systemOf(portal).inTransaction((ctx) => addRole(ctx, other.CustomerUUID, user?.user_uuid ?? '', 'member'))
  return { buyer: await portal.signIn(buyer), other }
}

/** Bytes of heap still in use. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

test('a stream cut again and again shows every event once, in order', async () => {
  const buyer = await portal.signUpCustomer()
  const streams: LiveStream[] = []
  let lastId: string | undefined
  for (let round = 0; round < 10; round += 1) {
    const stream = await openLive(portal.url, buyer.token, lastId)
    streams.push(stream)
    await tell(buyer.CustomerUUID, round * 10 + 1, 5)
    await stream.until('five events', () => numbers(streams, buyer.CustomerUUID).length >= round * 10 + 5)
    lastId = stream.lastId()
    stream.cut()
    await tell(buyer.CustomerUUID, round * 10 + 6, 5)
  }
  const last = await openLive(portal.url, buyer.token, lastId)
  streams.push(last)
  await last.until('the rest', () => numbers(streams, buyer.CustomerUUID).length >= 100)
  last.cut()
  expect(numbers(streams, buyer.CustomerUUID)).toEqual(upTo(100))
})

test('a stream that begins shows what happened while its page was loading, and nothing older', async () => {
  const buyer = await portal.signUpCustomer()
  await portal.clock({ advanceS: 60 })
  await tell(buyer.CustomerUUID, 1)
  await portal.clock({ advanceS: 21 })
  await tell(buyer.CustomerUUID, 2)
  // A new stream starts with the events of the last 30 seconds; the clock goes on while the jobs run.
  await portal.clock({ advanceS: 10 })
  const stream = await openLive(portal.url, buyer.token)
  await tell(buyer.CustomerUUID, 3)
  await stream.until('what is new', () => numbers([stream], buyer.CustomerUUID).includes(3))
  stream.cut()
  expect(numbers([stream], buyer.CustomerUUID)).toEqual([2, 3])
})

test('events told while a stream reads what it missed come after it, each once', async () => {
  const buyer = await portal.signUpCustomer()
  const first = await openLive(portal.url, buyer.token)
  await tell(buyer.CustomerUUID, 1)
  await first.until('the first', (shown) => shown.some((one) => one.event === 'balance.changed'))
  first.cut()
  await tell(buyer.CustomerUUID, 2, 1200)
  let sent = 1201
  let running = true
  const teller = (async () => {
    for (; running; sent += 1) await tell(buyer.CustomerUUID, sent + 1)
  })()
  const streams = [first]
  for (let round = 0; round < 5; round += 1) {
    const stream = await openLive(portal.url, buyer.token, lastIdOf(streams))
    streams.push(stream)
    const goal = Math.min(1201, 300 * (round + 1))
    await stream.until('more', () => numbers(streams, buyer.CustomerUUID).length >= goal)
    if (round < 4) stream.cut()
  }
  running = false
  await teller
  await streams.at(-1)?.until('all', () => numbers(streams, buyer.CustomerUUID).length >= sent)
  streams.at(-1)?.cut()
  expect(numbers(streams, buyer.CustomerUUID)).toEqual(upTo(sent))
})

test('an event of one account that commits after a later one of another account is not lost, nor after a cut', async () => {
  const { buyer, other } = await personOfTwo()
  const stream = await openLive(portal.url, buyer.token)
  const client = new pg.Client({ connectionString: portal.server.runtime.config.databaseUrl })
  await client.connect()
  // A transaction that has its id but has not committed.
  await client.query('BEGIN')
  const event = (customer: string, n: number) => JSON.stringify([{ c: customer, e: 'balance.changed', d: { n } }])
  await client.query('SELECT platform.show($1::jsonb, now())', [event(other.CustomerUUID, 1)])
  await tell(buyer.CustomerUUID, 1)
  await stream.until('the later event', () => numbers([stream], buyer.CustomerUUID).length === 1)
  const opened = await openLive(portal.url, buyer.token)
  const between = stream.lastId()
  await client.query('COMMIT')
  await client.end()
  for (const one of [stream, opened, await openLive(portal.url, buyer.token, between)]) {
    await one.until('the earlier event', () => numbers([one], other.CustomerUUID).length === 1)
    one.cut()
  }
})

test('a stream shows nothing of accounts that are not its person’s', async () => {
  const [mine, theirs] = [await portal.signUpCustomer(), await portal.signUpCustomer()]
  const stream = await openLive(portal.url, mine.token, '0')
  await tell(theirs.CustomerUUID, 1, 20)
  await tell(mine.CustomerUUID, 1)
  await stream.until('my own', () => numbers([stream], mine.CustomerUUID).length === 1)
  stream.cut()
  expect(numbers([stream], theirs.CustomerUUID)).toEqual([])
  expect(JSON.stringify(stream.shown)).not.toContain(theirs.CustomerUUID)
})

test('the streams of a person end when somebody else’s account is not theirs any more', async () => {
  const { buyer, other } = await personOfTwo()
  const stream = await openLive(portal.url, buyer.token)
  await portal.rows('DELETE FROM customers.roles WHERE customer_uuid = $1 AND role = $2', [
    other.CustomerUUID,
    'member',
  ])
  // A change of rights, here a suspension, notifies every process.
  await systemOf(portal).inTransaction((ctx) => setAccountState(ctx, other.CustomerUUID, 'Suspended'))
  await stream.ended
  const again = await openLive(portal.url, buyer.token, stream.lastId())
  await tell(other.CustomerUUID, 1)
  await tell(buyer.CustomerUUID, 1)
  await again.until('my own', () => numbers([again], buyer.CustomerUUID).length === 1)
  again.cut()
  expect(numbers([again], other.CustomerUUID)).toEqual([])
})

test('a client that was away for longer than events are kept is told to fetch everything', async () => {
  const buyer = await portal.signUpCustomer()
  await tell(buyer.CustomerUUID, 1, 3)
  await portal.rows('DELETE FROM platform.live_events')
  await tell(buyer.CustomerUUID, 4)
  const stream = await openLive(portal.url, buyer.token, '1')
  await stream.until('everything', (shown) => shown.some((one) => one.event === 'everything.changed'))
  await stream.until('the event that is left', () => numbers([stream], buyer.CustomerUUID).includes(4))
  stream.cut()
})

test('after the loss of every connection to the database the streams show what was told meanwhile, once', async () => {
  const buyer = await portal.signUpCustomer()
  const stream = await openLive(portal.url, buyer.token)
  const admin = new pg.Client({ connectionString: portal.server.runtime.config.databaseUrl })
  admin.on('error', () => undefined)
  await admin.connect()
  for (let round = 0; round < 3; round += 1) {
    await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    for (let n = 1; n <= 20; n += 1) {
      const event = [{ c: buyer.CustomerUUID, e: 'balance.changed', d: { n: round * 20 + n } }]
      await admin.query('SELECT platform.show($1::jsonb, now())', [JSON.stringify(event)])
    }
    await stream.until('what was told', () => numbers([stream], buyer.CustomerUUID).length >= (round + 1) * 20)
  }
  await admin.end()
  stream.cut()
  expect(numbers([stream], buyer.CustomerUUID)).toEqual(upTo(60))
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
})

test('a person has at most thirty streams over all sessions; the next one closes the oldest', async () => {
  const buyer = await portal.signUpCustomer()
  await eventually('the streams of before to be gone', async () => portal.server.live?.count === 0 || undefined)
  const tokens = [buyer.token]
  for (let session = 1; session < 4; session += 1) tokens.push((await portal.signIn(buyer)).token)
  const streams: LiveStream[] = []
  const openTen = async (token: string) => {
    for (let n = 0; n < 10; n += 1) streams.push(await openLive(portal.url, token))
  }
  for (const token of tokens.slice(0, 3)) await openTen(token)
  const before = portal.server.live?.count
  streams.push(await openLive(portal.url, tokens[3] ?? ''))
  await streams[0]?.ended
  expect(portal.server.live?.count).toBe(before)
  for (const stream of streams) stream.cut()
  await eventually('the streams to be forgotten', async () => portal.server.live?.count === 0 || undefined)
})

test('a session has at most ten streams; the next one closes the oldest', async () => {
  const buyer = await portal.signUpCustomer()
  await eventually('the streams of before to be gone', async () => portal.server.live?.count === 0 || undefined)
  const streams: LiveStream[] = []
  for (let n = 0; n < 12; n += 1) streams.push(await openLive(portal.url, buyer.token))
  await streams[0]?.ended
  await streams[1]?.ended
  expect(portal.server.live?.count).toBe(10)
  for (const stream of streams) stream.cut()
  await eventually('the streams to be forgotten', async () => portal.server.live?.count === 0 || undefined)
})

const crowd = inNumbers(10, 50)

test(`${10 * crowd} streams cut ten times lose and repeat nothing, are all back in time, and leave no memory behind`, async () => {
  const buyers = await Promise.all(upTo(crowd).map(() => portal.signUpCustomer()))
  const seats = buyers.flatMap((buyer) => upTo(10).map(() => ({ buyer, streams: [] as LiveStream[] })))
  const longestMs: number[] = []
  let heapBefore = 0
  for (let round = 0; round < 10; round += 1) {
    for (const { streams } of seats) streams.at(-1)?.cut()
    await eventually('the cuts to be noticed', async () => (portal.server.live?.count === 0 ? true : undefined), 60_000)
    const sending = Promise.all(buyers.map((buyer) => tell(buyer.CustomerUUID, round * 2 + 1, 2)))
    const from = performance.now()
    await Promise.all(
      seats.map(async ({ buyer, streams }) => {
        streams.push(await openLive(portal.url, buyer.token, lastIdOf(streams) ?? '0'))
      }),
    )
    longestMs.push(performance.now() - from)
    await sending
    await Promise.all(
      seats.map(({ buyer, streams }) =>
        streams.at(-1)?.until('both', () => numbers(streams, buyer.CustomerUUID).length >= round * 2 + 2, 60_000),
      ),
    )
    if (round === 1) heapBefore = heapInUse()
  }
  for (const { buyer, streams } of seats) expect(numbers(streams, buyer.CustomerUUID)).toEqual(upTo(20))
  expect(Math.max(...longestMs)).toBeLessThan(10_000)
  for (const { streams } of seats) streams.at(-1)?.cut()
  await eventually('every stream to be forgotten', async () => (portal.server.live?.count === 0 ? true : undefined))
  // The clients run in this process too, so their received events are dropped first.
  for (const { streams } of seats) streams.length = 0
  expect(heapInUse() - heapBefore).toBeLessThan(32 * 1024 * 1024)
}, 600_000)
