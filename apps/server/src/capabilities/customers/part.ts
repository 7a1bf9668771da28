import { customers } from '@waea/contract/people/customers'
import { part } from '../../platform/jobs/part.ts'
import { handlers } from './calls.ts'
import { lockCustomer } from './stores/customers.store.ts'
import './events.ts'

export const customersPart = part({
  name: 'customers',
  personalData: {
    tables: { addresses: [], consents: [], customers: [], preferences: [], roles: [], service_places: [], tags: [] },
    ofPeople: { user_preferences: [] },
  },
  calls: customers,
  handlers,
  locks: { address: (tx, { customerUuid }) => lockCustomer(tx, customerUuid) },
})
