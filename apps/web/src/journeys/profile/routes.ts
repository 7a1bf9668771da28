import { msg } from '@lingui/core/macro'
import { customers } from '@waea/contract/people/customers'
import { preferencesOf } from '../../capabilities/customers/shared/loads.ts'
import { mobilesOf } from '../../capabilities/mobiles/shared/loads.ts'
import { ofAccount, ofProfile } from '../../shell/routing/shared/account-guards.ts'
import { type Given, routes, want } from '../../shell/routing/shared/route-table.ts'

const mobilesAndPreferences = (given: Given) => [...mobilesOf(given), ...preferencesOf(given)]

/** The overview pages of an account (1§2). */
export const profileRoutes = routes([
  {
    path: '/profile',
    title: msg`Your account`,
    guards: ofProfile,
    loads: mobilesAndPreferences,
    screen: () => import('./profile-home.tsx'),
  },
  {
    path: '/no-payment-methods',
    title: msg`Next steps`,
    guards: ofAccount,
    loads: mobilesOf,
    screen: () => import('./no-payment-methods.tsx'),
  },
  {
    path: '/profile/quick-links',
    title: msg`Quick links`,
    guards: ofProfile,
    loads: mobilesAndPreferences,
    screen: () => import('./arrange-quick-links.tsx'),
  },
  {
    path: '/profile/plans/my-app-home',
    title: msg`Home`,
    tab: 'my-app-home',
    guards: [...ofProfile, 'is-allow-profile-tab'],
    loads: mobilesAndPreferences,
    screen: () => import('./my-app-home.tsx'),
  },
  {
    path: '/welcome',
    title: msg`Welcome`,
    guards: ofAccount,
    loads: (given) => [...mobilesOf(given), want(customers.userPreferences, {})],
    screen: () => import('./welcome.tsx'),
  },
])
