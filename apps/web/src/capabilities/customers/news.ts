import { customers } from '@waea/contract/customers'
import type { LiveNews } from '../../shell/data/live.ts'

export const customersNews: LiveNews = {
  'account.changed': [customers.accountState, customers.customer],
}
