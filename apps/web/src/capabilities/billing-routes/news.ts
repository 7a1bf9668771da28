import { billingRoutes } from '@waea/contract/money/billing-routes'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const billingRoutesNews: LiveNews = {
  'routes.changed': [billingRoutes.routes, billingRoutes.spends],
}
