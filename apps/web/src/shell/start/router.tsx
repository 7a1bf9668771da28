import {
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  type ParsedLocation,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react'
import { keyOf, wanted } from '../calls/shared/wanted.ts'
import { isOffline } from '../device/shared/connection.ts'
import { detectOffline, NoConnectionError, withCodeTimeout } from '../device/shared/in-time.ts'
import { loadOnce } from '../device/shared/load-once.ts'
import { tabMemory } from '../device/shared/memory.ts'
import { FailedScreen } from '../frame/shared/failed-screen.tsx'
import { RootFrame } from '../frame/shared/root-frame.tsx'
import { WaitingScreen } from '../frame/shared/waiting-screen.tsx'
import { checkGuards, type Guard, type GuardFacts } from '../routing/shared/guards.ts'
import { purchasedName } from '../routing/shared/purchased.ts'
import type { AddressValues, Given, RouteRow, Want } from '../routing/shared/route-table.ts'
import type { Portal } from '../session/shared/portal.tsx'
import type { SignedIn } from '../session/shared/session.ts'
import { lazyScreen, signalWhenHydrated } from './hydrated-screen.tsx'

// Load once: awaiting an import again costs each navigation two turns of the event loop, even if it is loaded.
const accountState = loadOnce(() => import('../routing/shared/account-state.ts'))
const olderLinks = loadOnce(() => import('../routing/shared/older-links.ts'))

type NotFoundScreen = LazyExoticComponent<ComponentType> | (() => ReactNode)
export type RouterSetup = {
  table: readonly RouteRow[]
  /** The whole table, fetched when the first rows do not match an address. */
  wholeTable?: () => Promise<readonly RouteRow[]>
  portal: Portal
  history: RouterHistory
  /** The page was server-rendered, and may have been scrolled before its scripts ran. */
  isDrawn?: boolean
  /** The not-found screen: bundled on the server, loaded on demand in the browser. */
  notFoundScreen: NotFoundScreen
}

/** Creates the router from the route table. */
export function createPortalRouter({ table, wholeTable, portal, history, isDrawn, notFoundScreen }: RouterSetup) {
  const NotFound = signalWhenHydrated<object>(notFoundScreen)
  const rootRoute = rootWith(NotFound)
  const first = table.map((row) => routeOf(row, rootRoute, portal))
  const complete = loadOnce(async () => {
    const known = new Set(table.map(({ path }) => path))
    const others = ((await detectOffline(wholeTable?.() ?? Promise.resolve([]))) ?? []).filter(
      ({ path }) => !known.has(path),
    )
    // Keep the existing row objects, so that the current screen is not remounted.
    rootRoute.addChildren([...first, unknown, ...others.map((row) => routeOf(row, rootRoute, portal))])
    router.setRoutes(router.buildRouteTree())
  })
  const unknown = unmatchedRoute(rootRoute, complete)
  const routeTree = rootRoute.addChildren(wholeTable ? [...first, unknown] : first)
  const router = createRouter({
    routeTree,
    history,
    // On the server this would write an inline script, which the content security policy forbids.
    scrollRestoration: typeof window !== 'undefined' && scrollFrom(isDrawn ? history.location.state : undefined),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: WaitingScreen,
    defaultErrorComponent: signalWhenHydrated(FailedScreen),
    defaultNotFoundComponent: () => <NotFound />,
    // Keep every query value as text: a code such as 012345 must not become a number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => searchText(search),
  })
  if (isDrawn) recordEarlyScroll(router)
  return router
}

/** On its first render the router forgets an earlier scroll position; record it again for going back. */
function recordEarlyScroll(router: { subscribe: (event: 'onRendered', hear: () => void) => () => void }): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    if (window.scrollY > 0) document.dispatchEvent(new Event('scroll'))
  })
}
export type PortalRouter = ReturnType<typeof createPortalRouter>

/** Screens open at the top or where they were left; only a page that was just hydrated stays put. */
function scrollFrom(drawn: ParsedLocation['state'] | undefined) {
  let stays = drawn?.__TSR_key
  return ({ location }: { location: ParsedLocation }) => {
    const restores = location.state.__TSR_key !== stays
    stays = undefined
    return restores
  }
}

