import { createMemoryHistory } from '@tanstack/react-router'
import { isShown, shownBrand } from '@waea/brands/looks'
import type { Call } from '@waea/contract/call'
import { broadband } from '@waea/contract/fibre/broadband'
import { catalogue } from '@waea/contract/shop/catalogue'
import { support } from '@waea/contract/support'
import { renderToString } from 'react-dom/server'
import { refusals, table } from '../../registered.ts'
import { publicRoutes } from '../../routes-public.ts'
import { answersIn } from '../calls/shared/answers.ts'
import type { Send } from '../calls/shared/api.ts'
import { createCache } from '../calls/shared/cache.ts'
import { renderWithAllParts } from '../device/shared/lazy-part.ts'
import { cookieValue } from '../device/shared/memory.ts'
import { installRefusals } from '../forms/shared/refusals.ts'
import { NotFoundScreen } from '../frame/shared/not-found.tsx'
import { checkGuards } from '../routing/shared/guards.ts'
import type { RouteRow } from '../routing/shared/route-table.ts'
import type { Portal } from '../session/shared/portal.tsx'
import { hintName, localeName, themeName, themeOf } from '../session/shared/preferences.ts'
import type { SessionState } from '../session/shared/session.ts'
import type { PublicSettings } from '../session/shared/settings.ts'
import { catalogueOf, localeOf, textsIn } from '../texts/shared/i18n.ts'
import { App } from './app.tsx'
import { filesOf, type Manifest, signedInFile } from './built-files.ts'
import { documentOf, type Page } from './document.ts'
import { createPortalRouter, type PortalRouter } from './router.tsx'
import type { PageData } from './start.tsx'
import { stillSession } from './still-session.ts'
import { pagePlaceholder } from './waiting-page.tsx'

export type PageAsk = {
  url: string
  headers: Record<string, string | undefined>
  /** Makes a contract call as a visitor, in the server's own process: `catalogue.postpayPlans`. */
  call: (name: string, input: unknown) => Promise<unknown>
  brand: string
  settings: PublicSettings
  /** Whether the browser says that it is on a phone that takes an eSIM. */
  takesEsim: boolean
}
export type PageAnswer = { status: number; headers: Record<string, string>; body: string }

const firstRows: readonly RouteRow[] = publicRoutes

installRefusals(refusals)

/** The calls of public pages, by address. */
const publicCalls = namesOf({ broadband, catalogue, support })

/**
 * Renders a page of the portal. Public screens are rendered with their answers; others return the document in which the
 * browser renders them. An unknown address is the not-found page with 404 (1§2).
 */
export async function renderPage(ask: PageAsk, manifest: Manifest): Promise<PageAnswer> {
  const { url, texts, portal } = await portalOf(ask)
  const { drawnWith } = portal
  const history = createMemoryHistory({ initialEntries: [url.pathname + url.search] })
  const router = createPortalRouter({ table, portal, history, notFoundScreen: NotFoundScreen })
  const row = router.matchRoutes(router.latestLocation).at(-1)?.staticData.row
  const isDrawnHere = isDrawnFor(row, drawnWith) && !forgetsSomething(row, portal)
  const page = emptyPage(ask, filesOf(manifest, sourcesOf(row, isDrawnHere)))
  if (row && !isDrawnHere) {
    const markup = await pagePlaceholder(portal, texts, { address: url.pathname + url.search, row })
    return answer(200, { ...page, markup, ...(row.title && { title: titled(page, texts._(row.title)) }) })
  }

  await router.load()
  const elsewhere = redirectOf(router)
  if (elsewhere !== undefined)
    return { status: 302, headers: { location: elsewhere, 'cache-control': 'no-store' }, body: '' }
  const isMissing = isNotFound(router)
  return answer(isMissing ? 404 : 200, {
    ...page,
    title: titled(
      page,
      isMissing || !row?.title ? texts._({ id: 'not-found', message: 'Not found' }) : texts._(row.title),
    ),
    markup: await renderWithAllParts(() => renderToString(<App portal={portal} router={router} texts={texts} />)),
    data: {
      answers: answersOf(portal),
      drawnWith,
      ...((isMissing || !isFirst(row)) && { isOfWholeTable: true }),
    } satisfies PageData,
  })
}

function isDrawnFor(row: RouteRow | undefined, { status }: SessionState): boolean {
  return row?.drawnByServer === true || (row?.drawnByServer === 'for visitors' && status === 'signed-out')
}

