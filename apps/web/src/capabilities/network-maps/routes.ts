import { msg } from '@lingui/core/macro'
import { networkMaps } from '@waea/contract/fibre/network-maps'
import { routes, want } from '../../shell/routing/shared/route-table.ts'

/** Outages and coverage. The specification gives it no address (decision 26). */
export const networkMapsRoutes = routes([
  {
    path: '/network',
    title: msg`Network`,
    loads: () => [want(networkMaps.outages, {})],
    screen: () => import('./network.tsx'),
  },
])
