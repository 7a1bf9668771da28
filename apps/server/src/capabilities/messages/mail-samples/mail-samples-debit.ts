import { money } from '@waea/kit/money'
import type { MailData } from '../mail-data/mail-data.ts'
import type { DebitMails } from '../mail-data/mail-data-debit.ts'

/** An example of each mail about direct debits, and payments that a bank refused or took back. */
export const debitSamples: DebitMails & Pick<MailData, 'payment-failed'> = {
  'payment-failed': {
    FirstName: 'Aroha',
    what: 'Endless 40',
    AmountCents: money(4500),
    reason: 'The card was declined',
    path: '/mobile/top-up',
  },
  'mandate-confirmed': {
    FirstName: 'Aroha',
    bank: 'ANZ',
    Last4: '0000',
    holder: 'Aroha Demo',
    terms: 'You authorise us to debit your account.\nYou agree to your bank’s terms.',
    acceptedAtMs: Date.UTC(2026, 10, 20),
    path: '/profile/payment-methods',
  },
  'debit-notice': {
    FirstName: 'Aroha',
    what: 'Bill of November',
    AmountCents: money(8640),
    debitOn: '2026-11-24',
    bank: 'ANZ',
    Last4: '0000',
    path: '/profile/payments-history',
  },
  'debit-failed': {
    FirstName: 'Aroha',
    what: 'Bill of November',
    AmountCents: money(8640),
    reason: 'insufficient_funds',
    bank: 'ANZ',
    Last4: '0000',
    path: '/profile/payments-history',
  },
  'payment-returned': {
    FirstName: 'Aroha',
    what: 'Top-up of 021 555 0100',
    AmountCents: money(2000),
    CreditCents: money(500),
    isDebit: false,
    reason: 'fraudulent',
    bank: 'visa',
    Last4: '4242',
    path: '/profile',
  },
  'payment-refunded': {
    FirstName: 'Aroha',
    what: 'Top-up of 021 555 0100',
    RefundCents: money(2000),
    CreditCents: money(500),
    OwedCents: money(0),
    CardBrand: 'visa',
    CardLast4: '4242',
    path: '/profile',
  },
}
