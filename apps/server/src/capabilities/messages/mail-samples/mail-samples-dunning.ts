import { money } from '@waea/kit/money'
import type { ArrearsMails } from '../mail-data/mail-data-arrears.ts'

/** A sample of each mail about overdue bills, extensions and disputes. */
export const dunningSamples: ArrearsMails = {
  arrears: {
    FirstName: 'Aroha',
    step: 'final-notice',
    AmountCents: money(8640),
    suspendsOn: '2026-12-14',
    bills: [{ Number: 'INV100142', payBy: '2026-11-23', AmountCents: money(8640) }],
    lateFee: { AmountCents: money(1000), on: '2026-11-29', isCharged: false },
    stops: 'both',
    path: '/profile/pay-bill',
  },
  'arrears-restored': { FirstName: 'Aroha', stops: 'both', path: '/profile/plans' },
  'payment-extension': {
    FirstName: 'Aroha',
    news: 'granted',
    AmountCents: money(8640),
    until: '2026-12-07',
    path: '/profile/pay-bill',
  },
  dispute: {
    FirstName: 'Aroha',
    state: 'upheld-in-part',
    Number: 'DSP100001',
    InvoiceNumber: 'INV100142',
    LineName: 'data',
    AmountCents: money(4500),
    answerBy: '2026-12-07',
    CreditedCents: money(3000),
    CreditNote: 'CN100001',
    Answer: 'We measured less data in that week.',
    dueAgain: { AmountCents: money(1500), by: '2026-12-17' },
    path: '/profile/account/invoices/INV100142',
  },
}
