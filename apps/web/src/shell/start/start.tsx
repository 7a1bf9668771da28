import { createBrowserHistory } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { publicRoutes } from '../../routes-public.ts'
import { type Answers, answersLater, type DrawnAnswers } from '../calls/shared/answers.ts'
import { lazyPart } from '../device/shared/lazy-part.ts'
import { cookieMemory, deviceMemory, isolateMemory, type Memory, tabMemory } from '../device/shared/memory.ts'
import { takesEsim } from '../device/shared/takes-esim.ts'
import { whenIdle } from '../device/shared/when-idle.ts'
import { listenForFaults, recordFault } from '../faults/shared/faults.ts'
import { installRefusals } from '../forms/shared/refusals.ts'
import { watchArrivals } from '../frame/shared/below-fold.tsx'
import { captcha, withCaptcha } from '../session/shared/captcha.ts'
import { displayOf } from '../session/shared/display.ts'
import { type Portal, SignedOutError } from '../session/shared/portal.tsx'
import {
  applyLocale,
  applyPlatform,
  applyTheme,
  hintName,
  lastKnownName,
  localeName,
  type Theme,
  themeName,
  themeOf,
} from '../session/shared/preferences.ts'
import type { Session, SessionState } from '../session/shared/session.ts'
import type { PublicSettings } from '../session/shared/settings.ts'
import { stepUp, withStepUp } from '../session/shared/step-up.ts'
import { viewName, viewTokenOf } from '../session/shared/view.ts'
import { catalogueOf, languageTag, localeOf, type PortalTexts, textsIn } from '../texts/shared/i18n.ts'
import { App } from './app.tsx'
import { createPortalRouter, type PortalRouter } from './router.tsx'
import { sessionLater } from './session-later.ts'

const NotFoundLater = lazyPart(async () => ({
  default: (await import('../frame/shared/not-found.tsx')).NotFoundScreen,
}))

/** Answers embedded in the page: key, data and when they were made. */
export type PageData = {
  answers: DrawnAnswers
  drawnWith: SessionState
  /** The page is not in the public rows: a form, the help centre, or not found. */
  isOfWholeTable?: boolean
}

/** Starts the portal in the browser: hydrates the server's markup if there is some, else renders from scratch. */
export async function startPortal(): Promise<void> {
  listenForFaults(window)
  const root = document.getElementById('root')
  if (!root) return
  const drawnAt = location.pathname
  const settings = jsonOf('waea-settings') as PublicSettings
  const data = jsonOf('waea-data') as PageData | undefined
  const tab = tabMemory()
  const viewToken = viewTokenOf(location.hash)
  const isView = viewToken !== undefined || tab.recall(viewName) !== undefined
  if (isView) isolateMemory()
  // Before anything else reads or reports the address.
  if (viewToken !== undefined) history.replaceState(null, '', location.pathname + location.search)
  const cookies = cookieMemory()
  const locale = localeOf(new URLSearchParams(location.search).get('lang') ?? cookies.recall(localeName))

  const answers = answersLater(data?.answers ?? [], loadCache)
  const opened = isView ? await viewIn(tab, answers, viewToken) : undefined
  const session = opened?.session ?? (await sessionIn(cookies, answers, data?.drawnWith))
  const portal: Portal = {
    settings,
    session,
    answers,
    get queries() {
      return cacheOf(answers).queries
    },
    send: opened ? session.send : withCaptcha(withStepUp(session.send, stepUp.ask), captcha.ask),
    ...(opened && { view: opened.view }),
    drawnWith: data?.drawnWith ?? session.state(),
    takesEsim: takesEsim(navigator.userAgent),
    display: displayOf(new URLSearchParams(location.search), tabMemory()),
    preferences: preferencesIn(cookies, locale),
  }
  if (!opened) listenWhileSignedIn(portal)

  // The public rows are enough to hydrate a public page; the others are fetched afterwards.
  const isPublic = data !== undefined && !data.isOfWholeTable
  await yieldToBrowser()
  const addresses = createBrowserHistory()
  watchArrivals(addresses)
  const router = createPortalRouter({
    ...(isPublic ? { table: publicRoutes, wholeTable } : { table: await wholeTable() }),
    portal,
    history: addresses,
    isDrawn: data !== undefined,
    notFoundScreen: NotFoundLater,
  })
  // Hydration needs the screen's code, so load it first.
  if (data) router.ssr = { manifest: undefined }
  const [catalogue] = await Promise.all([catalogueOf(locale), data && router.load()])
  await yieldToBrowser()
  // React hydrates only what the server rendered: after a redirect by a guard, or with another language, the page is
  // rendered from scratch.
  const isDrawn =
    data && router.state.location.pathname === drawnAt && document.documentElement.lang === languageTag(locale)
  applyLocale(locale)
  // A document cached by the service worker may have an older theme.
  applyTheme(portal.preferences.theme)
  applyPlatform(portal.display.platform)
  const texts = textsIn(locale, catalogue)
  const appOf = (shown: Portal) => <App portal={shown} router={router} texts={texts} />
  const app = appOf(portal)
  // Hydrate in slices, so that a slow phone stays responsive.
  if (isDrawn) startTransition(() => void hydrateRoot(root, app, { onCaughtError }))
  else {
    const drawn = createRoot(root, { onCaughtError })
    drawn.render(app)
    if (navigator.serviceWorker?.controller) {
      const draw = (shown: Portal) => {
        drawn.render(appOf(shown))
        return router.invalidate()
      }
      whenIdle(async () => (await import('../session/shared/take-flags.ts')).catchUpFlags(portal, draw))
    }
  }
  if (locale !== 'en') whenIdle(() => markEnglishParts(texts))
  if (isPublic) whenIdle(() => fetchAhead(router, answers))
}

