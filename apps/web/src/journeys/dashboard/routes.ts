import { msg } from '@lingui/core/macro'
import { mobilesAndDashboard } from '../../capabilities/mobiles/shared/loads.ts'
import { fibreOf, nextOf } from '../../capabilities/overview/shared/loads.ts'
import { cardsOf } from '../../capabilities/payments/shared/loads.ts'
import { ofProfile } from '../../shell/routing/shared/account-guards.ts'
import type { Guard } from '../../shell/routing/shared/guards.ts'
import { type Given, routes } from '../../shell/routing/shared/route-table.ts'

const dashboard = {
  title: msg`Your mobile`,
  guards: [...ofProfile, 'is-allow-profile-tab'] satisfies Guard[],
  tab: 'plans',
  loads: (given: Given) => [...cardsOf(given), ...mobilesAndDashboard(given), ...nextOf(given), ...fibreOf(given)],
  screen: () => import('./dashboard.tsx'),
} as const

/** What a mobile has left, and its next charge (1§2). */
export const dashboardRoutes = routes([
  { path: '/profile/plans', ...dashboard },
  { path: '/profile/plans/mobile', ...dashboard },
  { path: '/profile/plans/mobile-app-dashboard', ...dashboard },
])
