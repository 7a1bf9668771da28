import { money } from '@waea/kit/money'
import type { GuestMailData } from '../mail-data/mail-data-guest.ts'

const paid = {
  AmountCents: money(2000),
  AmountTaxCents: money(261),
  paidOn: '2026-11-20',
  CardLast4: '4242',
  CardBrand: 'visa',
}

export const guestSamples: GuestMailData = {
  'guest-receipt': { Number: 'R10000001', what: 'Top-up of 021 555 0142', ...paid },
  'guest-payment-returned': {
    what: 'Top-up of 021 555 0142',
    paidOn: '2026-11-20',
    RefundCents: money(2000),
    CardLast4: '4242',
    CardBrand: 'visa',
  },
  'bill-paid-by-guest': {
    FirstName: 'Aroha',
    AmountCents: money(2500),
    paidOn: '2026-11-20',
    CreditCents: money(500),
    path: '/profile/billing',
  },
  'guest-top-up-taken-back': {
    FirstName: 'Aroha',
    MSISDN: '021 555 0142',
    service: 'Tama · 021 555 0142',
    AmountCents: money(2000),
    TakenCents: money(500),
    path: '/profile/payments-history',
  },
  'topped-up-by-guest': {
    FirstName: 'Aroha',
    MSISDN: '021 555 0142',
    service: 'Tama · 021 555 0142',
    AmountCents: money(2000),
    paidOn: '2026-11-20',
    BalanceCents: money(3200),
    expiresOn: '2027-11-20',
    path: '/profile/plans',
  },
  'top-up-returned': {
    FirstName: 'Aroha',
    MSISDN: '021 555 0142',
    service: 'Tama · 021 555 0142',
    RefundCents: money(2000),
    CardLast4: '4242',
    CardBrand: 'visa',
    path: '/profile/payments-history',
  },
}
