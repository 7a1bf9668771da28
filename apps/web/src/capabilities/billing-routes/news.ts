import { billingRoutes } from '@waea/contract/money/billing-routes'
import { overview } from '@waea/contract/overview'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const billingRoutesNews: LiveNews = {
  'routes.changed': [billingRoutes.routes, billingRoutes.spends, overview.family],
}
