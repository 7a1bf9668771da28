import { Client } from 'pg'
import { type Payer, pressTopUp } from '../payments/payments-load.ts'
import { eventually, type ShopPortal } from '../shop/shop-support.ts'

const sideBySide = 8
const finalWithinMs = 90_000
const dearest = 19_000

/** Continuous top-ups in several lanes, whatever happens to the database. */
export interface Paying {
  /** When each answer came, as `performance.now()`. */
  answeredAt: readonly number[]
  /** Ends the lanes; resolves with the cents of each answered payment. */
  stop(): Promise<readonly number[]>
}

let presses = 0

/** Sends top-ups without pause. Amounts are unique within a run, up to some ten thousand payments. */
export function payWithoutPause(portal: ShopPortal, people: readonly Payer[]): Paying {
  const answeredAt: number[] = []
  const paid: number[] = []
  let going = true
  const lane = async () => {
    while (going) {
      presses += 1
      const amount = 100 + (presses % dearest)
      await pressTopUp(portal, people[presses % people.length] as Payer, amount, `without-pause-${presses}`)
      answeredAt.push(performance.now())
      paid.push(amount)
    }
  }
  const lanes = Promise.all(Array.from({ length: sideBySide }, lane))
  lanes.catch(() => undefined)
  return {
    answeredAt,
    async stop() {
      going = false
      await lanes
      return paid
    },
  }
}

/** Waits for the given number of further answers. */
export async function answeredMore({ answeredAt }: Paying, more: number): Promise<void> {
  const from = answeredAt.length
  await eventually(`${more} more payments`, async () => (answeredAt.length >= from + more ? true : undefined), 90_000)
}

/** Runs one statement on a connection of its own. */
async function rowsAt<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  // Losing the database fails the statement instead of crashing the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** The sum of a column. */
export async function sumAt(url: string, table: string, column: string, where = 'true'): Promise<number> {
  const [row] = await rowsAt<{ sum: number }>(
    url,
    `SELECT coalesce(sum(${column}), 0)::int AS sum FROM ${table} WHERE ${where}`,
  )
  return row?.sum ?? 0
}

/** The total credit of all customers, in cents. */
export const creditAt = (url: string): Promise<number> => sumAt(url, 'ledger.balances', '-cents', "account = 'credit'")

/** The cents of each top-up that the books record as paid. */
export async function topUpsAt(url: string): Promise<number[]> {
  const rows = await rowsAt<{ cents: number }>(
    url,
    `SELECT amount_cents::int AS cents FROM payments.intents WHERE purpose = 'top-up' AND state = 'succeeded'`,
  )
  return rows.map(({ cents }) => cents)
}

/**
 * Waits until all payments are final, the answered ones are credited once, and no dead worker still has a job locked.
 */
export async function untilAllIsFinal(url: string, paid: readonly number[], creditBefore: number): Promise<void> {
  const sum = paid.reduce((all, cents) => all + cents, 0)
  await eventually(
    'every payment to be final and its credit there',
    async () => {
      const open = await sumAt(url, 'payments.intents', '1', `state <> 'succeeded' AND purpose = 'top-up'`)
      return open === 0 && (await creditAt(url)) - creditBefore === sum ? true : undefined
    },
    finalWithinMs,
    500,
  )
  // Jobs locked now must finish soon, instead of staying locked by a dead worker for hours.
  const locked = await inHandAt(url)
  await eventually(
    'no job to be left in dead hands',
    async () => {
      const now = new Set(await inHandAt(url))
      return locked.some((job) => now.has(job)) ? undefined : true
    },
    60_000,
    500,
  )
}

/** The jobs that workers have locked, each with its lock time. */
async function inHandAt(url: string): Promise<string[]> {
  const rows = await rowsAt<{ job: string }>(
    url,
    `SELECT id || ' since ' || locked_at AS job FROM graphile_worker.jobs WHERE locked_by IS NOT NULL`,
  )
  return rows.map(({ job }) => job)
}
