import { dayOf } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { dollars, type Money } from '@waea/kit/money'
import type { MailWords } from '../../messages/index.ts'
import type { CreditNow } from '../credit.ts'

/** A mobile's credit in a mail. */
export interface CreditInMail {
  BalanceCents?: Money
  /** What expires first, and when; both absent if nothing is left. */
  ExpiringCents?: Money
  expiresOn?: string
}

export function creditInMail(credit: CreditNow | undefined): CreditInMail {
  if (!credit) return {}
  const { amount: BalanceCents, expiring: ExpiringCents, expiresAt } = credit
  return { BalanceCents, ...(ExpiringCents > 0 && expiresAt && { ExpiringCents, expiresOn: dayOf(expiresAt) }) }
}

/** The credit, and what of it expires first: given credit may expire long before the credit that was paid for. */
export function creditRows({ BalanceCents, ExpiringCents, expiresOn }: CreditInMail, words: MailWords) {
  return [
    BalanceCents === undefined ? undefined : { label: words.balance, value: dollars(BalanceCents) },
    ExpiringCents === undefined || expiresOn === undefined
      ? undefined
      : { label: 'Expires', value: `${dollars(ExpiringCents)} on ${dateText(expiresOn, 'date')}` },
  ]
}
