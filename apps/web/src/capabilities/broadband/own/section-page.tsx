import { Trans, useLingui } from '@lingui/react/macro'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import type { ReactNode } from 'react'
import { Screen } from '../../../shell/frame/shared/screen.tsx'
import type { Address } from '../../../shell/routing/shared/addresses.ts'
import { SectionNav } from './section-nav.tsx'
import { SuspendedNotice } from './suspended-notice.tsx'
import type { useConnections } from './use-connections.ts'

interface Props {
  title: ReactNode
  says?: ReactNode
  actions?: ReactNode
  /** Where the back link leads; the account by default. */
  back?: { to: Address; name: ReactNode }
  children: ReactNode
}

/** The frame of a broadband page: its heading, and the links to the other pages. */
export function SectionPage({ title, says, actions, back, children }: Props) {
  return (
    <Screen
      width="text"
      title={title}
      back={back ?? { to: '/profile', name: <Trans>Your account</Trans> }}
      lead={says}
      actions={actions}
    >
      <SectionNav />
      <SuspendedNotice />
      {children}
    </Screen>
  )
}

/** A placeholder while the connections load, and an error with a retry. Renders nothing once they are loaded. */
export function ConnectionsWait({ answer }: { answer: ReturnType<typeof useConnections>['answer'] }) {
  const { t } = useLingui()
  // For a suspended account the notice already explains it.
  if (!answer.data && answer.error?.code === 'suspended') return null
  return (
    <Loaded
      query={answer}
      waiting={<SkeletonList count={2} />}
      failed={t`We couldn’t load your broadband`}
      note={<Trans>Your connection works as before.</Trans>}
    />
  )
}
