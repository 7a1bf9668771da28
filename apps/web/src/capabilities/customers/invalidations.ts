import { broadband } from '@waea/contract/fibre/broadband'
import { customers } from '@waea/contract/people/customers'
import { identitySafety } from '@waea/contract/people/identity-safety'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const customersInvalidations: Invalidations = {
  // Suspension affects the broadband products too; their own call returns that state.
  'account.changed': [customers.accountState, customers.customer, broadband.ufbProducts],
  'access.changed': [identitySafety.accessUsers],
}
