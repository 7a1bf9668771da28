import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { dunning } from '@waea/contract/money/dunning'
import { dollars, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Timeline, type TimelineStep } from '@waea/ui/data/timeline'
import { useId } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid, usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { useIsMember } from '../payments/shared/owners-cards.tsx'
import { ArrearsSkeleton } from './arrears-skeleton.tsx'
import { useBillDates } from './shared/bill-words.tsx'
import { type Account, amountToPay, useAccount } from './shared/use-bills.ts'

type Arrears = Gives<typeof dunning.arrears>

/**
 * The overdue amount, since when, and what happens when if it stays unpaid; or the end of a payment extension. Renders
 * nothing if neither applies. A suspension notice is announced to screen readers.
 */
export default function ArrearsCard({ className = '' }: { className?: string }) {
  const customerUuid = useCustomerUuid()
  const account = useAccount().data?.result
  const answer = useCall(dunning.arrears, { customerUuid })
  const arrears = answer.data
  if (answer.isPending && account && account.OverdueCents > 0) return <ArrearsSkeleton className={className} />
  if (!account || !arrears) return null
  if (arrears.Extension) return <MoreTime extension={arrears.Extension} className={className} />
  if (arrears.State !== 'overdue' && arrears.State !== 'notice') return null
  return <Overdue account={account} arrears={arrears} className={className} />
}

function Overdue({ account, arrears, className }: { account: Account; arrears: Arrears; className: string }) {
  const { t } = useLingui()
  const isMember = useIsMember()
  const id = useId()
  const { day } = useBillDates()
  const { settings } = usePortal()
  // A closed account has no further steps, so no timeline is shown for one day.
  const steps = useSteps(account, arrears)
  const isNotice = arrears.State === 'notice'
  const overdue = dollars(money(arrears.OverdueCents))
  const since = account.OverdueSince && day(account.OverdueSince)
  const suspends = arrears.SuspendsOn && day(arrears.SuspendsOn)
  // Bills are ordered by due day. Disputed bills have their own pages.
  const oldest = arrears.Bills.find(({ IsOverdue }) => IsOverdue)?.Number ?? ''
  return (
    <Card as="section" aria-labelledby={id} className={`grid gap-4 border-bad/40 ${className}`}>
      <div role={isNotice ? 'alert' : undefined} className="grid gap-1">
        <h2 id={id} className="text-h3 text-bad">
          {suspends ? <Trans>We suspend your service on {suspends}</Trans> : <Trans>{overdue} is overdue</Trans>}
        </h2>
        <p className="text-ink-2">
          {suspends ? (
            <Trans>
              {overdue} has been overdue since {since}. Pay it before that day and nothing changes.
            </Trans>
          ) : (
            <Trans>It was due by {since}. Pay it now and nothing more happens.</Trans>
          )}
        </p>
      </div>
      {steps.length > 1 && <Timeline label={t`What happens if it isn’t paid`} steps={steps} />}
      {!isMember && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Link
            to="/profile/account/pay-bill"
            search={searchFor(account, arrears)}
            className={buttonClass({ className: 'max-sm:w-full' })}
          >
            <Trans>Pay {overdue}</Trans>
          </Link>
          <Link to="/profile/billing/extension" className={buttonClass({ tone: 'link' })}>
            <Trans>Ask for more time</Trans>
          </Link>
          {isOn(settings, 'IS_INVOICES_ALLOWED') && (
            <Link to={`/profile/account/invoices/${oldest}/dispute`} className={buttonClass({ tone: 'link' })}>
              <Trans>Dispute it</Trans>
            </Link>
          )}
        </div>
      )}
    </Card>
  )
}

/**
 * Prefills the form with what the button says: the overdue bill, or the sum of several overdue bills if more is owed.
 */
function searchFor(account: Account, { Bills, OverdueCents }: Arrears): Record<string, string> {
  const overdue = Bills.filter(({ IsOverdue }) => IsOverdue)
  if (OverdueCents === amountToPay(account)) return {}
  const [first] = overdue
  if (first && overdue.length === 1) return { invoice: first.Number }
  return { 'custom-amount': dollars(money(OverdueCents)).replace(/[$,]/g, '') }
}

/** Past and coming steps, with the days that are known. */
function useSteps(account: Account, arrears: Arrears): TimelineStep[] {
  const { t } = useLingui()
  const { day } = useBillDates()
  const { LateFee, NoticeFrom, SuspendsOn } = arrears
  const fee = LateFee && dollars(money(LateFee.AmountCents))
  const feeOn = LateFee && day(LateFee.On)
  const steps: TimelineStep[] = [
    {
      key: 'due',
      title: account.OverdueSince ? t`Was due ${day(account.OverdueSince)}` : t`Overdue`,
      state: SuspendsOn === undefined ? 'now' : 'done',
    },
  ]
  if (LateFee) {
    steps.push({
      key: 'fee',
      title: LateFee.IsCharged ? t`Late fee of ${fee} on ${feeOn}` : t`From ${feeOn}: late fee of ${fee}`,
      detail: t`It is on your next bill, GST included.`,
      state: LateFee.IsCharged ? 'done' : 'next',
    })
  }
  if (NoticeFrom !== undefined) {
    steps.push({
      key: 'notice',
      title: t`From ${day(NoticeFrom)}: notice of suspension`,
      detail: t`By email and text, at least five working days before. It names the day.`,
      state: 'next',
    })
  }
  if (SuspendsOn !== undefined) {
    steps.push(
      { key: 'notice', title: t`We told you about the suspension`, state: 'now' },
      {
        key: 'suspension',
        title: t`${day(SuspendsOn)}: your service is suspended`,
        detail: t`111 still works. Connecting you again costs nothing: it happens as soon as you’ve paid.`,
        state: 'next',
      },
    )
  }
  return steps
}

function MoreTime({ extension, className }: { extension: NonNullable<Arrears['Extension']>; className: string }) {
  const id = useId()
  const { day } = useBillDates()
  const until = day(extension.Until)
  const amount = dollars(money(extension.AmountCents))
  return (
    <Card as="section" aria-labelledby={id} className={`grid gap-3 ${className}`}>
      <h2 id={id} className="text-h3">
        <Trans>You have until {until} to pay</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>Until then we won’t act on the {amount}: no reminders, no card charges, no suspension.</Trans>
      </p>
      <Link
        to="/profile/billing/extension"
        className={buttonClass({ tone: 'quiet', size: 's', className: 'justify-self-start' })}
      >
        <Trans>What you can count on</Trans>
      </Link>
    </Card>
  )
}
