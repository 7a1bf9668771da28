import { billing } from '@waea/contract/billing'
import { customers } from '@waea/contract/customers'
import { dunning } from '@waea/contract/dunning'
import { overview } from '@waea/contract/overview'
import type { LiveNews } from '../../shell/data/live.ts'

export const billingNews: LiveNews = {
  'bill.changed': [
    billing.account,
    billing.billingCycle,
    billing.invoices,
    billing.invoice,
    customers.accountState,
    dunning.arrears,
    overview.dashboard,
  ],
}
