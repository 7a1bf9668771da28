import { msg } from '@lingui/core/macro'
import { ofAccount, ofProfile } from '../../shell/routing/shared/account-guards.ts'
import { routes } from '../../shell/routing/shared/route-table.ts'
import { mobilesOf } from './shared/loads.ts'

/** The mobiles of an account (1§2). */
export const mobilesRoutes = routes([
  {
    path: '/sim-nicknames',
    title: msg`SIM nicknames`,
    guards: ofAccount,
    loads: mobilesOf,
    screen: () => import('./sim-nicknames.tsx'),
  },
  {
    path: '/select-service',
    title: msg`Choose a mobile`,
    guards: ofAccount,
    loads: mobilesOf,
    screen: () => import('./select-service.tsx'),
  },
  {
    path: '/profile/plans/power',
    title: msg`Save power`,
    guards: ofProfile,
    loads: mobilesOf,
    screen: () => import('./power.tsx'),
  },
])
