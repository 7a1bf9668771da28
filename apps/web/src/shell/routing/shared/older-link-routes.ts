import { routes } from './route-table.ts'

/** Links from older apps and emails, redirected to current addresses. */
export const olderLinkRoutes = routes([
  {
    path: '/link/$name',
    leadsTo: async (facts, { params }) => (await import('./older-links.ts')).linkTarget(params.name ?? '', facts),
  },
])
