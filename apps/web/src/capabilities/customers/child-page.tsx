import { Trans } from '@lingui/react/macro'
import { PageHeading } from '@waea/ui/page-heading'
import type { ReactNode } from 'react'
import { BackLink } from '../../shell/back-link.tsx'

/** A page under the personal data, with one task and the way back. */
export function ChildPage({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6">
      <PageHeading
        title={title}
        above={
          <BackLink to="/profile/account/personal-data">
            <Trans>Personal data</Trans>
          </BackLink>
        }
      >
        {lead}
      </PageHeading>
      {children}
    </div>
  )
}
