import { engagement } from '@waea/contract/engagement'
import { byRule } from '../../platform/db/permit.ts'
import { part } from '../../platform/jobs/part.ts'
import { engagementCalls } from './calls.ts'
import { deleteFeedback } from './feedback.store.ts'

/** What is new, the welcome tour, feedback and bonuses (1§1). */
export const engagementPart = part({
  name: 'engagement',
  personalData: { tables: { feedback: [] } },
  calls: engagement,
  handlers: engagementCalls,
  hears: {
    'customer.purged': (ctx, { CustomerUUID }) =>
      deleteFeedback(ctx, byRule('engagement', 'feedback:give', { CustomerUUID })),
  },
})
