import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepLog } from '../../../../../tests/support/logs.ts'
import { eventually, type Portal, startPortal } from '../../../../../tests/support/portal.ts'
import { freeBytesOf } from '../../../src/platform/metrics/readiness.ts'
import { readConfig } from '../../../src/platform/process/config.ts'
import { serverSettings } from '../../../src/platform/settings/schema.ts'
import { type Server, startServer } from '../../../src/server.ts'
import { scrape } from './scrape.ts'

const version = serverSettings.WAEA_VERSION.defaultValue

/** A worker beside a portal, behind a line to the database that can be cut, on a disk that can be full. */
let portal: Portal
let line: Awaited<ReturnType<typeof databaseLine>>
let worker: Server
let free: number | undefined

const aplenty = 10_000_000_000

beforeAll(async () => {
  portal = await startPortal()
  line = await databaseLine(portal.environment.DATABASE_URL ?? '')
  free = aplenty
  const settings = {
    ...portal.environment,
    METRICS_PORT: '0',
    DATABASE_URL: line.url,
    DATABASE_DIRECT_URL: portal.environment.DATABASE_DIRECT_URL ?? portal.environment.DATABASE_URL,
  }
  const log = keepLog().open('warn')
  worker = await startServer(readConfig(settings), { api: false, worker: true }, log, async () => free)
})
afterAll(async () => {
  line?.resume()
  await worker?.close()
  line?.close()
  await portal?.close()
})

/** A proxy in front of PostgreSQL that can fall silent without closing a connection. */
async function databaseLine(target: string) {
  const url = new URL(target)
  // The tests' PostgreSQL listens on a socket in a folder.
  const folder = url.searchParams.get('host')
  const port = url.port || '5432'
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((client) => {
    const database = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), url.hostname)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      from.pipe(to)
      if (isSilent) from.pause()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    fallSilent() {
      isSilent = true
      for (const one of sockets) one.pause()
    },
    resume() {
      isSilent = false
      for (const one of sockets) one.resume()
    },
    close() {
      for (const one of sockets) one.destroy()
      server.close()
    },
  }
}

async function health(path: '/healthz' | '/readyz') {
  const answer = await fetch(worker.operationsUrl + path)
  return { status: answer.status, body: await answer.json() }
}
const readyIs = (status: number) =>
  eventually(`the worker to say ${status}`, async () => {
    const answer = await health('/readyz')
    return answer.status === status ? answer.body : undefined
  })

test('a worker without the portal’s address says that it lives and is ready, with each check', async () => {
  expect(worker.url).toBe('')
  expect(await health('/healthz')).toEqual({ status: 200, body: { status: 'up', version } })
  expect(await readyIs(200)).toEqual({
    status: 'ready',
    version,
    checks: { database: true, disk: true, jobs: true, serving: true },
  })
})

test('a full disk makes a worker not ready, and leaves it alive', async () => {
  free = 63 * 1024 * 1024
  expect(await readyIs(503)).toMatchObject({ status: 'not ready', checks: { disk: false, database: true } })
  expect((await health('/healthz')).status).toBe(200)
  const now = await scrape(worker)
  expect(now.value('waea_ready{check="disk"}')).toBe(0)
  expect(now.value('waea_disk_free_bytes')).toBe(63 * 1024 * 1024)
  free = 64 * 1024 * 1024
  await readyIs(200)
})

test('a file system that does not say how full it is counts as having room', async () => {
  free = undefined
  expect(await readyIs(200)).toMatchObject({ checks: { disk: true } })
  free = aplenty
})

test('a database that does not answer makes a worker not ready within two seconds, and its metrics still come', async () => {
  line.fallSilent()
  expect(await readyIs(503)).toMatchObject({ checks: { database: false, disk: true } })
  expect((await health('/healthz')).status).toBe(200)
  const now = await scrape(worker)
  expect(now.value('waea_ready{check="database"}')).toBe(0)
  expect(now.value('waea_figures_up{about="queue"}')).toBe(0)
  expect(now.value('waea_queue_waiting')).toBeUndefined()
  expect(now.value('waea_pool_size')).toBe(12)
  line.resume()
  await readyIs(200)
})

test('the disk of a folder that is not there yet is that of the folder above it', async () => {
  const here = await freeBytesOf(import.meta.dirname)
  const later = await freeBytesOf(`${import.meta.dirname}/made/later`)
  expect(later === undefined).toBe(here === undefined)
})

test('without METRICS_PORT nothing is served beside the portal', () => {
  expect(portal.server.operationsUrl).toBeUndefined()
  expect(readConfig({ DATABASE_URL: 'postgres://one' }).metrics).toBeUndefined()
  expect(readConfig({ DATABASE_URL: 'postgres://one', METRICS_PORT: '9464' }).metrics).toEqual({
    port: 9464,
    host: 'localhost',
  })
})
