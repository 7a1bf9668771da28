import { part } from '../../platform/jobs/part.ts'
import { groupsCalls, groupsHandlers, groupsLocks } from './calls.ts'
import { groupsHears } from './hears.ts'
import { groupMails } from './mails.ts'
import './events.ts'

/** Groups of customers; and groups of mobiles: families with one bill, companions with a bill each. */
export const groupsPart = part({
  name: 'groups',
  personalData: { tables: { groups: [], members: [], used_approvals: [] } },
  calls: groupsCalls,
  handlers: groupsHandlers,
  locks: groupsLocks,
  hears: groupsHears,
  mails: groupMails,
})
