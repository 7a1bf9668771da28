import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { overview } from '@waea/contract/overview'
import { identity } from '@waea/contract/people/identity'
import { callAt } from './support/call-at.ts'
import { median, printTable } from './support/figures.ts'
import { type Person, signInOf, signInSome } from './support/people.ts'
import { startDatabase, startPortal } from './support/portal.ts'
import { memoryBytes } from './support/processor.ts'
import { numberOf, sized } from './support/small.ts'

/**
 * Measures whether the server's memory keeps growing under a steady load (dashboards, rendered pages, sign-ins, and
 * live streams that come and go) for `MINUTES`. The heap is measured each minute after a full collection.
 */
const minutes = numberOf('MINUTES', 60, 3)
/** A minute of the small form takes a quarter of a second. */
const minuteMs = sized(60_000, 250)
const customers = sized(1000, 70)
const signedIn = sized(50, 3)
const streamMs = sized(5_000, 50)
const perSecond = { dashboards: 20, pages: 4, signIns: 0.5, streams: 2 }
const megabyte = 2 ** 20

type Sample = {
  minute: number
  'own and shared MB': number
  'heap MB': number
  'outside the heap MB': number
}

const database = await startDatabase()
const portal = await startPortal({ database, customers, args: ['--inspect=127.0.0.1:0', '--expose-gc'] })
const inspector = await openInspector(portal.server.logFile)
const samples: Sample[] = []
const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())
try {
  const { url, pid } = portal.server
  let people = await signInSome(url, customers, signedIn)
  const readers = [
    repeat(perSecond.dashboards, (at) => readDashboard(url, people[at % people.length] as Person)),
    repeat(perSecond.pages, async () => void (await (await fetch(`${url}/plans`)).arrayBuffer())),
    repeat(perSecond.signIns, async (at) => void (await callAt(url, identity.auth, signInOf(1 + (at % customers))))),
    repeat(perSecond.streams, (at) => listenFor(url, people[at % people.length] as Person, streamMs)),
  ]
  for (let minute = 0; minute <= minutes && !stopping.signal.aborted; minute += 1) {
    const { heapUsed, external } = await memoryAfterCollection(inspector)
    samples.push({
      minute,
      'own and shared MB': memoryBytes(pid) / megabyte,
      'heap MB': heapUsed / megabyte,
      'outside the heap MB': external / megabyte,
    })
    await pause(minuteMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    // A token is valid for half an hour.
    if (minute % 10 === 9) people = await signInSome(url, customers, signedIn)
  }
  stopping.abort()
  await Promise.all(readers)
  printTable('Memory of the server under a steady load, after a full collection', samples)
  printTable('Growth, MB a minute, between the medians of two quarters of the run', growth())
} finally {
  // The server does not end while an inspector is connected.
  inspector.close()
  await portal.stop()
  await database.stop()
}

/** Starts an action so many times a second, without waiting for earlier ones, until the run ends; then waits for all. */
async function repeat(often: number, act: (at: number) => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>()
  for (let at = 0; !stopping.signal.aborted; at += 1) {
    const one = act(at).catch((error: Error) => console.log(error.message))
    running.add(one)
    void one.then(() => running.delete(one))
    await pause(1000 / often, undefined, { signal: stopping.signal }).catch(() => undefined)
  }
  await Promise.all(running)
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

/** Connects to the server's inspector, whose URL is in its log. */
async function openInspector(log: string): Promise<WebSocket> {
  const [address = ''] = /ws:\/\/\S+/.exec(readFileSync(log, 'utf8')) ?? []
  const socket = new WebSocket(address)
  await new Promise((opened) => socket.addEventListener('open', opened, { once: true }))
  return socket
}

/** Forces a full collection, and returns the memory left. */
function memoryAfterCollection(inspector: WebSocket): Promise<NodeJS.MemoryUsage> {
  return new Promise((answer) => {
    const onMessage = ({ data }: MessageEvent) => answer(JSON.parse(String(data)).result.result.value)
    inspector.addEventListener('message', onMessage, { once: true })
    const params = { expression: 'gc(), gc(), process.memoryUsage()', returnByValue: true }
    inspector.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
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
