import { routes } from './route-table.ts'

/** Links of older apps and mails, which lead to an address of today. */
export const olderLinkRoutes = routes([
  {
    path: '/link/$name',
    leadsTo: async (facts, { params }) => (await import('./older-links.ts')).linkTarget(params.name ?? '', facts),
  },
])
