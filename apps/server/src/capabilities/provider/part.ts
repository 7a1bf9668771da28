import { accountSuspension } from '@waea/contract/people/account-suspension'
import { customerRecords } from '@waea/contract/people/customer-records'
import { part } from '../../platform/jobs/part.ts'
import { lockCustomer, lockTag } from '../customers/index.ts'
import { providerCalls } from './calls.ts'
import { providerMails } from './mails.ts'

/** What the provider's programs do to customers: open, change, tag, suspend, close and erase them. */
export const providerPart = part({
  name: 'provider',
  calls: { ...customerRecords, ...accountSuspension },
  handlers: providerCalls,
  locks: {
    customerRecord: (tx, { customerUuid }) => lockCustomer(tx, customerUuid),
    tag: (tx, { tagUuid }) => lockTag(tx, tagUuid),
  },
  mails: providerMails,
})
