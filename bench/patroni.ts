import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  answeredMore,
  creditAt,
  type Paying,
  payWithoutPause,
  topUpsAt,
  untilAllIsFinal,
} from '../apps/server/tests/access/paying-without-pause.ts'
import { makePayers } from '../apps/server/tests/payments/payments-load.ts'
import { type ServerProcess, serverProcess } from '../apps/server/tests/processes/server-process.ts'
import { type ShopPortal, startShop } from '../apps/server/tests/shop/shop-support.ts'
import { printTable } from './support/figures.ts'
import { type Cluster, startCluster } from './support/patroni.ts'

/**
 * Measures payments without pause, eight at once, while Patroni fails over: the leader and its Patroni are killed
 * `TRIES` (4) times, then it hands over once by itself. Three nodes on this machine with a synchronous standby, behind
 * HAProxy, and behind PgBouncer in front of that if TEST_PGBOUNCER names one. Reports what is not installed.
 */
const kills = Number(process.env.TRIES ?? 4)
const owners = 8
const between = 60

/** One loss of the leader, as a row of the table. */
type Round = Record<'ready again, s' | 'first payment, s' | 'payments', number> & { what: 'kill' | 'switchover' }

const pooler = process.env.TEST_PGBOUNCER
const cluster = await startCluster(pooler)
let servers: ServerProcess[] = []
try {
  const portal = await startShop({
    DATABASE_URL: cluster.pooledUrl,
    DATABASE_DIRECT_URL: cluster.directUrl,
    STRIPE_ANSWER_WITHIN_MS: '2000',
  })
  const people = await makePayers(portal, owners)
  await portal.server.close()
  const log = openSync(join(cluster.folder, 'portal.log'), 'a')
  servers = [
    await serverProcess(portal.environment, 'api', log),
    await serverProcess(portal.environment, 'worker', log),
  ]
  await measure(cluster, portal, people)
  for (const server of servers) await server.end()
  await portal.close().catch(() => undefined)
} finally {
  for (const server of servers) await server.kill()
  await cluster.stop()
}

async function measure(at: Cluster, portal: ShopPortal, people: Awaited<ReturnType<typeof makePayers>>): Promise<void> {
  const before = await creditAt(at.directUrl)
  const paying = payWithoutPause(portal, people)
  const rounds: Round[] = []
  for (const what of [...Array.from({ length: kills }, () => 'kill' as const), 'switchover' as const]) {
    await answeredMore(paying, between)
    const round = await failOver(at, portal, paying, what)
    rounds.push(round)
    console.log(`${what}: ready again after ${round['ready again, s']} s, paid after ${round['first payment, s']} s`)
    await at.heal()
  }
  await answeredMore(paying, between)
  const paid = await paying.stop()
  await untilAllIsFinal(at.directUrl, paid, before).catch((error: Error) => console.error(error.message))
  printTable(`Failovers under payments, ${pooler ? 'through PgBouncer and HAProxy' : 'through HAProxy'}`, rounds)
  const booked = countsOf(await topUpsAt(at.directUrl))
  printTable('Payments', [
    {
      acknowledged: paid.length,
      missing: paid.filter((cents) => !booked.has(cents)).length,
      doubled: [...booked.values()].filter((count) => count > 1).length,
      'credit that differs, cents': (await creditAt(at.directUrl)) - before - paid.reduce((all, one) => all + one, 0),
      'processes that ended': servers.filter((server) => server.ended() !== undefined).length,
    },
  ])
}

function countsOf(amounts: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const amount of amounts) counts.set(amount, 1 + (counts.get(amount) ?? 0))
  return counts
}

/**
 * One loss of the leader: the time until the portal is ready for good, and until the first payment after the longest
 * gap.
 */
async function failOver(at: Cluster, portal: ShopPortal, paying: Paying, what: Round['what']): Promise<Round> {
  const from = performance.now()
  const already = paying.answeredAt.length
  let notReadyUntil = from
  let isLooking = true
  const looking = (async () => {
    while (isLooking) {
      const answer = await fetch(`${portal.url}/readyz`).catch(() => undefined)
      if (answer?.status !== 200) notReadyUntil = performance.now()
      await pause(50)
    }
  })()
  await (what === 'kill' ? at.killLeader() : at.switchOver())
  // A connection whose answer was on the way is answered after the kill; nobody pays through the lost leader.
  while (notReadyUntil === from) await pause(50)
  await answeredMore(paying, between)
  isLooking = false
  await looking
  const times = [from, ...paying.answeredAt.slice(already)]
  const longest = times
    .slice(1)
    .reduce((best, time, at) => (time - (times[at] ?? 0) > best.gap ? { gap: time - (times[at] ?? 0), time } : best), {
      gap: 0,
      time: from,
    })
  const seconds = (ms: number) => Number((ms / 1000).toFixed(1))
  return {
    what,
    'ready again, s': seconds(notReadyUntil - from),
    'first payment, s': seconds(longest.time - from),
    payments: paying.answeredAt.length - already,
  }
}
