import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

const apart =
  'flex items-center gap-3 text-s text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line'

/** Sign-in options above the form, separated by a line; `then` names what the form is. */
export function WaysFirst({
  children,
  then = <Trans>or with your email</Trans>,
}: {
  children: ReactNode
  then?: ReactNode
}) {
  return (
    <div className="grid gap-3">
      {children}
      <p className={apart}>{then}</p>
    </div>
  )
}

/** Sign-in options below the form, separated by a line. */
export function OtherWays({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <p className={apart}>
        <Trans>or</Trans>
      </p>
      {children}
    </div>
  )
}
