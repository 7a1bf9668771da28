import { productType } from '@waea/contract/product-type'
import type { Ctx } from '../../platform/ctx.ts'
import { part } from '../../platform/part.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { hearMoveEnded } from './make.ts'
import { transferPaid } from './order.ts'
import { quoteTransfer } from './quote.ts'
import { readTerms } from './read.ts'
import { endPaying, transfer } from './transfer.ts'
import { forgetQuotes, unpaidTransfers } from './transfers.store.ts'

/** How long a move waits for its card before it is given up. */
const paidWithinMs = 60 * 60_000
/** Quotes that nobody took up are kept for a day. */
const forgottenAfterMs = 24 * 60 * 60_000
const maxAtOnce = 200

/** Moves of mobiles between prepay, monthly bills and pay as you go, with their money. */
export const productTypePart = part({
  name: 'product-type',
  calls: productType,
  handlers: { terms: readTerms, quote: quoteTransfer, transfer },
  hearsPaymentsFor: ['plan'],
  hears: {
    'mobile.move-ended': hearMoveEnded,
    'payment.completed': async (ctx, { purpose, paysFor }) => {
      if (purpose !== 'plan') return
      for (const { beneficiary, thing } of paysFor) await transferPaid(ctx, beneficiary, thing)
    },
  },
  jobs: [
    { name: 'product-type.end-unpaid', every: '*/10 * * * *', run: endUnpaid },
    { name: 'product-type.forget-quotes', every: '29 13 * * *', run: forgetOldQuotes },
  ],
})

/** Gives up moves whose cards were not confirmed for an hour, so that the old plan renews; the partner is asked first. */
async function endUnpaid(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - paidWithinMs)
  for (const row of await unpaidTransfers(ctx, before, maxAtOnce)) {
    try {
      await endPaying(ctx, row)
    } catch (error) {
      // What the card partner does not speak of waits for the next time; the others do not.
      if (!(error instanceof PartnerUnknown)) throw error
    }
  }
}

async function forgetOldQuotes(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - forgottenAfterMs)
  let gone = maxAtOnce
  while (gone >= maxAtOnce) gone = await ctx.inTransaction((tx) => forgetQuotes(tx, before, maxAtOnce))
}
