import { engagement } from '@waea/contract/engagement'
import { byRule, permit } from '../../platform/db/permit.ts'
import { part } from '../../platform/jobs/part.ts'
import { engagementCalls } from './engagement.calls.ts'
import { deleteFeedback } from './feedback.store.ts'

/** What is new, the welcome tour, feedback and bonuses (1§1). */
export const engagementPart = part({
  name: 'engagement',
  calls: engagement,
  handlers: engagementCalls,
  hears: {
    'customer.purged': (ctx, { CustomerUUID }) =>
      deleteFeedback(ctx, permit(byRule('engagement'), 'feedback:give', { CustomerUUID })),
  },
})