/** Whether a guard leads a visitor away and makes the tab forget something, which only the browser can do. */
function forgetsSomething(row: RouteRow | undefined, { settings }: Portal): boolean {
  const target = checkGuards(row?.guards ?? [], { settings, signedIn: false, account: undefined, purchased: false })
  return target !== undefined && 'to' in target && target.forgets !== undefined
}

/** The sources whose files a page needs first. */
function sourcesOf(row: RouteRow | undefined, isDrawnHere: boolean): string[] {
  const own = row?.source === undefined ? [] : [row.source]
  return isDrawnHere && isFirst(row) ? own : [...own, signedInFile]
}

/** Whether a page is among those that the first script knows. */
function isFirst(row: RouteRow | undefined): boolean {
  return firstRows.some(({ path }) => path === row?.path)
}

/** The document in which the browser renders any page itself; the service worker caches it. */
export async function renderShell(ask: PageAsk, manifest: Manifest): Promise<PageAnswer> {
  const { texts, portal } = await portalOf(ask)
  const markup = await pagePlaceholder(portal, texts, { address: '/profile/plans' })
  return answer(200, { ...emptyPage(ask, filesOf(manifest, [signedInFile])), markup })
}

/** The language, theme and display that the address and cookies choose. */
function presentationOf(ask: PageAsk) {
  const url = new URL(ask.url, 'http://portal.invalid')
  const cookie = ask.headers.cookie
  return {
    url,
    cookie,
    locale: localeOf(url.searchParams.get('lang') ?? cookieValue(cookie, localeName)),
    theme: themeOf(cookieValue(cookie, themeName)),
    settings: { ...ask.settings, brand: brandOf(ask, cookie) },
  }
}

/** A page with nothing rendered yet. */
function emptyPage(ask: PageAsk, files: Page['files']): Page {
  const { locale, theme, settings } = presentationOf(ask)
  const brand = shownBrand(settings.brand)
  return { title: brand.texts.title, brand, locale, theme, settings, files, markup: '', data: undefined }
}

/** Makes the calls of public pages as a visitor. */
export function visitorsCalls(call: PageAsk['call']): (call: Call, input: unknown) => Promise<unknown> {
  return (made, input) => call(publicCalls.get(made.is) ?? made.is, input)
}

function answer(status: number, page: Page): PageAnswer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'cookie, user-agent',
    'content-language': page.locale === 'en' ? 'en-NZ' : 'mi-NZ',
  }
  return { status, headers, body: documentOf(page) }
}

function titled({ title }: Page, own: string): string {
  return `${own} · ${title}`
}

/** Outside production, a cookie can switch to another shipped brand. */
export function brandOf({ brand, settings }: Pick<PageAsk, 'brand' | 'settings'>, cookie: string | undefined): string {
  const shown = settings.production ? undefined : cookieValue(cookie, 'waea_brand')
  return shown !== undefined && isShown(shown) ? shown : brand
}

/** The environment for rendering a page: a visitor's portal, and the texts in the page's language. */
async function portalOf(ask: PageAsk) {
  const { url, cookie, locale, theme, settings } = presentationOf(ask)
  const texts = textsIn(locale, await catalogueOf(locale))
  const drawnWith: SessionState = { status: cookieValue(cookie, hintName) ? 'restoring' : 'signed-out' }
  const send = visitorsCalls(ask.call) as Send
  const nothing = () => {}
  const cache = createCache()
  const portal: Portal = {
    settings,
    // The server renders for visitors only; a person's own screens are rendered in the browser.
    session: stillSession(drawnWith, { status: 'signed-out' }, send),
    answers: answersIn(cache),
    queries: cache.queries,
    send,
    preferences: { locale, theme, chooseLocale: nothing, chooseTheme: nothing },
    display: {
      header: url.searchParams.get('header') === 'hide' ? 'hide' : 'show',
      platform: url.searchParams.get('platform') ?? undefined,
    },
    drawnWith,
    takesEsim: ask.takesEsim,
  }
  return { url, texts, portal }
}

function namesOf(tables: Record<string, Record<string, Call>>): Map<string, string> {
  return new Map(
    Object.entries(tables).flatMap(([area, calls]) =>
      Object.entries(calls).map(([name, call]): [string, string] => [call.is, `${area}.${name}`]),
    ),
  )
}

function answersOf({ queries }: Portal): PageData['answers'] {
  return queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt])
}

function redirectOf(router: PortalRouter): string | undefined {
  const result = router._serverResult
  return result?.type === 'redirect' ? (result.redirect.headers.get('Location') ?? '/') : undefined
}

function isNotFound(router: PortalRouter): boolean {
  const result = router._serverResult
  return result?.type === 'render' && result.status === 404
}
