import { leaving } from '@waea/contract/people/leaving'
import { leavingSteps } from '@waea/contract/people/leaving-steps'
import { byRule } from '../../platform/db/permit.ts'
import { part } from '../../platform/jobs/part.ts'
import { customerOf } from '../customers/index.ts'
import { closeAccount } from './close-account.ts'
import { endDue, endMobile, hearEnded, hearOrder, keepMobile } from './end-mobile.ts'
import { deleteEnds } from './ends.store.ts'
import { leavingMails } from './mails.ts'
import { readLeaving } from './read-leaving.ts'

/** What customers do to leave: end a mobile, keep it after all, and close the account. */
export const leavingPart = part({
  name: 'leaving',
  personalData: { tables: { ends: [] } },
  calls: { ...leaving, ...leavingSteps },
  handlers: {
    read: async (ctx, { customerUuid }) => readLeaving(ctx, (await customerOf(ctx, customerUuid)).UUID),
    endMobile,
    keepMobile,
    closeAccount: (tx, { customerUuid }) => closeAccount(tx, customerUuid),
  },
  hears: {
    'mobile.order-ended': hearOrder,
    'mobile.ended': hearEnded,
    'customer.purged': (tx, { CustomerUUID }) => deleteEnds(tx, byRule('leaving', 'service:end', { CustomerUUID })),
  },
  jobs: [{ name: 'leaving.end-due', every: '*/10 * * * *', run: endDue }],
  mails: leavingMails,
})
