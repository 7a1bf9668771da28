import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet, useMatches } from '@tanstack/react-router'
import { SkipLink } from '@waea/ui/skip-link'
import { usePortal, useSession } from '../portal.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { JourneyHeader } from './journey-header.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { TabBar } from './tab-bar.tsx'
import { useArrival } from './use-arrival.ts'

/** What stands around every screen: the way past the header, header, content, footer, and the tab bar on a phone. */
export function RootFrame() {
  const { t } = useLingui()
  const { display } = usePortal()
  const session = useSession()
  const row = useMatches({ select: (matches) => matches.at(-1)?.staticData.row })
  useArrival(row)

  const inJourney = row?.frame === 'journey'
  const showsHeader = display.header === 'show'
  const showsTabs = session.status === 'signed-in' && !inJourney && showsHeader
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink>
        <Trans>Skip to content</Trans>
      </SkipLink>
      {showsHeader && (inJourney ? <JourneyHeader /> : <Header />)}
      <OfflineBanner />
      <main
        id="content"
        aria-label={t`Content`}
        className="mx-auto w-full max-w-296 flex-1 px-4 pt-4 pb-16 sm:px-6 lg:px-8"
      >
        <Outlet />
      </main>
      {showsHeader && !inJourney && <Footer withTabs={showsTabs} />}
      {showsTabs && <TabBar />}
    </div>
  )
}
