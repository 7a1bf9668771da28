import { paidBrandName } from '@waea/domain/payments/means/wallet'
import type { Payer, PaymentPurpose } from '@waea/domain/payments/parties'
import { dollars, type Money, minus } from '@waea/kit/money'
import type { Ctx } from '../../../platform/ctx.ts'
import { inEnglish, named, paperLanguage, wordsOf } from '../../../platform/documents/document-words.ts'
import type { Fact, Paper, PaperLanguage } from '../../../platform/documents/paper.ts'
import { buyerOf, partiesOf, sellerOf } from '../../../platform/documents/parties.ts'
import type { CustomerRow } from '../../customers/index.ts'
import type { KeptReceipt, ReceiptTexts } from '../stores/receipts.store.ts'

/**
 * What a receipt says of the seller and the customer today; no buyer if the customer was erased. A guest's receipt does
 * not say whom it was paid for.
 */
export function receiptTexts(
  ctx: Ctx,
  customer: CustomerRow | undefined,
  { purpose, payer }: { purpose: PaymentPurpose; payer: Payer },
): ReceiptTexts {
  const buyer = payer.kind === 'guest' ? undefined : customer
  return {
    seller: sellerOf(ctx),
    ...(buyer && { buyer: buyerOf(buyer) }),
    brand: ctx.config.brand,
    language: buyer?.Language ?? 'en',
    isOfBill: purpose === 'bill',
    isOfDebt: purpose === 'arrears',
  }
}

/**
 * A receipt as printed, with the refunds of its payment. It states no GST if another document does, so that it is not
 * claimed twice.
 */
export function receiptPaper(receipt: KeptReceipt, texts: ReceiptTexts): Paper {
  const language = paperLanguage(texts.language)
  const words = wordsOf(language)
  const { amount, createdAt } = receipt
  const { seller } = texts
  const { AmountTaxCents: gst } = gstOnReceipt({ ...receipt, document: texts })
  const total = { term: words.totalPaid, value: named(language, dollars(amount)), isTotal: true }
  return {
    brand: texts.brand,
    language,
    title: words.receipt(receipt.Number),
    subtitle: texts.isOfBill ? words.ofBill : texts.isOfDebt ? words.ofDebt : words.supply,
    madeAt: createdAt,
    amount: {
      term: words.totalPaid,
      dollars: dollars(amount),
      detail: words.paidOn(createdAt),
    },
    facts: [
      { term: words.whatFor, value: inEnglish(receipt.Description) },
      { term: words.paidWith, value: inEnglish(paidWith(receipt)) },
    ],
    parties: partiesOf(language, { ...texts, total: amount }),
    tables: [],
    sums: [
      ...(gst === undefined
        ? []
        : [
            { term: words.withoutGst, value: named(language, dollars(minus(amount, gst))) },
            { term: words.gstRate, value: named(language, dollars(gst)) },
          ]),
      total,
      ...refundsOf(receipt, language),
    ],
    notes: [words.keepReceipt, words.questions(seller.phone, seller.email)],
  }
}

/** The GST on a receipt; absent if another document states it. */
export function gstOnReceipt({ tax, document }: Pick<KeptReceipt, 'tax' | 'document'>): { AmountTaxCents?: Money } {
  return document?.isOfBill || document?.isOfDebt ? {} : { AmountTaxCents: tax }
}

function paidWith({ CardType, CardLast4, CardWallet }: KeptReceipt): string {
  return CardLast4 ? `${paidBrandName(CardType ?? 'Card', CardWallet)} ending ${CardLast4}` : 'Card'
}

function refundsOf({ refunds }: KeptReceipt, language: PaperLanguage): Fact[] {
  return (refunds ?? []).flatMap(({ state, amount, completedAtMs }) =>
    state === 'succeeded' && completedAtMs !== null
      ? [
          {
            term: wordsOf(language).refunded(new Date(completedAtMs)),
            value: named(language, dollars(amount)),
          },
        ]
      : [],
  )
}
