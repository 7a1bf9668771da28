import { Trans } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { activation } from '@waea/contract/mobile/activation'
import { activationRefusedText } from '@waea/domain/activation/dry-activation'
import { dollars, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { NotFoundPicture } from '@waea/ui/illustrations/not-found'
import { PageState } from '@waea/ui/states/page-state'
import type { ReactNode } from 'react'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useBrand } from '../../../shell/session/shared/brand.tsx'
import { useRefundSentence } from '../../payments/shared/refund-words.tsx'

type Progress = Gives<typeof activation.progress>

/**
 * The activation failed: why, what happens with the payment, how to try again if the SIM is still there, and whom to
 * contact.
 */
export function ActivationFailed({ progress, tryAgain }: { progress: Progress; tryAgain?: ReactNode }) {
  const { support } = useBrand()
  const refundSentence = useRefundSentence()
  const { Reason, Refund, Hold, is_sim_gone } = progress
  const heldText = Hold?.Status === 'RELEASED' && dollars(money(Hold.AmountCents))
  return (
    <PageState
      picture={<NotFoundPicture className="w-56" />}
      title={<Trans>We couldn’t activate your SIM</Trans>}
      action={
        <>
          {tryAgain}
          <a href={support.phoneLink} className={buttonClass(tryAgain ? { tone: 'quiet' } : {})}>
            <Trans>Call {support.phone}</Trans>
          </a>
          <Link to="/profile/plans" className={buttonClass({ tone: 'quiet' })}>
            <Trans>Go to your account</Trans>
          </Link>
        </>
      }
    >
      <p role="alert">{activationRefusedText(Reason)}</p>
      <p>
        {refundSentence(Refund && [Refund]) ??
          (heldText ? (
            <Trans>
              You weren’t charged: we’ve released the {heldText} held on your card. Your bank may show it for a few more
              days.
            </Trans>
          ) : is_sim_gone ? (
            <Trans>If you paid for its plan, we’re refunding that to your card.</Trans>
          ) : (
            <Trans>You keep your SIM, and we won’t charge you again.</Trans>
          ))}
      </p>
      {is_sim_gone && (
        <Trans>Order a SIM again with another address, or choose an eSIM: nothing needs delivering.</Trans>
      )}
    </PageState>
  )
}
