import { Trans, useLingui } from '@lingui/react/macro'
import { FailedState } from '@waea/ui/failed-state'
import { PageHeading } from '@waea/ui/page-heading'
import { SkeletonList } from '@waea/ui/skeleton'
import type { ReactNode } from 'react'
import { BackLink } from '../../../shell/routing/back-link.tsx'
import { SectionNav } from './section-nav.tsx'
import { SuspendedNotice } from './suspended-notice.tsx'
import type { useConnections } from './use-connections.ts'

interface Props {
  title: ReactNode
  says?: ReactNode
  actions?: ReactNode
  /** Where the way back leads, if not to the account. */
  back?: ReactNode
  children: ReactNode
}

/** The frame of a page of the broadband section: its heading, and the pages beside it. */
export function SectionPage({ title, says, actions, back, children }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <PageHeading
        title={title}
        above={
          back ?? (
            <BackLink to="/profile">
              <Trans>Your account</Trans>
            </BackLink>
          )
        }
        actions={actions}
      >
        {says}
      </PageHeading>
      <SectionNav />
      <SuspendedNotice />
      {children}
    </div>
  )
}

/** A placeholder while the connections load, and an error with a retry; nothing once they are there. */
export function ConnectionsWait({ answer }: { answer: ReturnType<typeof useConnections>['answer'] }) {
  const { t } = useLingui()
  if (answer.isPending) return <SkeletonList count={2} />
  // Of a suspended account the notice says all.
  if (!answer.isError || answer.data || answer.error.code === 'suspended') return null
  return (
    <FailedState title={t`We couldn’t load your broadband`} of={answer}>
      <Trans>Your connection works as before.</Trans>
    </FailedState>
  )
}
