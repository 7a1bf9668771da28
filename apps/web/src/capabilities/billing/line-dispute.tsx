import { Trans, useLingui } from '@lingui/react/macro'
import { dunning } from '@waea/contract/money/dunning'
import { dateText } from '@waea/kit/date-text'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid, useLocale } from '../../shell/session/shared/portal.tsx'
import { useIsMember } from '../payments/shared/owners-cards.tsx'
import type { FullBill, Line } from './shared/use-bills.ts'

/** The most that one page can hold; a bill has fewer disputed lines. */
const most = 100

/** A link to dispute a line of an issued bill, or the state of its dispute. Credits can't be disputed. */
export function LineDispute({ line, bill }: { line: Line & { place: number }; bill: FullBill }) {
  const { t } = useLingui()
  const locale = useLocale()
  const isMember = useIsMember()
  const customerUuid = useCustomerUuid()
  const canBe = bill.Status !== 'OPEN' && bill.Status !== 'VOID' && line.AmountCents > 0
  const known = useCall(
    dunning.disputes,
    { customerUuid, InvoiceNumber: bill.Number, PageSize: most },
    { enabled: canBe },
  )
  if (!canBe) return null
  const dispute = known.data?.Disputes.find(({ Line: place }) => place === line.place)
  const look = 'inline-flex min-h-11 items-center text-s font-semibold text-primary underline underline-offset-4'
  if (dispute) {
    const by = dateText(dispute.AnswerBy, 'date', locale)
    return (
      <Link to="/profile/billing/disputes" className={look}>
        {dispute.State === 'open' ? (
          <Trans>
            Disputed, {dispute.Number}: we’ll answer by {by}
          </Trans>
        ) : (
          <Trans>Dispute {dispute.Number} is answered</Trans>
        )}
      </Link>
    )
  }
  if (isMember) return null
  return (
    <Link
      to={`/profile/account/invoices/${bill.Number}/dispute`}
      search={{ line: String(line.place) }}
      aria-label={t`Dispute ${line.Name}`}
      className={look}
    >
      <Trans>Dispute</Trans>
    </Link>
  )
}
