import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet, useMatches } from '@tanstack/react-router'
import { SkipLink } from '@waea/ui/skip-link'
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../device/shared/lazy-part.ts'
import { whenIdle } from '../../device/shared/when-idle.ts'
import { usePortal, useSession } from '../../session/shared/portal.tsx'
import { useKeptFocus } from '../kept-focus.ts'
import { Footer } from '../menus/footer.tsx'
import { Header } from '../menus/header.tsx'
import { OfflineBanner } from '../notices/offline-banner.tsx'
import { useArrival } from '../use-arrival.ts'
import { WaitingScreen } from './waiting-screen.tsx'

// Load on demand: a visitor's first page needs none of these.
const JourneyHeader = lazyPart(() => import('../menus/journey-header.tsx'))
const Toasts = lazyPart(async () => ({ default: (await import('@waea/ui/states/toast')).ToastProvider }))
const PersonParts = lazyPart(() => import('../menus/person-parts.tsx'))
const ViewBanner = lazyPart(() => import('../notices/view-banner.tsx'))
const TabBar = lazyPart(() => import('../menus/tab-bar.tsx'))

/** The frame of every screen: skip link, header, content, footer, and the tab bar on a phone. */
export function RootFrame() {
  const { t } = useLingui()
  const { display, view } = usePortal()
  const session = useSession()
  const row = useMatches({ select: (matches) => matches.at(-1)?.staticData.row })
  useArrival(row)
  useKeptFocus()

  const inJourney = row?.frame === 'journey'
  const showsHeader = display.header === 'show' && row?.frame !== 'bare'
  const showsTabs = session.status === 'signed-in' && !inJourney && showsHeader
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink>
        <Trans>Skip to content</Trans>
      </SkipLink>
      {view && (
        <Suspense fallback={null}>
          <ViewBanner view={view} />
        </Suspense>
      )}
      {showsHeader && (
        <Suspense fallback={<div className={inJourney ? 'h-15' : 'h-18'} />}>
          {inJourney ? <JourneyHeader /> : <Header />}
        </Suspense>
      )}
      <OfflineBanner />
      <main
        id="content"
        aria-label={t`Content`}
        // Start the footer below the fold, however little has loaded, so that nothing visible moves when the rest
        // loads.
        className="mx-auto min-h-dvh w-full max-w-296 flex-1 px-edge pt-4 pb-8 sm:px-6 sm:pb-16 lg:px-8"
      >
        <WithToasts isNeeded={row !== undefined && (!row.drawnByServer || row.hasForm === true)}>
          <Outlet />
        </WithToasts>
      </main>
      {/* Background work renders the link to the screen's help article here. */}
      <div id="help" />
      {showsHeader && !inJourney && <Footer withTabs={showsTabs} />}
      {session.status !== 'signed-out' && (
        <Suspense fallback={null}>
          <PersonParts />
        </Suspense>
      )}
      {showsTabs && (
        <Suspense fallback={null}>
          <TabBar />
        </Suspense>
      )}
      <BackgroundLater />
    </div>
  )
}

/** Provides toasts to screens with actions. Mounted with the first such screen, and kept. */
function WithToasts({ isNeeded, children }: { isNeeded: boolean; children: ReactNode }) {
  const wasNeeded = useRef(false)
  wasNeeded.current ||= isNeeded
  if (!wasNeeded.current) return children
  return (
    <Suspense fallback={<WaitingScreen />}>
      <Toasts>{children}</Toasts>
    </Suspense>
  )
}

/**
 * Loads the background work when the page is done, while the files of this version still exist.
 */
function BackgroundLater() {
  const [Background, setBackground] = useState<ComponentType>()
  useEffect(() => whenIdle(() => import('../background.tsx').then((it) => setBackground(() => it.default))), [])
  return Background && <Background />
}
