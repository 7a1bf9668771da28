import { msg } from '@lingui/core/macro'
import { ofProfile } from '../../shell/routing/shared/account-guards.ts'
import type { Guard } from '../../shell/routing/shared/guards.ts'
import { routes } from '../../shell/routing/shared/route-table.ts'
import { mobilesOf } from '../mobiles/shared/loads.ts'

const guards: Guard[] = [...ofProfile, 'is-sim-actions-allowed']
const stopping: Guard[] = [...guards, 'is-sim-disable-enable-allowed']

/** Actions on a SIM in service (1§2). Each screen loads the SIM's state itself, because it is never cached. */
export const simsRoutes = routes([
  {
    path: '/profile/plans/sim-card-actions',
    title: msg`SIM actions`,
    guards,
    loads: mobilesOf,
    screen: () => import('./sim-actions.tsx'),
  },
  {
    path: '/profile/plans/sim-card-actions/disable-sim',
    title: msg`Stop the SIM`,
    guards: stopping,
    loads: mobilesOf,
    screen: () => import('./stop-sim.tsx'),
  },
  {
    path: '/profile/plans/sim-card-actions/enable-sim',
    title: msg`Start the SIM`,
    guards: stopping,
    loads: mobilesOf,
    screen: () => import('./start-sim.tsx'),
  },
  {
    path: '/profile/plans/sim-card-actions/lost-phone',
    title: msg`Lost or stolen phone`,
    guards: stopping,
    loads: mobilesOf,
    screen: () => import('./lost-phone.tsx'),
  },
  {
    path: '/profile/plans/sim-card-actions/sim-swap',
    title: msg`Swap the SIM`,
    guards: [...guards, 'is-sim-swap-allowed'],
    loads: mobilesOf,
    screen: () => import('./sim-swap.tsx'),
  },
  {
    path: '/profile/plans/sim-card-actions/sim-details',
    title: msg`SIM details`,
    guards: [...guards, 'is-sim-details-allowed'],
    loads: mobilesOf,
    screen: () => import('./sim-details.tsx'),
  },
  {
    path: '/sim/not-me',
    title: msg`This wasn’t me`,
    guards: [],
    loads: 'nothing',
    screen: () => import('./not-me.tsx'),
  },
])
