import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { SuccessPicture } from '@waea/ui/illustrations/success'
import { useEffect, useRef } from 'react'
import { Link } from '../../../shell/routing/shared/link.tsx'

/** Confirms the purchase of a plan or an add-on, with a link to it. */
export function BoughtOffer({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className="mx-auto grid w-full max-w-lg justify-items-center gap-4 py-8 text-center">
      <SuccessPicture className="w-40" />
      <h2 ref={heading} tabIndex={-1} className="text-h2 outline-none">
        <Trans>You now have {name}</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>You can use it now.</Trans>
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/profile/plans" className={buttonClass()}>
          <Trans>Your mobile</Trans>
        </Link>
        <Link to="/profile/plans/your-plan" className={buttonClass({ tone: 'quiet' })}>
          <Trans>Your plan</Trans>
        </Link>
      </div>
    </Card>
  )
}
