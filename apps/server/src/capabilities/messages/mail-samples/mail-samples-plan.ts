import { money } from '@waea/kit/money'
import type { MailData } from '../mail-data/mail-data.ts'

const ofPlan = {
  FirstName: 'Aroha',
  MSISDN: '021 555 0142',
  service: 'Tama · 021 555 0142',
  Name: 'Four Weeks 10',
  path: '/profile/plans/renewal?plan=p&mobile=m',
}

export const planSamples: Pick<
  MailData,
  | 'usage-alert'
  | 'plan-reminder'
  | 'renewal-failed'
  | 'plan-ended-unpaid'
  | 'plan-paused'
  | 'plan-resumed'
  | 'plan-suspended'
  | 'plan-renewed'
  | 'plan-price'
  | 'usage-expiry'
  | 'spend-limit-reached'
> = {
  'usage-alert': {
    FirstName: 'Aroha',
    MSISDN: '021 555 0142',
    service: 'Tama · 021 555 0142',
    kind: 'data',
    level: 80,
    left: '2 GB',
    total: '10 GB',
    endsOn: '2026-12-05',
    next: 'charged',
    isPrepay: true,
    rateCents: money(20),
    extra: { Name: 'Extra 2 GB', AmountCents: money(600) },
    path: '/profile/plans/addons',
  },
  'plan-reminder': { ...ofPlan, on: '2026-12-05', AmountCents: money(2000), from: 'credit', missingCents: money(450) },
  'renewal-failed': {
    ...ofPlan,
    CardLast4: '4242',
    CardBrand: 'visa',
    AmountCents: money(2000),
    because: 'declined',
    nextTryOn: '2026-12-06',
    endsOn: '2026-12-12',
  },
  'plan-ended-unpaid': { ...ofPlan, AmountCents: money(2000), because: 'no-credit' },
  'plan-paused': { ...ofPlan, AmountCents: money(2000), endsOn: '2026-12-05', until: '2027-01-15' },
  'plan-resumed': { ...ofPlan, AmountCents: money(2000), on: '2026-12-05' },
  'plan-suspended': { ...ofPlan, AmountCents: money(2000), on: '2026-12-05', isOnBill: false },
  'plan-renewed': { ...ofPlan, AmountCents: money(2000), from: 'credit', endsOn: '2026-12-19' },
  'plan-price': { ...ofPlan, AmountCents: money(3500), people: 2, on: '2026-12-05', thenCents: money(4500) },
  'usage-expiry': {
    FirstName: 'Aroha',
    MSISDN: '021 555 0142',
    service: 'Tama · 021 555 0142',
    parts: [
      { kind: 'data', left: '2.10 GB' },
      { kind: 'idd_voice', left: '40' },
    ],
    endsOn: '2026-12-05',
    renews: 'Four Weeks 10',
    path: '/profile/plans/usage',
  },
  'spend-limit-reached': {
    FirstName: 'Aroha',
    MSISDN: '021 555 0142',
    service: 'Tama · 021 555 0142',
    LimitCents: money(2000),
    liftsOn: '2026-12-05',
    path: '/profile/plans/usage/settings',
  },
}
