import { money } from '@waea/kit/money'
import type { BillMails } from '../mail-data/mail-data-bill.ts'

const path = '/profile/account/pay-bill'
const ofBill = { FirstName: 'Aroha', AmountCents: money(4500), path }

/** A sample of each letter about bills. */
export const billSamples: BillMails = {
  'bill-issued': {
    ...ofBill,
    Number: 'INV100142',
    TotalCents: money(5500),
    dueOn: '2026-12-08',
    taken: [{ on: '2026-12-08', AmountCents: money(4500) }],
  },
  'bill-credit': { ...ofBill, CreditCents: money(1500) },
  'bill-not-paid': {
    ...ofBill,
    because: 'declined',
    nextTryOn: '2026-12-06',
    CardLast4: '4242',
    CardBrand: 'visa',
  },
  'closed-with-credit': { FirstName: 'Aroha', AccountNumber: '500142', CreditCents: money(2000), path: '/' },
  'credit-payout': {
    FirstName: 'Aroha',
    news: 'asked',
    way: 'bank',
    AmountCents: money(4500),
    path: '/profile/billing/payout',
  },
  'bill-reinstated': { ...ofBill, OwedCents: money(0), isRefund: false },
  'bill-returned': { ...ofBill, OwedCents: money(3000), CreditCents: money(1500), isRefund: false },
  'bill-written-off': { ...ofBill, AmountCents: money(60) },
}
