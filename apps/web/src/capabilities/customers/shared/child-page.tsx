import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Screen } from '../../../shell/frame/shared/screen.tsx'

type ChildPageProps = {
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
  /** The parent page; personal data by default. */
  of?: 'personal-data' | 'security'
}

/** A page under the personal data or the security page, with one task and the way back. */
export function ChildPage({ title, lead, children, of = 'personal-data' }: ChildPageProps) {
  return (
    <Screen
      title={title}
      back={{
        to: `/profile/account/${of}`,
        name: of === 'security' ? <Trans>Security</Trans> : <Trans>Personal data</Trans>,
      }}
      lead={lead}
      width="note"
    >
      {children}
    </Screen>
  )
}
