import { activation } from '@waea/contract/mobile/activation'
import { billing } from '@waea/contract/money/billing'
import { payments } from '@waea/contract/money/payments'
import { overview } from '@waea/contract/overview'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const paymentsInvalidations: Invalidations = {
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
    overview.next,
  ],
}
