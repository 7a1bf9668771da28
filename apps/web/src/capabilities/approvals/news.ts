import { billingRoutes } from '@waea/contract/money/billing-routes'
import { approvals } from '@waea/contract/people/approvals'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const approvalsNews: LiveNews = {
  'approvals.changed': [approvals.invitesApprovals, billingRoutes.requests],
}
