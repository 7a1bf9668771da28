import { Trans } from '@lingui/react/macro'
import { dollars, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Notice } from '@waea/ui/states/notice'
import { Link } from '../../shell/routing/shared/link.tsx'
import { type Terms, useTypeWords } from './type-words.ts'

type Transfer = NonNullable<Terms['Transfer']>

/** The network is processing the transfer: what applies meanwhile, and that nobody has to wait here. */
export function Underway({ transfer }: { transfer: Transfer }) {
  const to = useTypeWords()[transfer.To].name
  return (
    <Notice title={<Trans>You’re moving to {to}</Trans>}>
      <p role="status">
        <Trans>
          The network is making the change. This usually takes less than a minute. Your mobile works as before until
          then, and nothing renews meanwhile. You can leave this page: we’ll email you when it’s done.
        </Trans>
      </p>
    </Notice>
  )
}

/** The result of the last transfer. */
export function LastTransfer({ transfer }: { transfer: Transfer }) {
  const words = useTypeWords()
  const [from, to] = [words[transfer.From].name, words[transfer.To].name]
  if (transfer.Status === 'paying') {
    return (
      <Notice tone="warn" title={<Trans>Your move to {to} isn’t paid yet</Trans>}>
        <Trans>Nothing has changed. Choose again below to pay, or do nothing: we cancel it after an hour.</Trans>
      </Notice>
    )
  }
  if (transfer.Status !== 'done') {
    return (
      <Notice tone="warn" title={<Trans>We couldn’t move you to {to}</Trans>}>
        <WhyFailed reason={transfer.Reason} />{' '}
        <Trans>You stay on {from} with your plan. We refund what you paid for the move the same way.</Trans>
      </Notice>
    )
  }
  return (
    <Notice
      tone="good"
      title={<Trans>You’re on {to} now</Trans>}
      action={
        transfer.Name === undefined ? (
          <Link to="/profile/plans/all-plans" className={buttonClass({ size: 's' })}>
            <Trans>Choose a plan</Trans>
          </Link>
        ) : (
          <Link to="/profile/plans/your-plan" className={buttonClass({ tone: 'quiet', size: 's' })}>
            <Trans>Your plan</Trans>
          </Link>
        )
      }
    >
      <Trans>Your number and your SIM are the same as before.</Trans> <Moved transfer={transfer} />
    </Notice>
  )
}

function WhyFailed({ reason }: { reason: Transfer['Reason'] }) {
  if (reason === 'stale') return <Trans>Your plan renewed, changed or ended before your payment arrived.</Trans>
  if (reason === 'busy') return <Trans>Something else was being changed on your SIM when your payment arrived.</Trans>
  return <Trans>The network couldn’t make the change.</Trans>
}

function Moved({ transfer: { To, CreditMovedCents } }: { transfer: Transfer }) {
  if (!CreditMovedCents) return null
  const sum = dollars(money(CreditMovedCents))
  if (To === 'postpay') return <Trans>Your credit of {sum} is on your account: your next bill uses it.</Trans>
  return <Trans>{sum} that your account had is prepay credit now.</Trans>
}
