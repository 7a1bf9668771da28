import { billingRoutes } from '@waea/contract/billing-routes'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const billingRoutesNews: LiveNews = {
  'routes.changed': [billingRoutes.routes, billingRoutes.spends],
}
