import { billing } from '@waea/contract/money/billing'
import { dunning } from '@waea/contract/money/dunning'
import { overview } from '@waea/contract/overview'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const dunningInvalidations: Invalidations = {
  'arrears.changed': [
    dunning.arrears,
    dunning.disputes,
    billing.account,
    billing.invoices,
    billing.invoice,
    overview.next,
  ],
}
