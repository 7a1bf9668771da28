import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../ctx.ts'

/** Scheduled work that falls due for many customers. */
export interface ChunkedWork<Due extends { CustomerUUID: Uuid }> {
  /** The log message for a failure, such as `A plan could not be renewed`. */
  failed: string
  /** Due rows in a fixed order, after the last row of the previous page. */
  page(ctx: Ctx, after: Due | undefined, most: number): Promise<Due[]>
  /**
   * Handles due rows in one transaction, set by set. Locks rows that no other worker has locked (`SKIP LOCKED`) and
   * that are still due, and leaves them not due: several workers do each row once, and a crash leaves nothing half
   * done. Returns the rows that cannot be handled together.
   */
  together(tx: Tx, due: readonly Due[]): Promise<Due[]>
  /** Handles one row that cannot be done together, such as one that calls a partner. Opens its own transactions. */
  alone(ctx: Ctx, due: Due): Promise<void>
  /** Records that a customer's rows failed, for operators; in its own transaction. The failure is logged in any case. */
  afterFailure?(tx: Tx, CustomerUUID: Uuid, error: Error): Promise<void>
}

/** Keeps a transaction well below a second. */
const maxPerChunk = 500

/**
 * Does scheduled work in chunks, one transaction each. A failed chunk is repeated customer by customer, so that one bad
 * row holds up only its own customer; that one is logged and is due again in the next run. Rows that stay due do not
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

/** Handles a page together, or customer by customer if that fails. Returns the rows left to be handled alone. */
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
  { failed, afterFailure }: Pick<ChunkedWork<{ CustomerUUID: Uuid }>, 'failed' | 'afterFailure'>,
  CustomerUUID: Uuid,
  work: () => Promise<void>,
): Promise<void> {
  const log = (error: unknown) => ctx.log(failed, { CustomerUUID, error: (error as Error).message }, 'error')
  try {
    await work()
  } catch (error) {
    log(error)
    if (afterFailure) await ctx.inTransaction((tx) => afterFailure(tx, CustomerUUID, error as Error)).catch(log)
  }
}

/**
 * The customer of all rows; null if there are several. A statement that locks rows names that customer, since rows of
 * several customers may be on several nodes, which no statement can lock together (docs/scale.md).
 */
export function onlyCustomer(rows: readonly { CustomerUUID: Uuid }[]): Uuid | null {
  const first = rows[0]?.CustomerUUID
  return first !== undefined && rows.every(({ CustomerUUID }) => CustomerUUID === first) ? first : null
}
