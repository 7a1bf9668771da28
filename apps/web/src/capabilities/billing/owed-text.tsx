import { Trans } from '@lingui/react/macro'
import { dollars, money } from '@waea/kit/money'
import { useBillDates } from './shared/bill-words.tsx'
import { underWayOf } from './shared/under-way.tsx'
import { type Account, amountToPay, isClosed } from './shared/use-bills.ts'

/** Since when an amount is due, by when the rest is due, and what is disputed. */
export function OwedWords({ account }: { account: Account }) {
  const { day } = useBillDates()
  const { OwedCents, OverdueCents, OverdueSince, NextDueDate } = account
  const toPay = amountToPay(account)
  const disputed = dollars(money(account.DisputedCents ?? 0))
  if (OwedCents === 0) {
    if (isClosed(account)) return <Trans>Your account is closed, and everything is paid.</Trans>
    return <Trans>You have nothing to pay now.</Trans>
  }
  if (toPay === 0) return <Trans>You don’t pay the {disputed} that you dispute until we’ve answered.</Trans>
  if (underWayOf(account.PaymentsUnderWay) >= toPay) return <Trans>Your payment is under way.</Trans>
  const since = OverdueSince && day(OverdueSince)
  const next = NextDueDate && day(NextDueDate)
  const overdue = dollars(money(OverdueCents))
  if (!since) return <Trans>Due by {next}</Trans>
  if (!next) return <Trans>Overdue since {since}</Trans>
  return (
    <Trans>
      {overdue} has been overdue since {since}, the rest is due by {next}
    </Trans>
  )
}
