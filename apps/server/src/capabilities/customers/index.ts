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
  importCustomers,
  mailTo,
  markEmailVerified,
  peopleOf,
  removeRole,
  rolesOf,
  type SeededCustomer,
  suspendedOf,
} from './accounts.ts'
export { readLocation, searchLocations } from './addresses/find-locations.ts'
export { placesOf } from './addresses/places-of.ts'
export { deliveryAddressesOf } from './addresses/read-addresses.ts'
export { fibrePlaces, servicePlaces } from './addresses/service-places.ts'
export { changeAccount, changeOwnedEmail, fillInAccounts, moveContactNumber } from './change-account.ts'
export { endDebt, lessenDebt, owe } from './debt.ts'
export { languageOf, readCustomerPreferences, saveCustomerPreferences } from './preferences.ts'
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
export {
  liftProvidersSuspension,
  type SuspensionInput,
  setAccountState,
  settleSuspension,
  suspendByProvider,
  suspensionNow,
} from './settle-suspension.ts'
export { type CustomerRow, lockCustomer, suspendedPage } from './stores/customers.store.ts'
export { loadCustomers } from './stores/load.store.ts'
export { type OpenedAccount, openedAccounts, pageOfAccounts } from './stores/opened.store.ts'
export type { AccountChange, AccountFill } from './stores/profile.store.ts'
export { type Found, type FoundBy, found, matchingCustomers, searchOf } from './stores/search.store.ts'
export { eraseServicePlaces, saveServicePlace } from './stores/service-places.store.ts'
export { addTag, lockTag, readTag, readTags, removeTag, renameTag, tagsOf } from './tags.ts'
