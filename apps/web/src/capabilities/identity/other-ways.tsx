import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** The ways in besides the form above them, set apart by a line. */
export function OtherWays({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-s text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        <Trans>or</Trans>
      </p>
      {children}
    </div>
  )
}
