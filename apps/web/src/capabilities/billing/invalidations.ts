import { billing } from '@waea/contract/money/billing'
import { dunning } from '@waea/contract/money/dunning'
import { payouts } from '@waea/contract/money/payouts'
import { overview } from '@waea/contract/overview'
import { customers } from '@waea/contract/people/customers'
import { leaving } from '@waea/contract/people/leaving'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const billingInvalidations: Invalidations = {
  'bill.changed': [
    billing.account,
    billing.billingCycle,
    billing.invoices,
    billing.invoice,
    payouts.creditPayout,
    customers.accountState,
    dunning.arrears,
    overview.dashboard,
    overview.fibre,
    overview.next,
    leaving.read,
  ],
}
