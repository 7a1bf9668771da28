import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { payments } from '@waea/contract/payments'
import { pageSizes } from '@waea/domain/paging'
import { transactionDate } from '@waea/domain/payments/transaction'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/empty-state'
import { Facts } from '@waea/ui/facts'
import { FailedState } from '@waea/ui/failed-state'
import { PageHeading } from '@waea/ui/page-heading'
import { Pager } from '@waea/ui/pager'
import { SkeletonList } from '@waea/ui/skeleton'
import { useCall } from '../../shell/data/use-call.ts'
import { Link } from '../../shell/routing/link.tsx'
import { useCustomerUuid, usePortal } from '../../shell/session/portal.tsx'
import { isOn } from '../../shell/session/settings.ts'
import { cardName } from './card-words.ts'
import { type PaidLine, PaidList } from './paid-list.tsx'
import { PaymentStatusBadge } from './payment-status-badge.tsx'
import { useRefundText } from './refund-words.tsx'
import { usePage } from './use-page.ts'

type Transaction = Gives<typeof payments.charges>['Transactions'][number]

/** Every payment with its state, newest first, 14 a page (1§3, 3§9.4). */
export default function PaymentsHistory() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const { page, choose, hrefOf } = usePage('/profile/payments-history')
  const asked = { customerUuid, PageNumber: page, PageSize: pageSizes.payments }
  const charges = useCall(payments.charges, asked)
  const rows = charges.data?.Transactions ?? []
  const line = useLine()
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6">
      <PageHeading title={<Trans>Payments</Trans>} actions={<Beside />}>
        <Trans>Every payment and how it went. GST is included.</Trans>
      </PageHeading>
      {charges.isPending && <SkeletonList count={4} />}
      {charges.isError && !charges.data && (
        <FailedState
          title={t`Cannot get payment history`}
          onRetry={() => void charges.refetch()}
          retrying={charges.isFetching}
        />
      )}
      {charges.data && rows.length === 0 && (
        <EmptyState title={t`No payments yet`}>
          <Trans>What you pay for top-ups, plans and orders shows here.</Trans>
        </EmptyState>
      )}
      {rows.length > 0 && <PaidList label={t`Payments`} lines={rows.map(line)} />}
      {charges.data && (
        <Pager PageNumber={page} TotalPages={charges.data.PageInfo.TotalPages} onPage={choose} hrefOf={hrefOf} />
      )}
    </div>
  )
}

/** Links to related pages that people look for here. */
function Beside() {
  const { settings } = usePortal()
  const look = buttonClass({ tone: 'quiet', size: 's' })
  return (
    <>
      {isOn(settings, 'IS_RECEIPTS_ALLOWED') && (
        <Link to="/profile/receipts" className={look}>
          <Trans>Receipts</Trans>
        </Link>
      )}
      <Link to="/profile/payment-methods" className={look}>
        <Trans>Payment methods</Trans>
      </Link>
    </>
  )
}

function useLine(): (payment: Transaction) => PaidLine {
  const refundText = useRefundText()
  return ({ UUID, Description, AmountCents, CreatedAtNanos, CardType, CardLast4, Status, ReceiptUUID, Refunds }) => {
    const card = CardType && CardLast4 ? cardName({ CardType, CardLast4 }) : undefined
    const refunds = (Refunds ?? []).map(refundText)
    return {
      key: UUID,
      title: Description,
      amount: dollars(money(AmountCents)),
      detail: <Facts parts={[transactionDate(fromNanos(CreatedAtNanos)), card, ...refunds]} />,
      state: <PaymentStatusBadge status={Status} />,
      action: ReceiptUUID && (
        <Link
          to={`/profile/account/receipts/${ReceiptUUID}`}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          <Trans>Receipt</Trans>
        </Link>
      ),
    }
  }
}
