import { customers } from '@waea/contract/people/customers'
import { part } from '../../platform/jobs/part.ts'
import { handlers } from './calls.ts'
import { lockCustomer } from './stores/customers.store.ts'
import './events.ts'

export const customersPart = part({
  name: 'customers',
  calls: customers,
  handlers,
  locks: { address: (tx, { customerUuid }) => lockCustomer(tx, customerUuid) },
})
