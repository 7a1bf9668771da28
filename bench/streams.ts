import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { median, percentile, printTable } from './support/figures.ts'
import { type Person, signInSome } from './support/people.ts'
import { startDatabase, startPortal } from './support/portal.ts'

/**
 * Live streams on one process: how much memory they take, and how long an event takes to reach all of them. `STREAMS` is
 * how many; a person has ten.
 */
const count = Number(process.env.STREAMS ?? 1000)
const perPerson = 10
const rounds = 20

const database = await startDatabase()
const portal = await startPortal({ database, customers: 1000 })

/** Resident memory of a process, in MB. */
function residentMb(pid: number): number {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}

function open(url: string, token: string, heard: (at: number) => void): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = get(`${url}/api/frontend/v1/live`, { agent: false, headers: { 'x-auth-token': token } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`A stream was answered ${answer.statusCode}`))
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        if (piece.includes('bench.changed')) heard(performance.now())
      })
      answer.on('error', () => undefined)
      resolve(answer)
    })
    asked.on('error', reject)
  })
}

/** Sends every person an event at once; returns how long each stream waited. */
async function sendEvents(client: pg.Client, people: readonly Person[], heard: number[]): Promise<number[]> {
  heard.length = 0
  const events = people.map(({ CustomerUUID }) => ({ c: CustomerUUID, e: 'bench.changed', d: {} }))
  const from = performance.now()
  await client.query('SELECT platform.show($1::jsonb, now())', [JSON.stringify(events)])
  while (heard.length < count && performance.now() - from < 10_000) await new Promise((next) => setTimeout(next, 5))
  return heard.map((at) => at - from)
}

try {
  const { url, pid } = portal.server
  const people = await signInSome(url, 1000, Math.ceil(count / perPerson))
  const before = residentMb(pid)
  const heard: number[] = []
  const streams: IncomingMessage[] = []
  for (const { token } of people) {
    const opened = Array.from({ length: perPerson }, () => open(url, token, (at) => heard.push(at)))
    streams.push(...(await Promise.all(opened)))
  }
  const client = new pg.Client({ connectionString: portal.databaseUrl })
  await client.connect()
  const waits: number[] = []
  let lost = 0
  for (let round = 0; round < rounds; round += 1) {
    const waited = await sendEvents(client, people, heard)
    waits.push(...waited)
    lost += count - waited.length
  }
  await client.end()
  printTable(`${streams.length} live streams on one process`, [
    { what: 'additional memory, MB (bound: 150)', figure: residentMb(pid) - before },
    { what: 'event to stream, p50 ms', figure: median(waits) },
    { what: 'event to stream, p99 ms (bound: 250)', figure: percentile(waits, 99) },
    { what: 'events lost', figure: lost },
  ])
  for (const stream of streams) stream.destroy()
} finally {
  await portal.stop()
  await database.stop()
}
