import { msg } from '@lingui/core/macro'
import { routes } from '../../shell/routing/shared/route-table.ts'
import { providerTerms } from '../catalogue/shared/loads.ts'

/** The provider's own pages. The server renders them (1§2). */
export const providerRoutes = routes([
  {
    path: '/about',
    title: msg`About us`,
    guards: ['!has-about-outer-link'],
    loads: 'nothing',
    screen: () => import('./about.tsx'),
    drawnByServer: true,
  },
  {
    path: '/privacy',
    title: msg`Privacy`,
    loads: 'nothing',
    screen: () => import('./privacy.tsx'),
    drawnByServer: true,
  },
  {
    path: '/terms',
    title: msg`Terms`,
    loads: providerTerms,
    screen: () => import('./terms.tsx'),
    drawnByServer: true,
  },
  {
    path: '/terms/$terms_path',
    title: msg`Terms`,
    guards: ['!is-prod'],
    loads: providerTerms,
    screen: () => import('./terms.tsx'),
    drawnByServer: true,
  },
])
