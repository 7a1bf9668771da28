import { productType } from '@waea/contract/mobile/product-type'
import { part } from '../../platform/jobs/part.ts'
import { paymentNow } from '../payments/index.ts'
import { endUnpaid, forgetQuotes } from '../purchases/index.ts'
import { productTypeMails } from './mails.ts'
import { hearMoveEnded } from './move-ended.ts'
import { transferPaid, transferSale } from './order.ts'
import { quoteTransfer } from './quote.ts'
import { readTerms } from './read-terms.ts'
import { transfer } from './transfer.ts'

/** Moves of mobiles between prepay, monthly bills and pay as you go, including their money. */
export const productTypePart = part({
  name: 'product-type',
  personalData: { tables: { transfers: [] } },
  calls: productType,
  handlers: { terms: readTerms, quote: quoteTransfer, transfer },
  hearsPayments: { purposes: ['plan'] },
  hears: {
    'mobile.move-ended': hearMoveEnded,
    'payment.changed': async (ctx, changed) => {
      const { state, paysFor } = await paymentNow(ctx, changed)
      if (state === 'paid') for (const { beneficiary, thing } of paysFor) await transferPaid(ctx, beneficiary, thing)
    },
  },
  jobs: [
    { name: 'product-type.end-unpaid', every: '*/10 * * * *', run: (ctx) => endUnpaid(ctx, transferSale) },
    { name: 'product-type.forget-quotes', every: '29 13 * * *', run: (ctx) => forgetQuotes(ctx, transferSale) },
  ],
  mails: productTypeMails,
})
