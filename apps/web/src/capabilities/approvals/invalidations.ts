import { billingRoutes } from '@waea/contract/money/billing-routes'
import { approvals } from '@waea/contract/people/approvals'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const approvalsInvalidations: Invalidations = {
  'approvals.changed': [approvals.invitesApprovals, billingRoutes.requests],
}
