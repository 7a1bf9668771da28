import { Trans } from '@lingui/react/macro'
import { activationRefusedText } from '@waea/domain/activation/dry-activation'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/empty-state'
import { useBrand } from '../../shell/brand.tsx'
import { Link } from '../../shell/link.tsx'

/** The network refused the activation: why, that nothing is lost, and who helps. */
export function ActivationFailed({ reason }: { reason?: string | undefined }) {
  const { support } = useBrand()
  return (
    <EmptyState
      title={<Trans>The activation did not succeed</Trans>}
      action={
        <>
          <a href={support.phoneLink} className={buttonClass()}>
            <Trans>Call {support.phone}</Trans>
          </a>
          <Link to="/profile/plans" className={buttonClass({ tone: 'quiet' })}>
            <Trans>Go to your account</Trans>
          </Link>
        </>
      }
    >
      <p role="alert">{activationRefusedText(reason)}</p>
      <p>
        <Trans>Your SIM and what you paid are kept. You are not charged again.</Trans>
      </p>
    </EmptyState>
  )
}
