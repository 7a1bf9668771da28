import { type BookDifference, bookDifferences } from '@waea/domain/billing/compare-books'
import type { Uuid } from '@waea/kit/ids'
import { zero } from '@waea/kit/money'
import type { Ctx } from '../../../platform/ctx.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import { type BilledBooks, billedBooks } from '../../ledger/index.ts'
import { billedSums } from '../stores/accounts.store.ts'

// Two days, so that the next night covers a missed run.
const comparedMs = 2 * 24 * 60 * 60_000
const perPage = 500

/**
 * Compares the ledger with the bills of every customer whose ledger changed in the last two days, and notifies the
 * operator of each difference with its details. Payments compares the card partner with the ledger.
 */
export async function compareBills(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now().getTime() - comparedMs)
  let after: Uuid | undefined
  let page: BilledBooks[]
  do {
    page = await billedBooks(ctx, since, after, perPage)
    await comparePage(ctx, page)
    after = page.at(-1)?.CustomerUUID
  } while (page.length === perPage)
}

async function comparePage(ctx: Ctx, page: readonly BilledBooks[]): Promise<void> {
  const sums = await billedSums(
    ctx,
    page.map(({ CustomerUUID }) => CustomerUUID),
  )
  for (const books of page) {
    const billed = sums.get(books.CustomerUUID)
    if (!billed) continue
    const of = { ...books, ...billed }
    for (const difference of bookDifferences(of))
      await notify(ctx, difference, { ...of, AccountNumber: billed.AccountNumber })
  }
}

async function notify(
  ctx: Ctx,
  { what, cents, because }: BookDifference,
  of: BilledBooks & { AccountNumber: string; remaining: number; credit: number },
): Promise<void> {
  const { CustomerUUID, AccountNumber, receivable, paidAhead, received, unbilled, remaining, credit } = of
  await notifyOperator(ctx, {
    kind: 'bills',
    subject: `${what} of account ${AccountNumber}`,
    reason: `a difference of ${cents} cents: ${because}`,
    document: {
      CustomerUUID,
      AccountNumber,
      differenceCents: cents,
      receivableCents: receivable,
      remainingCents: remaining,
      unbilledCents: unbilled,
      paidAheadCents: paidAhead,
      creditCents: credit,
      receivedCents: received ?? zero,
    },
  })
}
