import { msg } from '@lingui/core/macro'
import { asks } from './routes-account.ts'
import { ofAccount, ofProfile } from './shell/account-guards.ts'
import { routes } from './shell/route-table.ts'

const personalData = '/profile/account/personal-data'

/** The customer's own data with its child screens, and what else people arrange about their account (1§2). */
export const profileRoutes = routes([
  {
    path: '/profile/account',
    guards: ofProfile,
    leadsTo: () => ({ to: personalData }),
  },
  {
    path: personalData,
    title: msg`Personal data`,
    tab: 'personal-data',
    guards: [...ofProfile, 'is-allow-profile-tab'],
    loads: asks('ownData'),
    screen: () => import('./capabilities/identity/personal-data.tsx'),
  },
  {
    path: '/profile/account/personal-data/change-password',
    title: msg`Change password`,
    guards: ofProfile,
    loads: asks('person'),
    screen: () => import('./capabilities/identity/change-password.tsx'),
  },
  {
    path: '/profile/account/personal-data/change-email',
    title: msg`Change email`,
    guards: ofProfile,
    loads: asks('person'),
    screen: () => import('./capabilities/identity/change-email.tsx'),
  },
  {
    path: '/profile/account/personal-data/change-notifications',
    title: msg`Notifications`,
    guards: ofProfile,
    loads: asks('preferences'),
    screen: () => import('./capabilities/customers/change-notifications.tsx'),
  },
  {
    path: '/profile/account/personal-data/auth-to-set-true-rewards-number',
    title: msg`Rewards number`,
    guards: ofProfile,
    loads: asks('ownData'),
    screen: () => import('./capabilities/identity/true-rewards-number.tsx'),
  },
  {
    path: '/sim-nicknames',
    title: msg`SIM nicknames`,
    guards: ofAccount,
    loads: asks('mobiles'),
    screen: () => import('./capabilities/mobiles/sim-nicknames.tsx'),
  },
  {
    path: '/select-service',
    title: msg`Choose a mobile`,
    guards: ofAccount,
    loads: asks('mobiles'),
    screen: () => import('./capabilities/mobiles/select-service.tsx'),
  },
  {
    path: '/profile/quick-links',
    title: msg`Quick links`,
    guards: ofProfile,
    loads: asks('preferences'),
    screen: () => import('./journeys/profile/arrange-quick-links.tsx'),
  },
  {
    path: '/profile/plans/my-app-home',
    title: msg`Home`,
    tab: 'my-app-home',
    guards: [...ofProfile, 'is-allow-profile-tab'],
    loads: asks('preferences'),
    screen: () => import('./journeys/profile/my-app-home.tsx'),
  },
  {
    path: '/profile/plans/power',
    title: msg`Save power`,
    guards: ofProfile,
    loads: asks('mobiles'),
    screen: () => import('./capabilities/mobiles/power.tsx'),
  },
  {
    path: '/welcome',
    title: msg`Welcome`,
    guards: ofAccount,
    screen: () => import('./journeys/profile/welcome.tsx'),
  },
])
