import { part } from '../../platform/jobs/part.ts'
import { groupsCalls, groupsHandlers, groupsLocks } from './groups.calls.ts'
import { groupsHears } from './groups.hears.ts'

export { seedGroup } from './join-group.ts'
export { companionsNow, companionsOf, keepGroupPromise, type PromisedMobile } from './keep-promise.ts'

/** Groups of customers, and groups of mobiles: families with one bill, companions with a bill each. */
export const groupsPart = part({
  name: 'groups',
  calls: groupsCalls,
  handlers: groupsHandlers,
  locks: groupsLocks,
  hears: groupsHears,
})
