import { Trans } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { SuccessPicture } from '@waea/ui/illustrations/success'
import { useEffect, useRef } from 'react'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useLocale } from '../../../shell/session/shared/portal.tsx'

/** A completed or scheduled change. */
export type Changed = { name: string; mode: 'NOW' | 'LATER'; on: string }

/** The plan was changed, or will be: what that means, and where to see it. */
export function ChangedPlan({ changed }: { changed: Changed }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { name, mode } = changed
  const day = dateText(changed.on, 'day', useLocale())
  return (
    <Card className="mx-auto grid w-full max-w-lg justify-items-center gap-4 py-8 text-center">
      <SuccessPicture className="w-40" />
      <h2 ref={heading} tabIndex={-1} className="text-h2 outline-none">
        {mode === 'NOW' ? (
          <Trans>You’re on {name} now</Trans>
        ) : (
          <Trans>
            {name} starts on {day}
          </Trans>
        )}
      </h2>
      <p className="text-ink-2">
        {mode === 'NOW' ? (
          <Trans>You can use it now.</Trans>
        ) : (
          <Trans>Until then nothing changes. You can cancel it on the page of your plan.</Trans>
        )}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/profile/plans/your-plan" className={buttonClass()}>
          <Trans>Your plan</Trans>
        </Link>
        <Link to="/profile/plans" className={buttonClass({ tone: 'quiet' })}>
          <Trans>Your mobile</Trans>
        </Link>
      </div>
    </Card>
  )
}
