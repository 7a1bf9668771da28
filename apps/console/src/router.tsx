import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { CustomerPage } from './screens/customers/customer.tsx'
import { EvidencePage } from './screens/customers/evidence/evidence.tsx'
import { FindCustomerPage } from './screens/customers/find-customer.tsx'
import { ArticlePage } from './screens/help/article.tsx'
import { ArticlesPage } from './screens/help/articles.tsx'
import { ApiKeysPage } from './screens/operators/api-keys.tsx'
import { AuditPage } from './screens/operators/audit.tsx'
import { CompanySignInPage } from './screens/operators/company-sign-in.tsx'
import { JoinPage } from './screens/operators/join.tsx'
import { OperatorsPage } from './screens/operators/operators.tsx'
import { OwnSignInPage } from './screens/operators/own-sign-in.tsx'
import { CataloguePage } from './screens/stock/catalogue.tsx'
import { SimStockPage } from './screens/stock/sim-stock.tsx'
import { EndpointPage } from './screens/webhooks/endpoint.tsx'
import { WebhooksPage } from './screens/webhooks/webhooks.tsx'
import { FlagHistoryPage } from './screens/work/flag-history.tsx'
import { FlagsPage } from './screens/work/flags.tsx'
import { HomePage } from './screens/work/home.tsx'
import { lists } from './screens/work/lists.tsx'
import { auditSearch, listSearch } from './shell/address-search.ts'
import { Frame, NoSuchPage } from './shell/frame.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NoSuchPage })
const join = createRoute({ getParentRoute: () => root, path: '/join', component: JoinPage })
const company = createRoute({ getParentRoute: () => root, path: '/company-sign-in', component: CompanySignInPage })
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame })
const inFrame = [
  createRoute({ getParentRoute: () => frame, path: '/', component: HomePage }),
  createRoute({
    getParentRoute: () => frame,
    path: '/customers',
    component: FindCustomerPage,
    validateSearch: listSearch,
  }),
  createRoute({ getParentRoute: () => frame, path: '/customers/$customerUuid', component: CustomerPage }),
  createRoute({
    getParentRoute: () => frame,
    path: '/customers/$customerUuid/payments/$paymentUuid',
    component: EvidencePage,
  }),
  createRoute({ getParentRoute: () => frame, path: '/catalogue', component: CataloguePage }),
  createRoute({
    getParentRoute: () => frame,
    path: '/help-articles',
    component: ArticlesPage,
    validateSearch: listSearch,
  }),
  createRoute({
    getParentRoute: () => frame,
    path: '/help-articles/$articleUuid',
    component: ArticlePage,
    validateSearch: listSearch,
  }),
  createRoute({ getParentRoute: () => frame, path: '/sim-stock', component: SimStockPage }),
  createRoute({ getParentRoute: () => frame, path: '/flags', component: FlagsPage }),
  createRoute({
    getParentRoute: () => frame,
    path: '/flags/$flag',
    component: FlagHistoryPage,
    validateSearch: listSearch,
  }),
  createRoute({ getParentRoute: () => frame, path: '/webhooks', component: WebhooksPage }),
  createRoute({
    getParentRoute: () => frame,
    path: '/webhooks/$endpointUuid',
    component: EndpointPage,
    validateSearch: listSearch,
  }),
  createRoute({ getParentRoute: () => frame, path: '/api-keys', component: ApiKeysPage, validateSearch: listSearch }),
  createRoute({
    getParentRoute: () => frame,
    path: '/operators',
    component: OperatorsPage,
    validateSearch: listSearch,
  }),
  createRoute({ getParentRoute: () => frame, path: '/audit', component: AuditPage, validateSearch: auditSearch }),
  createRoute({ getParentRoute: () => frame, path: '/sign-in-settings', component: OwnSignInPage }),
  ...lists.map(({ path, Page }) =>
    createRoute({ getParentRoute: () => frame, path, component: Page, validateSearch: listSearch }),
  ),
]

export const router = createRouter({
  routeTree: root.addChildren([join, company, frame.addChildren(inFrame)]),
  basepath: '/console',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
