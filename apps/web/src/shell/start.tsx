import type { QueryClient } from '@tanstack/react-query'
import { createBrowserHistory } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { table } from '../routes.ts'
import { App } from './app.tsx'
import { displayOf } from './display.ts'
import { localeOf, messagesOf, textsIn } from './i18n.ts'
import { keepLastKnown } from './last-known.ts'
import { browserMemory, cookieMemory, type Memory, tabMemory } from './memory.ts'
import type { Portal, Theme } from './portal.tsx'
import { applyLocale, applyTheme, localeName, themeName, themeOf } from './preferences.ts'
import { createQueries } from './query.ts'
import { createPortalRouter } from './router.tsx'
import { createSession, hintName, type Session, type SessionState, tabChannel } from './session.ts'
import type { PublicSettings } from './settings.ts'

/** Answers that came with the page: key, data and when they were true. */
export type PageData = {
  answers: [key: readonly unknown[], data: unknown, at: number][]
  drawnWith: SessionState
}

/** Starts the portal in the browser: over the server's markup when there is some, else from nothing. */
export async function startPortal(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const settings = jsonOf('waea-settings') as PublicSettings
  const data = jsonOf('waea-data') as PageData | undefined
  const cookies = cookieMemory()
  const locale = localeOf(new URLSearchParams(location.search).get('lang') ?? cookies.recall(localeName))

  const queries = createQueries()
  for (const [key, answer, updatedAt] of data?.answers ?? []) queries.setQueryData(key, answer, { updatedAt })
  const session = sessionIn(cookies, queries)
  const portal: Portal = {
    settings,
    session,
    queries,
    send: session.send,
    drawnWith: data?.drawnWith ?? session.state(),
    display: displayOf(new URLSearchParams(location.search), tabMemory()),
    preferences: preferencesIn(cookies, locale),
  }
  keepLastKnown(queries, session, tabMemory())
  listenWhileSignedIn(portal)

  const router = createPortalRouter(table, portal, createBrowserHistory())
  // The markup of a page that the server drew is taken over as it is, so its screen must be at hand before that.
  if (data) router.ssr = { manifest: undefined }
  const [messages] = await Promise.all([messagesOf(locale), data && router.load()])
  applyLocale(locale)
  const app = <App portal={portal} router={router} texts={textsIn(locale, messages)} />
  if (data) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

function sessionIn(cookies: Memory, queries: QueryClient): Session {
  return createSession({
    origin: '',
    memory: browserMemory(),
    hints: cookies,
    wasSignedIn: cookies.recall(hintName) !== undefined,
    ...(typeof BroadcastChannel === 'function' && { channel: tabChannel() }),
    onSignedOut() {
      queries.clear()
      sessionStorage.clear()
    },
    // The page starts again on the mobile that was chosen elsewhere; a half-done onboarding goes home first (1§4).
    onMobileElsewhere() {
      if (location.pathname.startsWith('/onboarding')) location.assign('/')
      else location.reload()
    },
  })
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

/** The live stream is fetched and opened only for somebody who is signed in. */
function listenWhileSignedIn(portal: Portal): void {
  let stop: (() => void) | undefined
  const follow = async () => {
    const isIn = portal.session.state().status === 'signed-in'
    if (!isIn) {
      stop?.()
      stop = undefined
    } else if (!stop) {
      stop = () => {}
      const { startLive } = await import('./live.ts')
      if (portal.session.state().status === 'signed-in') stop = startLive(portal)
    }
  }
  portal.session.subscribe(() => void follow())
  void follow()
}

function jsonOf(id: string): unknown {
  const text = document.getElementById(id)?.textContent
  return text ? JSON.parse(text) : undefined
}
