import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { SuccessPicture } from '@waea/ui/illustrations/success'
import { PageHeading } from '@waea/ui/page-heading'
import { DisputeOpened } from '../../capabilities/dunning/shared/dispute-opened.tsx'
import type { Dispute } from '../../capabilities/dunning/shared/dispute-words.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'

/** The account is active again, after a payment or a dispute, here or elsewhere. */
export function InServiceAgain({ isPaid, opened }: { isPaid: boolean; opened: Dispute | undefined }) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <SuccessPicture className="w-36" />
      <PageHeading title={<Trans>Your service is back on</Trans>}>
        {isPaid && <Trans>We’ll email your receipt.</Trans>}
      </PageHeading>
      {opened && <DisputeOpened dispute={opened} />}
      <Link to="/profile/plans" className={buttonClass({ className: 'sm:justify-self-start' })}>
        <Trans>Go to your dashboard</Trans>
      </Link>
    </div>
  )
}
