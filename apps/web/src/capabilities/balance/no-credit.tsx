import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { EsimPhonePicture } from '@waea/ui/illustrations/esim-phone'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Link } from '../../shell/routing/shared/link.tsx'

/** Shown instead of credit when the customer has no mobile with credit. */
export function NoCredit() {
  const { t } = useLingui()
  return (
    <EmptyState
      picture={<EsimPhonePicture className="w-40" />}
      title={t`Nothing to top up`}
      action={
        <Link to="/profile/plans" className={buttonClass({ tone: 'quiet' })}>
          <Trans>Your mobile</Trans>
        </Link>
      }
    >
      <Trans>Only an active prepay or pay-as-you-go mobile has credit.</Trans>
    </EmptyState>
  )
}
