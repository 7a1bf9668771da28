import { payments } from '@waea/contract/payments'
import { usage } from '@waea/contract/usage'
import type { LiveNews } from '../../shell/data/live.ts'

export const paymentsNews: LiveNews = {
  'cards.changed': [payments.methods, usage.dashboard],
  'payment.changed': [payments.payment, payments.charges, payments.receipts, payments.receipt],
}