async function markEnglishParts(texts: PortalTexts): Promise<void> {
  const { markEnglish } = await import('../texts/shared/english-marks.ts')
  markEnglish(document.body, (text) => texts.gaveInEnglish(text))
}

/** Records errors that an error boundary caught, too. */
function onCaughtError(error: unknown): void {
  // Expected after a sign-out: the frame leads to sign-in.
  if (error instanceof SignedOutError) return
  console.error(error)
  recordFault(error)
}

/**
 * Yields to the browser, so that it can respond to a touch. Gain in bench/pages.ts: 136 ms of TBT on home and plans.
 */
function yieldToBrowser(): Promise<void> {
  return new Promise((go) => setTimeout(go))
}

/** Preloads what the next step needs: the other routes, the cache, and the usual next screen with its answers. */
async function fetchAhead(router: PortalRouter, answers: Answers): Promise<void> {
  await Promise.all([wholeTable(), answers.ready()])
  const row = router.state.matches.at(-1)?.staticData.row
  if (row?.goesOn) await router.preloadRoute({ to: row.goesOn })
}

/** The tables of all capabilities, fetched on first use: a visitor who only reads the plans needs none. */
async function loadCapabilities() {
  const { table, refusals, invalidations } = await import('../../registered.ts')
  installRefusals(refusals)
  return { table, invalidations }
}

async function wholeTable() {
  return (await loadCapabilities()).table
}

/** Restores the session at once for someone who was signed in; for a visitor its code is loaded on first use. */
async function sessionIn(cookies: Memory, answers: Answers, drawnWith: SessionState | undefined): Promise<Session> {
  const wasSignedIn = cookies.recall(hintName) !== undefined
  if (!wasSignedIn) whenIdle(() => forgetLastPerson(cookies))
  const load = async () => {
    const [{ browserSession }, { queries }] = await Promise.all([import('./browser-session.ts'), answers.ready()])
    return browserSession(queries, wasSignedIn)
  }
  return wasSignedIn ? await load() : sessionLater(load, drawnWith)
}

/** Opens an operator's view of the portal, or takes it up after a reload. */
async function viewIn(tab: Memory, answers: Answers, token: string | undefined) {
  const [{ openView }] = await Promise.all([import('./view-session.ts'), answers.ready()])
  return openView({ queries: cacheOf(answers).queries, tab, token, leave: () => location.replace('/console/') })
}

/** If the sign-in hint cookie is gone, cleared or expired, forgets what was kept about the person. */
function forgetLastPerson(cookies: Memory): void {
  if (cookies.recall(hintName) === undefined) deviceMemory().forget(lastKnownName)
}

/** The cache of this tab. */
async function loadCache() {
  const cache = (await import('../calls/shared/cache.ts')).createCache()
  cache.queries.mount()
  return cache
}

function cacheOf(answers: Answers) {
  const cache = answers.cache()
  if (!cache) throw new Error('A screen asks the cache before it is there')
  return cache
}

function preferencesIn(cookies: Memory, locale: Portal['preferences']['locale']): Portal['preferences'] {
  return {
    locale,
    theme: themeOf(cookies.recall(themeName)),
    chooseLocale(chosen) {
      cookies.remember(localeName, chosen)
      const address = new URL(location.href)
      address.searchParams.delete('lang')
      location.replace(address)
    },
    chooseTheme(theme: Theme) {
      cookies.remember(themeName, theme)
      applyTheme(theme)
    },
  }
}

/** Loads and opens the live stream only while someone is signed in. */
function listenWhileSignedIn(portal: Portal): void {
  let stop: (() => void) | undefined
  const follow = async () => {
    const isIn = portal.session.state().status === 'signed-in'
    if (!isIn) {
      stop?.()
      stop = undefined
    } else if (!stop) {
      stop = () => {}
      // The pages work without the stream, but don't update by themselves.
      const both = await Promise.all([import('../data/shared/live.ts'), loadCapabilities()]).catch(() => undefined)
      if (both && portal.session.state().status === 'signed-in') stop = both[0].startLive(portal, both[1].invalidations)
    }
  }
  portal.session.subscribe(() => void follow())
  void follow()
}

function jsonOf(id: string): unknown {
  const text = document.getElementById(id)?.textContent
  return text ? JSON.parse(text) : undefined
}
