import { Trans, useLingui } from '@lingui/react/macro'
import { dollars, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Notice } from '@waea/ui/states/notice'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useIsMember } from '../../payments/shared/owners-cards.tsx'
import { useFailureWords } from '../../plans/shared/failure-words.ts'
import { useBillDates } from '../shared/bill-words.tsx'
import type { Account } from '../shared/use-bills.ts'

/** Whether bills are paid automatically, on which days, and the next payment. */
export function AutomaticCard({ account }: { account: Account }) {
  const { t } = useLingui()
  const isMember = useIsMember()
  const { When, FailedBecause } = account.AutomaticPayment
  const failed = FailedBecause !== undefined
  return (
    <Card as="section" aria-labelledby="automatic" className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="automatic" className="text-h3">
          <Trans>Automatic payment</Trans>
        </h2>
        {When === 'off' ? (
          <StatusBadge tone="neutral">{t`Off`}</StatusBadge>
        ) : (
          <StatusBadge tone="good">{t`On`}</StatusBadge>
        )}
      </div>
      <p className="text-ink-2">
        {When === 'off' && <Trans>You pay each bill yourself by the day it’s due.</Trans>}
        {When === 'when-due' && <Trans>Your default card or bank account pays each bill on the day it’s due.</Trans>}
        {When === 'twice' && (
          <Trans>
            Your default card or bank account pays half the day after a bill comes, and the rest on the day it’s due.
          </Trans>
        )}
      </p>
      <NextTaken next={failed ? undefined : account.AutomaticPayment} />
      {!isMember && (
        <Link
          to="/profile/billing/automatic"
          className={buttonClass({ tone: 'quiet', size: 's', className: 'justify-self-start' })}
        >
          {When === 'off' ? <Trans>Switch on</Trans> : <Trans>Change</Trans>}
        </Link>
      )}
    </Card>
  )
}

type Next = Pick<Account['AutomaticPayment'], 'On' | 'AmountCents'>

/** The day and the amount of the next automatic payment. Renders nothing if none is due. */
export function NextTaken({ next = {} }: { next: Next | undefined }) {
  const { day } = useBillDates()
  const { On, AmountCents } = next
  if (On === undefined || AmountCents === undefined) return null
  const amount = dollars(money(AmountCents))
  return (
    <p className="font-semibold">
      <Trans>
        Next: {amount} on {day(On)}
      </Trans>
    </p>
  )
}

/** Says that an automatic payment failed, why, when it is retried, and how to pay now. */
export function AutomaticFailed({ account }: { account: Account }) {
  const isMember = useIsMember()
  const words = useFailureWords()
  const { day } = useBillDates()
  const { FailedBecause, NextTryOn, NeedsYou } = account.AutomaticPayment
  if (FailedBecause === undefined || account.OwedCents === 0) return null
  return (
    <Notice
      tone="bad"
      title={<Trans>We couldn’t take your automatic payment</Trans>}
      action={
        !isMember && (
          <div className="flex flex-wrap gap-3">
            <Link to="/profile/account/pay-bill" className={buttonClass({ size: 's' })}>
              {NeedsYou ? <Trans>Confirm the payment</Trans> : <Trans>Pay now</Trans>}
            </Link>
            {!NeedsYou && (
              <Link to="/profile/payment-methods" className={buttonClass({ tone: 'quiet', size: 's' })}>
                <Trans>Change what pays</Trans>
              </Link>
            )}
          </div>
        )
      }
    >
      {words[FailedBecause]}. <Trans>Nothing was charged.</Trans>{' '}
      {NextTryOn === undefined ? (
        <Trans>We won’t try again: pay it yourself, or choose another card or account as the default.</Trans>
      ) : (
        <Trans>We try again on {day(NextTryOn)}.</Trans>
      )}
    </Notice>
  )
}
