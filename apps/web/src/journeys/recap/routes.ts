import { msg } from '@lingui/core/macro'
import { mobilesOf } from '../../capabilities/mobiles/shared/loads.ts'
import { ofProfile } from '../../shell/routing/shared/account-guards.ts'
import { routes } from '../../shell/routing/shared/route-table.ts'

/** A year of usage to look back at and to share (1§1). */
export const recapRoutes = routes([
  {
    path: '/recap',
    title: msg`Your year`,
    guards: [...ofProfile, 'is-show-recap'],
    loads: mobilesOf,
    screen: () => import('./recap.tsx'),
  },
])
