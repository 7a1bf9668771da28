import { money } from '@waea/kit/money'
import type { AgreedTopUp, MailData } from '../mail-data/mail-data.ts'

const agreed: AgreedTopUp = {
  AmountCents: money(2000),
  days: 30,
  BelowCents: money(500),
  CapCents: money(6000),
  CardLast4: '4242',
  CardBrand: 'visa',
}

export const creditSamples: Pick<
  MailData,
  | 'voucher-redeemed'
  | 'credit-given'
  | 'credit-received'
  | 'top-up-receipt'
  | 'auto-top-up-on'
  | 'auto-top-up-off'
  | 'auto-top-up-failed'
  | 'auto-top-up-capped'
  | 'credit-ending'
  | 'credit-forfeited'
> = {
  'voucher-redeemed': {
    FirstName: 'Aroha',
    MSISDN: '021 555 0142',
    service: 'Tama · 021 555 0142',
    AmountCents: money(2000),
    redeemedOn: '2026-11-20',
    BalanceCents: money(2550),
    expiresOn: '2027-11-20',
    path: '/profile/redeem-voucher',
  },
  'credit-given': {
    FirstName: 'Aroha',
    MSISDN: '021 555 0147',
    service: 'Tama · 021 555 0142',
    AmountCents: money(1000),
    givenOn: '2026-11-20',
    message: 'For the bus',
    BalanceCents: money(1550),
    expiresOn: '2027-11-20',
    path: '/profile/balance/give-credit',
  },
  'credit-received': {
    FirstName: 'Tama',
    MSISDN: '021 555 0142',
    service: 'Tama · 021 555 0142',
    AmountCents: money(1000),
    givenOn: '2026-11-20',
    message: 'For the bus',
    BalanceCents: money(1200),
    expiresOn: '2027-11-20',
    path: '/profile/balance/give-credit',
  },
  'top-up-receipt': {
    FirstName: 'Aroha',
    Number: 'R10000002',
    MSISDN: '021 555 0142',
    service: 'Tama · 021 555 0142',
    AmountCents: money(2000),
    AmountTaxCents: money(261),
    paidOn: '2026-11-20',
    BalanceCents: money(2550),
    expiresOn: '2027-11-20',
    CardLast4: '4242',
    CardBrand: 'visa',
    path: '/mobile',
  },
  'auto-top-up-on': {
    FirstName: 'Aroha',
    MSISDN: '021 234 5678',
    service: 'Tama · 021 234 5678',
    agreed,
    nextOn: '2026-12-20',
    path: '/profile/balance/auto-top-up',
  },
  'auto-top-up-off': {
    FirstName: 'Aroha',
    MSISDN: '021 234 5678',
    service: 'Tama · 021 234 5678',
    why: 'card-removed',
    path: '/profile/balance/auto-top-up',
  },
  'auto-top-up-failed': {
    FirstName: 'Aroha',
    MSISDN: '021 234 5678',
    service: 'Tama · 021 234 5678',
    AmountCents: money(2000),
    CardLast4: '4242',
    CardBrand: 'visa',
    outcome: 'needs-you',
    path: '/profile/balance/top-up?amount=20',
  },
  'auto-top-up-capped': {
    FirstName: 'Aroha',
    MSISDN: '021 234 5678',
    service: 'Tama · 021 234 5678',
    CapCents: money(6000),
    againOn: '2026-12-01',
    path: '/profile/balance/auto-top-up',
  },
  'credit-ending': {
    FirstName: 'Aroha',
    MSISDN: '021 234 5678',
    service: 'Tama · 021 234 5678',
    AmountCents: money(1200),
    endsOn: '2026-12-03',
    path: '/profile/balance/top-up',
  },
  'credit-forfeited': {
    FirstName: 'Aroha',
    MSISDN: '021 234 5678',
    service: 'Tama · 021 234 5678',
    AmountCents: money(1200),
    endedOn: '2026-12-03',
    path: '/profile/balance/movements',
  },
}
