import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from './ctx.ts'

/** Work that the clock makes due for many customers. */
export interface ChunkedWork<Due extends { CustomerUUID: Uuid }> {
  /** For the log: `A plan could not be renewed`. */
  failed: string
  /** What is due, in a fixed order, after the last of the page before. */
  page(ctx: Ctx, after: Due | undefined, most: number): Promise<Due[]>
  /**
   * Does what is due in one transaction, set by set. It takes what nobody else has in hand (`SKIP LOCKED`) and is still
   * due, and leaves it no longer due: so several workers do each piece once, and who died half-way left nothing behind.
   * Answers what cannot be done together.
   */
  together(tx: Tx, due: readonly Due[]): Promise<Due[]>
  /** Does one piece that cannot be done together, such as one for which a partner is asked. Opens its own transactions. */
  alone(ctx: Ctx, due: Due): Promise<void>
}

/** As many at once as keep a transaction well below a second. */
const maxTogether = 500

/**
 * Does clock work in chunks, one transaction each. A chunk that fails is done again customer by customer, so that one bad
 * row holds back its customer alone; that one is logged, and due again with the next run. What stays due does not keep
 * others waiting: each page goes on after the one before.
 */
export async function inChunks<Due extends { CustomerUUID: Uuid }>(
  ctx: Ctx,
  work: ChunkedWork<Due>,
  most = maxTogether,
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

/** Does a page together, or each customer's part of it; answers what is left to be done alone. */
async function chunk<Due extends { CustomerUUID: Uuid }>(
  ctx: Ctx,
  work: ChunkedWork<Due>,
  page: readonly Due[],
): Promise<Due[]> {
  if (page.length === 0) return []
  try {
    return await ctx.inTransaction((tx) => work.together(tx, page))
  } catch (error) {
    ctx.log(`${work.failed}: its chunk is done customer by customer`, { error: (error as Error).message })
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
    ctx.log(failed, { CustomerUUID, error: (error as Error).message })
  }
}
