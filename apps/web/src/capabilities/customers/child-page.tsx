import { Trans } from '@lingui/react/macro'
import { PageHeading } from '@waea/ui/page-heading'
import type { ReactNode } from 'react'
import { BackLink } from '../../shell/routing/back-link.tsx'

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
    <div className="mx-auto grid w-full max-w-xl gap-6">
      <PageHeading
        title={title}
        above={
          <BackLink to={`/profile/account/${of}`}>
            {of === 'security' ? <Trans>Security</Trans> : <Trans>Personal data</Trans>}
          </BackLink>
        }
      >
        {lead}
      </PageHeading>
      {children}
    </div>
  )
}
