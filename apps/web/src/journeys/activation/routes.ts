import { msg } from '@lingui/core/macro'
import { mobilesOf } from '../../capabilities/mobiles/shared/loads.ts'
import { nextOf } from '../../capabilities/overview/shared/loads.ts'
import { ofAccount } from '../../shell/routing/shared/account-guards.ts'
import { type Given, routes } from '../../shell/routing/shared/route-table.ts'

/** From a code or a link to an active SIM (1§2). */
export const activationRoutes = routes([
  {
    path: '/activation/$code',
    title: msg`Activate your SIM`,
    loads: 'nothing',
    screen: () => import('./activation-link.tsx'),
    frame: 'journey',
  },
  {
    path: '/onboarding/{-$step}',
    title: msg`Activate your SIM`,
    guards: ofAccount,
    loads: (given: Given) => [...mobilesOf(given), ...nextOf(given)],
    screen: () => import('./onboarding.tsx'),
    frame: 'journey',
  },
])
