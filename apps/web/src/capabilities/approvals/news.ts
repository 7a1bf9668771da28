import { approvals } from '@waea/contract/approvals'
import { billingRoutes } from '@waea/contract/billing-routes'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const approvalsNews: LiveNews = {
  'approvals.changed': [approvals.invitesApprovals, billingRoutes.requests],
}
