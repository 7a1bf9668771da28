import { billingRoutes } from '@waea/contract/money/billing-routes'
import { overview } from '@waea/contract/overview'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const billingRoutesInvalidations: Invalidations = {
  'routes.changed': [billingRoutes.routes, billingRoutes.spends, overview.family],
}
