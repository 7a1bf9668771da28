import { brands } from '@waea/brands/brands'
import type { Buyer, Seller } from '@waea/domain/billing/making/invoice-document'
import { mustReachBuyer } from '@waea/domain/billing/making/taxable-supply'
import type { Money } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import type { Ctx } from '../ctx.ts'
import { named, wordsOf } from './document-words.ts'
import type { Paper, PaperLanguage, Said } from './paper.ts'

/** The supplier and the buyer, with the details that the law requires for the amount. */
export function partiesOf(
  language: PaperLanguage,
  { seller, buyer, total }: { seller: Seller; buyer?: Omit<Buyer, 'accountNumber'>; total: Money },
): Paper['parties'] {
  const words = wordsOf(language)
  return [
    {
      heading: words.from,
      lines: [
        named(language, seller.name),
        words.gstNumber(seller.gstNumber),
        words.phone(seller.phone),
        words.email(seller.email),
      ],
    },
    ...(buyer ? [{ heading: words.to, lines: linesOf(language, buyer, mustReachBuyer(total)) }] : []),
  ]
}

function linesOf(language: PaperLanguage, buyer: Omit<Buyer, 'accountNumber'>, saysHowToReach: boolean): Said[] {
  const words = wordsOf(language)
  const name = named(language, buyer.name)
  if (!saysHowToReach) return [name]
  return [name, words.email(buyer.email), ...(buyer.phone ? [words.phone(displayMsisdn(buyer.phone))] : [])]
}

/** The seller, from the settings. */
export function sellerOf({ config }: Ctx): Seller {
  const { name, support } = brands[config.brand]
  return { name, gstNumber: config.gstNumber, email: support.email, phone: support.phone }
}

/** A customer as the buyer. */
export function buyerOf(customer: {
  FirstName: string
  LastName: string
  Email: string
  MobileNumber: string | null
}): Omit<Buyer, 'accountNumber'> {
  const name = `${customer.FirstName} ${customer.LastName}`.trim() || customer.Email
  return { name, email: customer.Email, phone: customer.MobileNumber }
}
