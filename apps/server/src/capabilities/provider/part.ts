import { customerRecords } from '@waea/contract/people/customer-records'
import { part } from '../../platform/jobs/part.ts'
import { lockCustomer, lockTag } from '../customers/index.ts'
import { providerCalls } from './calls.ts'

/** What the provider's programs do to customers: open, change, tag, close and erase them. */
export const providerPart = part({
  name: 'provider',
  calls: customerRecords,
  handlers: providerCalls,
  locks: {
    customerRecord: (tx, { customerUuid }) => lockCustomer(tx, customerUuid),
    tag: (tx, { tagUuid }) => lockTag(tx, tagUuid),
  },
})
