export { seedGroup } from './join-group.ts'
export { companionsNow, companionsOf, keepGroupPromise, type PromisedMobile } from './keep-promise.ts'
export { sharedMembers } from './members.store.ts'
