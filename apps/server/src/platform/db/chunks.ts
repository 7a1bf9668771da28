import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../ctx.ts'

/** Work that falls due for many customers by the clock. */
export interface ChunkedWork<Due extends { CustomerUUID: Uuid }> {
  /** For the log: `A plan could not be renewed`. */
  failed: string
  /** What is due, in a fixed order, after the last row of the previous page. */
  page(ctx: Ctx, after: Due | undefined, most: number): Promise<Due[]>
  /**
   * Handles due rows in one transaction, set by set. Locks rows that no other worker has locked (`SKIP LOCKED`) and
   * that are still due, and leaves them not due: so several workers do each piece once, and a crash leaves nothing half
   * done. Returns what cannot be handled together.
   */
  together(tx: Tx, due: readonly Due[]): Promise<Due[]>
  /** Handles one piece that cannot be done together, such as one that calls a partner. Opens its own transactions. */
  alone(ctx: Ctx, due: Due): Promise<void>
}

/** Keeps a transaction well below a second. */
const maxPerChunk = 500

/**
 * Does clock work in chunks, one transaction each. A chunk that fails is repeated customer by customer, so that one bad
 * row holds up only its own customer; that one is logged, and due again in the next run. Rows that stay due do not
 * block others: each page continues after the one before.
 */
export async function inChunks<Due extends { CustomerUUID: Uuid }>(
  ctx: Ctx,
  work: ChunkedWork<Due>,
  most = maxPerChunk,
): Promise<void> {
  let page: Due[]
  let last: Due | undefined
  do {
    page = await work.page(ctx, last, most)
    for (const one of await chunk(ctx, work, page))
      await attempt(ctx, work, one.CustomerUUID, () => work.alone(ctx, one))
    last = page.at(-1)
  } while (page.length === most)
}

/** Handles a page together, or customer by customer if that fails; returns what is left to be done alone. */
async function chunk<Due extends { CustomerUUID: Uuid }>(
  ctx: Ctx,
  work: ChunkedWork<Due>,
  page: readonly Due[],
): Promise<Due[]> {
  if (page.length === 0) return []
  try {
    return await ctx.inTransaction((tx) => work.together(tx, page))
  } catch (error) {
    ctx.log(`${work.failed}: its chunk is done customer by customer`, { error: (error as Error).message }, 'error')
  }
  const left: Due[] = []
  for (const [CustomerUUID, due] of Map.groupBy(page, (one) => one.CustomerUUID)) {
    await attempt(ctx, work, CustomerUUID, async () => {
      left.push(...(await ctx.inTransaction((tx) => work.together(tx, due))))
    })
  }
  return left
}

async function attempt(
  ctx: Ctx,
  { failed }: { failed: string },
  CustomerUUID: Uuid,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    ctx.log(failed, { CustomerUUID, error: (error as Error).message }, 'error')
  }
}

/**
 * The customer whom all rows are of; null if they are of several. A statement that locks rows names that customer, since
 * rows of several customers may be on several nodes, which no statement can lock together (docs/scale.md).
 */
export function onlyCustomer(rows: readonly { CustomerUUID: Uuid }[]): Uuid | null {
  const first = rows[0]?.CustomerUUID
  return first !== undefined && rows.every(({ CustomerUUID }) => CustomerUUID === first) ? first : null
}
