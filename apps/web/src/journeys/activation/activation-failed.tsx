import { Trans } from '@lingui/react/macro'
import { activationRefusedText } from '@waea/domain/activation/dry-activation'
import { buttonClass } from '@waea/ui/button'
import { NotFoundPicture } from '@waea/ui/illustrations/not-found'
import { PageState } from '@waea/ui/page-state'
import { type Refund, useRefundSentence } from '../../capabilities/payments/refund-words.tsx'
import { useBrand } from '../../shell/brand.tsx'
import { Link } from '../../shell/link.tsx'

/** The network refused the activation: why, what becomes of what was paid, and who helps. */
export function ActivationFailed({ reason, refund }: { reason?: string | undefined; refund?: Refund | undefined }) {
  const { support } = useBrand()
  const refundSentence = useRefundSentence()
  return (
    <PageState
      picture={<NotFoundPicture className="w-56" />}
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
      <p>{refundSentence(refund && [refund]) ?? <Trans>Your SIM is kept. You are not charged again.</Trans>}</p>
    </PageState>
  )
}
