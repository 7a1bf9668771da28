import { billing } from '@waea/contract/billing'
import { customers } from '@waea/contract/customers'
import { dunning } from '@waea/contract/dunning'
import { overview } from '@waea/contract/overview'
import { payouts } from '@waea/contract/payouts'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const billingNews: LiveNews = {
  'bill.changed': [
    billing.account,
    billing.billingCycle,
    billing.invoices,
    billing.invoice,
    payouts.creditPayout,
    customers.accountState,
    dunning.arrears,
    overview.dashboard,
  ],
}
