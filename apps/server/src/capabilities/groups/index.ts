export { seedGroup } from './join-group.ts'
export { companionsNow, companionsOf, keepGroupPromise, type PromisedMobile } from './keep-promise.ts'
export { groupsOf, sharedMembers } from './members.store.ts'
