import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { overview } from '@waea/contract/overview'
import { identity } from '@waea/contract/people/identity'
import { callAt } from './support/call-at.ts'
import { median, printTable } from './support/figures.ts'
import { type Person, signInOf, signInSome } from './support/people.ts'
import { startDatabase, startPortal } from './support/portal.ts'
import { memoryBytes } from './support/processor.ts'

/**
 * Measures whether the server's memory keeps growing under a steady load (dashboards, rendered pages, sign-ins, and
 * live streams that come and go) for `MINUTES`. The heap is measured each minute after a full collection.
 */
const minutes = Number(process.env.MINUTES ?? 60)
const perSecond = { dashboards: 20, pages: 4, signIns: 0.5, streams: 2 }
const megabyte = 2 ** 20

type Sample = {
  minute: number
  'own and shared MB': number
  'heap MB': number
  'outside the heap MB': number
}

const database = await startDatabase()
const portal = await startPortal({ database, customers: 1000, args: ['--inspect=127.0.0.1:0', '--expose-gc'] })
const samples: Sample[] = []
const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())
try {
  const { url, pid } = portal.server
  let people = await signInSome(url, 1000, 50)
  const measure = await collectorOf(join(import.meta.dirname, '../.data/bench/server.log'))
  const readers = [
    repeat(perSecond.dashboards, (at) => readDashboard(url, people[at % people.length] as Person)),
    repeat(perSecond.pages, async () => void (await (await fetch(`${url}/plans`)).arrayBuffer())),
    repeat(perSecond.signIns, async (at) => void (await callAt(url, identity.auth, signInOf(1 + (at % 1000))))),
    repeat(perSecond.streams, (at) => listenFor(url, people[at % people.length] as Person, 5_000)),
  ]
  for (let minute = 0; minute <= minutes && !stopping.signal.aborted; minute += 1) {
    const { heapUsed, external } = await measure()
    samples.push({
      minute,
      'own and shared MB': memoryBytes(pid) / megabyte,
      'heap MB': heapUsed / megabyte,
      'outside the heap MB': external / megabyte,
    })
    await pause(60_000, undefined, { signal: stopping.signal }).catch(() => undefined)
    // A token is valid for half an hour.
    if (minute % 10 === 9) people = await signInSome(url, 1000, 50)
  }
  stopping.abort()
  await Promise.all(readers)
  printTable('Memory of the server under a steady load, after a full collection', samples)
  printTable('Growth, MB a minute, between the medians of two quarters of the run', growth())
} finally {
  await portal.stop()
  await database.stop()
}

/** Starts an action so many times a second, without waiting for earlier ones, until the run ends. */
async function repeat(often: number, act: (at: number) => Promise<void>): Promise<void> {
  for (let at = 0; !stopping.signal.aborted; at += 1) {
    act(at).catch((error: Error) => console.log(error.message))
    await pause(1000 / often, undefined, { signal: stopping.signal }).catch(() => undefined)
  }
}

async function readDashboard(url: string, { CustomerUUID, MobileUUID, token }: Person): Promise<void> {
  await callAt(url, overview.dashboard, { customerUuid: CustomerUUID, mobileUuid: MobileUUID }, token)
}

function listenFor(url: string, { token }: Person, ms: number): Promise<void> {
  return new Promise((done, fail) => {
    const request = get(
      `${url}/api/frontend/v1/live`,
      { agent: false, headers: { 'x-auth-token': token } },
      (answer) => {
        answer.resume()
        answer.once('error', () => done())
        setTimeout(() => {
          request.destroy()
          done()
        }, ms)
      },
    )
    request.once('error', fail)
  })
}

/**
 * Returns a function that forces a full collection through the server's inspector, whose URL is in its log, and returns
 * the memory left.
 */
async function collectorOf(log: string): Promise<() => Promise<NodeJS.MemoryUsage>> {
  const [address = ''] = /ws:\/\/\S+/.exec(readFileSync(log, 'utf8')) ?? []
  const socket = new WebSocket(address)
  await new Promise((opened) => socket.addEventListener('open', opened, { once: true }))
  return () =>
    new Promise((answer) => {
      const onMessage = ({ data }: MessageEvent) => answer(JSON.parse(String(data)).result.result.value)
      socket.addEventListener('message', onMessage, { once: true })
      const params = { expression: 'gc(), gc(), process.memoryUsage()', returnByValue: true }
      socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
    })
}

function growth() {
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  const middle = (from: number, name: keyof Sample) =>
    median(samples.slice(from, from + quarter).map((sample) => sample[name]))
  return (['own and shared MB', 'heap MB', 'outside the heap MB'] as const).map((name) => ({
    what: name,
    'second to third quarter': (middle(2 * quarter, name) - middle(quarter, name)) / quarter,
    'third to last quarter': (middle(samples.length - quarter, name) - middle(2 * quarter, name)) / quarter,
  }))
}
