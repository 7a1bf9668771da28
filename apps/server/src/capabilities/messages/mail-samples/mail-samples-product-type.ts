import { money } from '@waea/kit/money'
import type { ProductTypeMails } from '../mail-data/mail-data-product-type.ts'

/** A sample of each mail about moves to another product type. */
export const productTypeSamples: ProductTypeMails = {
  'product-type-changed': {
    FirstName: 'Aroha',
    MSISDN: '021 555 0142',
    service: 'Tama · 021 555 0142',
    from: 'prepay',
    to: 'postpay',
    Name: 'Endless 40',
    AmountCents: money(4500),
    paidBy: 'bill',
    oldName: 'Four Weeks 10',
    MovedCents: money(1250),
    path: '/profile/plans/your-plan',
  },
  'product-type-failed': {
    FirstName: 'Aroha',
    MSISDN: '021 555 0142',
    service: 'Tama · 021 555 0142',
    from: 'postpay',
    to: 'prepay',
    reason: 'network',
    isCreditBack: false,
    RefundCents: money(2000),
    CardBrand: 'visa',
    CardLast4: '4242',
    path: '/sim-transfer-product-type',
  },
}
