import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { Notice } from '@waea/ui/states/notice'
import type { ReactNode } from 'react'
import { Link } from '../../../shell/routing/shared/link.tsx'

/** Says that a SIM and its number are locked, what the lock prevents, and where to remove it. */
export function LockedNotice({ children }: { children: ReactNode }) {
  return (
    <Notice
      tone="warn"
      title={<Trans>This SIM and its number are locked</Trans>}
      action={
        <Link to="/profile/plans/sim-card-actions" className={buttonClass({ tone: 'quiet', size: 's' })}>
          <Trans>Turn the lock off</Trans>
        </Link>
      }
    >
      {children}
    </Notice>
  )
}
