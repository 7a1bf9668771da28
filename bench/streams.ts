import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { median, percentile, printTable } from './support/figures.ts'
import { type Person, signInSome } from './support/people.ts'
import { startDatabase, startPortal } from './support/portal.ts'
import { numberOf, sized } from './support/small.ts'

/**
 * Measures live streams on one process: their memory, and how long an event takes to reach all of them. `STREAMS` is
 * their number; a person has ten.
 */
const count = numberOf('STREAMS', 1000, 20)
const perPerson = 10
const rounds = sized(20, 2)
const customers = sized(1000, 70)

const database = await startDatabase()
const portal = await startPortal({ database, customers })

/** Resident memory of a process, in MB. */
function residentMb(pid: number): number {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}

function open(url: string, token: string, onEvent: (at: number) => void): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${url}/api/frontend/v1/live`,
      { agent: false, headers: { 'x-auth-token': token } },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`A stream was answered ${answer.statusCode}`))
        answer.setEncoding('utf8')
        answer.on('data', (piece: string) => {
          if (piece.includes('bench.changed')) onEvent(performance.now())
        })
        answer.on('error', () => undefined)
        resolve(answer)
      },
    )
    request.on('error', reject)
  })
}

/** Sends every person an event at once. Returns how long each stream waited. */
async function sendEvents(client: pg.Client, people: readonly Person[], receivedAtMs: number[]): Promise<number[]> {
  receivedAtMs.length = 0
  const events = people.map(({ CustomerUUID }) => ({ c: CustomerUUID, e: 'bench.changed', d: {} }))
  const from = performance.now()
  await client.query('SELECT platform.show($1::jsonb, now())', [JSON.stringify(events)])
  while (receivedAtMs.length < count && performance.now() - from < 10_000)
    await new Promise((next) => setTimeout(next, 5))
  return receivedAtMs.map((at) => at - from)
}

try {
  const { url, pid } = portal.server
  const people = await signInSome(url, customers, Math.ceil(count / perPerson))
  const before = residentMb(pid)
  const receivedAtMs: number[] = []
  const streams: IncomingMessage[] = []
  for (const { token } of people) {
    const opened = Array.from({ length: perPerson }, () => open(url, token, (at) => receivedAtMs.push(at)))
    streams.push(...(await Promise.all(opened)))
  }
  const client = new pg.Client({ connectionString: portal.databaseUrl })
  await client.connect()
  const waits: number[] = []
  let lost = 0
  try {
    for (let round = 0; round < rounds; round += 1) {
      const waited = await sendEvents(client, people, receivedAtMs)
      waits.push(...waited)
      lost += count - waited.length
    }
  } finally {
    await client.end()
  }
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
