import { customers } from '@waea/contract/customers'
import { part } from '../../platform/part.ts'
import { handlers } from './customers.calls.ts'
import { lockCustomer } from './customers.store.ts'

export {
  accessChangedLately,
  addRole,
  createCustomer,
  createManyCustomers,
  customerOf,
  customersByEmail,
  customersByNumber,
  customersByUuid,
  customersOf,
  mailTo,
  markEmailVerified,
  peopleOf,
  removeRole,
  rolesOf,
  type SeededCustomer,
  suspendedOf,
} from './accounts.ts'
export { changeAccount, changeOwnedEmail, fillInAccounts, moveContactNumber } from './change-account.ts'
export { type CustomerRow, lockCustomer, suspendedPage } from './customers.store.ts'
export { endDebt, lessenDebt, owe } from './debt.ts'
export { saveDeliveryAddress } from './delivery-address.ts'
export { readLocation, searchLocations } from './find-locations.ts'
export { loadCustomers } from './load.store.ts'
export { type OpenedAccount, openedAccounts, pageOfAccounts } from './opened.store.ts'
export { placesOf } from './places-of.ts'
export { languageOf, readCustomerPreferences, saveCustomerPreferences } from './preferences.ts'
export type { AccountChange, AccountFill } from './profile.store.ts'
export { customerAnswer } from './read-customer.ts'
export {
  changeRecord,
  closeAccount,
  eraseAccount,
  openCustomer,
  readRecord,
  readRecords,
  readUuids,
} from './records.ts'
export { type Found, found, searchOf } from './search.store.ts'
export { eraseServicePlaces, saveServicePlace } from './service-places.store.ts'
export { fibrePlaces, servicePlaces } from './service-places.ts'
export { type SuspensionAsked, setAccountState, settleSuspension } from './settle-suspension.ts'
export { addTag, lockTag, readTag, readTags, removeTag, renameTag, tagsOf } from './tags.ts'

export const customersPart = part({
  name: 'customers',
  calls: customers,
  handlers,
  locks: { address: (tx, { customerUuid }) => lockCustomer(tx, customerUuid) },
})
