import { msg } from '@lingui/core/macro'
import { routes } from '../../shell/routing/route-table.ts'

/** Where people of the provider do their work, with an access token (decision 214). */
export const operatorRoutes = routes([
  {
    path: '/provider/disputes',
    title: msg`Disputes to answer`,
    frame: 'journey',
    loads: 'nothing',
    screen: () => import('./disputes-to-answer.tsx'),
  },
])
