import { msg } from '@lingui/core/macro'
import { cases } from '@waea/contract/cases'
import { type Given, routes, type Want, want } from '../../shell/routing/shared/route-table.ts'
import { articleWanted, helpWanted } from './loads.ts'

/** The help centre. The server renders these pages (1§2). */
export const helpRoutes = routes([
  {
    path: '/help',
    title: msg`Help`,
    loads: helpWanted,
    screen: () => import('./help.tsx'),
    drawnByServer: true,
  },
  {
    path: '/help/category/$category_id',
    title: msg`Help`,
    loads: helpWanted,
    screen: () => import('./help-category.tsx'),
    drawnByServer: true,
  },
  {
    path: '/help/category/$category_id/$section_id/{-$article_id}',
    title: msg`Help`,
    loads: articleWanted,
    screen: () => import('./help-section.tsx'),
    drawnByServer: true,
  },
])

/** Support cases. Open to suspended accounts too, because they need support most. */
export const casesRoutes = routes([
  {
    path: '/help/cases',
    title: msg`Your cases`,
    guards: ['is-account'],
    loads: casesOfPage,
    screen: () => import('./cases/cases.tsx'),
  },
  {
    path: '/help/cases/new',
    title: msg`Write to us`,
    guards: ['is-account'],
    loads: ({ customerUuid }) => (customerUuid ? [want(cases.list, { customerUuid, PageNumber: 1 })] : []),
    screen: () => import('./cases/new-case.tsx'),
  },
  {
    path: '/help/cases/$case',
    title: msg`Your case`,
    guards: ['is-account'],
    loads: ({ customerUuid, params }) =>
      customerUuid && params.case ? [want(cases.read, { customerUuid, caseUuid: params.case })] : [],
    screen: () => import('./cases/one-case.tsx'),
  },
])

function casesOfPage({ customerUuid, search: { page } }: Given): Want[] {
  const PageNumber = Math.max(1, Number(page) || 1)
  return customerUuid ? [want(cases.list, { customerUuid, PageNumber })] : []
}
