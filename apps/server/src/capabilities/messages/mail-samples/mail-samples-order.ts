import { money } from '@waea/kit/money'
import type { OrderMails } from '../mail-data/mail-data-order.ts'

/** A sample of each mail about an order on its way, and about changes of it. */
export const orderSamples: OrderMails = {
  'credit-check-decided': {
    FirstName: 'Aroha',
    hasPassed: true,
    reason: 'We checked your details with you on the phone.',
    until: '2027-02-22',
    path: '/onboarding',
  },
  'order-cancelled': {
    FirstName: 'Aroha',
    Number: 'W10000001',
    cancelled: ['Physical SIM + Four Weeks 10'],
    kept: [],
    RefundCents: money(2500),
    CardLast4: '4242',
    CardBrand: 'visa',
    path: '/profile/order-history?order=W10000001',
  },
  'order-return': {
    FirstName: 'Aroha',
    Number: 'W10000001',
    ReturnNumber: 'R10000001',
    step: 'asked',
    way: 'parcel',
    isForPeople: false,
    what: ['Physical SIM + Four Weeks 10'],
    AmountCents: money(2500),
    parcel: {
      Carrier: 'Kea Couriers',
      TrackingNumber: 'KEA100000000',
      TrackingLink: 'https://courier.example.nz/track/KEA100000000',
      LabelLink: 'https://courier.example.nz/label/KEA100000000',
      ReturnTo: ['Returns', '3 Parcel Road, Penrose', 'Auckland 1061'],
    },
    SendBy: '2026-12-09',
    path: '/profile/order-history?order=W10000001',
  },
  'activation-link': {
    FirstName: 'Aroha',
    kind: 'esim',
    sim: 'Four Weeks 10 (eSIM ending 0014)',
    path: '/activation/CODE',
  },
  'parcel-sent': {
    FirstName: 'Aroha',
    Number: 'W10000001',
    sim: 'Four Weeks 10 for Tama (SIM card ending 0012)',
    Carrier: 'Kea Couriers',
    TrackingNumber: 'KEA000000001',
    TrackingLink: 'https://courier.example.nz/track/KEA000000001',
    ExpectedOn: '2026-11-25',
    path: '/activation/CODE',
  },
  'order-address': {
    FirstName: 'Aroha',
    Number: 'W10000001',
    isTooLate: false,
    gone: [],
    deliveredTo: ['Aroha Ngata', '12 Queen Street', 'Wellington 6011'],
    path: '/profile/order-history?order=W10000001',
  },
}
