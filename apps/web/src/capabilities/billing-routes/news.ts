import { billingRoutes } from '@waea/contract/billing-routes'
import type { LiveNews } from '../../shell/data/live.ts'

export const billingRoutesNews: LiveNews = {
  'routes.changed': [billingRoutes.routes, billingRoutes.spends],
}