function searchText(search: Record<string, unknown>): string {
  const values = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

function rootWith(NotFound: ComponentType<object>) {
  return createRootRoute({ component: RootFrame, notFoundComponent: () => <NotFound /> })
}

/**
 * Handles unmatched addresses: fetches the whole table, then retries the same address once. It stays after the table is
 * loaded, because it renders what is visible until then.
 */
function unmatchedRoute(rootRoute: ReturnType<typeof rootWith>, complete: () => Promise<void>) {
  let isComplete = false
  return createRoute({
    getParentRoute: () => rootRoute,
    path: '/$',
    beforeLoad: async ({ location }) => {
      if (isComplete) throw notFound()
      await complete()
      isComplete = true
      throw redirect({ to: location.pathname, search: location.search, hash: location.hash, replace: true })
    },
  })
}

function routeOf(row: RouteRow, rootRoute: ReturnType<typeof rootWith>, portal: Portal) {
  const { screen } = row
  return createRoute({
    getParentRoute: () => rootRoute,
    path: row.path,
    ...(screen && { component: lazyScreen(() => withCodeTimeout(screen())) }),
    staticData: { row },
    beforeLoad: async ({ location, params }) => {
      const { guards = [], leadsTo, leadsByType } = row
      if (guards.length === 0 && !leadsTo) return
      const facts = { ...(await factsOf(portal, guards, leadsByType)), tab: row.tab }
      const values = { params, search: location.search } as AddressValues
      const target = checkGuards(guards, facts) ?? (await leadsTo?.(facts, values))
      if (target === undefined) return
      if ('to' in target && target.forgets !== undefined) tabMemory().forget(target.forgets)
      if ('notFound' in target) throw notFound()
      if ('away' in target) throw redirect({ href: target.away })
      const { redirect: requested } = values.search
      // Signed in already: continue as after signing in.
      if (facts.signedIn && requested !== undefined && guards.includes('!is-auth')) {
        throw redirect({ href: (await olderLinks()).redirectPath(requested), replace: true })
      }
      // Nobody can sign in offline, so show what works offline instead.
      if (target.to === '/sign-in' && isOffline()) throw new NoConnectionError()
      const back = target.to === '/sign-in' ? { redirect: location.href } : {}
      throw redirect({ to: target.to, search: { ...back, ...target.search }, replace: true })
    },
    loader: async ({ params, location }) => {
      const { loads = 'nothing' } = row
      const wants = loads === 'nothing' ? [] : loads(await givenTo(portal, params, location.search))
      await load(portal, wants, row)
    },
  })
}

async function givenTo({ session, settings, answers }: Portal, params: object, search: object): Promise<Given> {
  const state = await session.settled()
  return {
    spid: '2',
    settings,
    customerUuid: state.status === 'signed-in' ? state.customerUuid : undefined,
    mobileUuid: state.status === 'signed-in' ? state.mobileUuid : undefined,
    params: params as Given['params'],
    search: search as Given['search'],
    known: (call, input) => answers.cache()?.queries.getQueryData(keyOf(call, input)),
  }
}

/** Fetches what a screen needs first. A failed load is shown by the screen in its place; the others still render. */
async function load({ answers, send }: Portal, wants: readonly Want[], row: RouteRow): Promise<void> {
  const isDrawn = wants.every(({ call, input }) => answers.drawn(keyOf(call, input as never)) !== undefined)
  // A page with embedded answers hydrates without the cache's code; a form sends with it.
  if (row.drawnByServer && !row.hasForm && isDrawn && !answers.cache()) return
  const { queries } = await answers.ready()
  await Promise.all(
    wants.map(({ call, input }) => {
      const want = wanted(call, input as never, send)
      const loading = queries.prefetchQuery(want)
      // Render cached figures at once, and refresh them in place.
      return queries.getQueryData(want.queryKey) === undefined ? loading : undefined
    }),
  )
  const isMissing = wants.some(({ call, input }) => queries.getQueryData(keyOf(call, input as never)) === undefined)
  if (isMissing && isOffline()) throw new NoConnectionError()
}

async function factsOf(portal: Portal, guards: readonly Guard[], needsType = false): Promise<GuardFacts> {
  const { settings, session } = portal
  const state = await session.settled()
  return {
    settings,
    signedIn: state.status === 'signed-in',
    account: state.status === 'signed-in' ? await fetchAccountFacts(portal, state, guards, needsType) : undefined,
    purchased: guards.includes('eshop-purchased') && tabMemory().recall(purchasedName) !== undefined,
  }
}

/** Fetches account facts for a signed-in person, and only those that the address needs. */
async function fetchAccountFacts(
  portal: Portal,
  state: SignedIn,
  guards: readonly Guard[],
  needsType: boolean,
): Promise<GuardFacts['account']> {
  const asks = (...names: Guard[]) => names.some((name) => guards.includes(name))
  const { accountTypeNow, canPayNow, hasAddonsOrNotice, isSuspendedNow } = await accountState()
  const [suspended, hasAddons, type, canPay] = await Promise.all([
    isSuspendedNow(portal, state),
    asks('has-addons') ? hasAddonsOrNotice(portal, state) : true,
    needsType || asks('is-account-type-activated', 'is-postpay', '!is-postpay')
      ? accountTypeNow(portal, state)
      : undefined,
    asks('has-payment-cards-or-parent-billing-routes') ? canPayNow(portal, state) : undefined,
  ])
  return { ...state.person, suspended, hasAddons, type, canPay }
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    row?: RouteRow
  }
}
