import type { accountSuspension } from '@waea/contract/people/account-suspension'
import type { customerRecords } from '@waea/contract/people/customer-records'
import type { Handlers } from '../../platform/jobs/part.ts'
import {
  addTag,
  openCustomer,
  readRecord,
  readRecords,
  readTag,
  readTags,
  readUuids,
  removeTag,
  renameTag,
} from '../customers/index.ts'
import { closeCustomer } from './close-customer.ts'
import { openFromIdentity } from './open-from-identity.ts'
import { patchCustomer } from './patch-customer.ts'
import { purgeCustomer } from './purge-customer.ts'
import { readSuspension, reopenAccount, suspendAccount } from './suspend-account.ts'

export const providerCalls: Handlers<typeof customerRecords & typeof accountSuspension> = {
  openCustomer: (tx, { spid: _spid, SPID: _SPID, ...said }) => openCustomer(tx, said),
  openCustomerFromIdentity: openFromIdentity,
  customerRecords: readRecords,
  customerUuids: readUuids,
  customerRecord: (ctx, input) => readRecord(ctx, input.customerUuid),
  patchCustomer,
  closeCustomer,
  purgeCustomer,
  addTag,
  tags: readTags,
  tag: readTag,
  renameTag,
  removeTag,
  suspension: readSuspension,
  suspendAccount,
  reopenAccount,
}
