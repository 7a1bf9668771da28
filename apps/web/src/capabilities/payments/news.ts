import { activation } from '@waea/contract/activation'
import { billing } from '@waea/contract/billing'
import { overview } from '@waea/contract/overview'
import { payments } from '@waea/contract/payments'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const paymentsNews: LiveNews = {
  'cards.changed': [payments.methods, overview.dashboard],
  'payment.changed': [
    payments.payment,
    payments.charges,
    payments.receipts,
    payments.receipt,
    activation.progress,
    billing.account,
    billing.invoices,
    billing.invoice,
  ],
}
