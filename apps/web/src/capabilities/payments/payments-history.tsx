import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { payments } from '@waea/contract/payments'
import { pageSizes } from '@waea/domain/paging'
import { transactionDate } from '@waea/domain/payments/transaction'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { Card } from '@waea/ui/card'
import { EmptyState } from '@waea/ui/empty-state'
import { FailedState } from '@waea/ui/failed-state'
import { PageHeading } from '@waea/ui/page-heading'
import { Pager } from '@waea/ui/pager'
import { SkeletonList } from '@waea/ui/skeleton'
import { type Column, Table } from '@waea/ui/table'
import { Link } from '../../shell/link.tsx'
import { useCustomerUuid } from '../../shell/portal.tsx'
import { useCall } from '../../shell/query.ts'
import { cardName } from './card-words.ts'
import { PaymentStatusBadge } from './payment-status-badge.tsx'
import { usePage } from './use-page.ts'

type Transaction = Gives<typeof payments.charges>['Transactions'][number]

/** Every payment with its state, newest first, 14 a page (1§3, 3§9.4). */
export default function PaymentsHistory() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const { page, choose, hrefOf } = usePage('/profile/payments-history')
  const asked = { customerUuid, PageNumber: page, PageSize: pageSizes.payments }
  const charges = useCall(payments.charges, asked)
  const columns = useColumns()
  const rows = charges.data?.Transactions ?? []
  return (
    <div className="grid gap-6">
      <PageHeading title={<Trans>Payments</Trans>}>
        <Trans>Every payment and how it went. GST is included.</Trans>
      </PageHeading>
      {charges.isPending && <SkeletonList count={4} />}
      {charges.isError && !charges.data && (
        <FailedState
          title={t`Your payments could not be loaded`}
          onRetry={() => void charges.refetch()}
          retrying={charges.isFetching}
        />
      )}
      {charges.data && rows.length === 0 && (
        <EmptyState title={t`No payments yet`}>
          <Trans>Top-ups, plans and orders that you pay for show here.</Trans>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Card className="max-sm:border-0 max-sm:bg-transparent max-sm:p-0 sm:py-2">
          <Table caption={t`Payments`} columns={columns} rows={rows} keyOf={({ UUID }) => UUID} />
        </Card>
      )}
      {charges.data && (
        <Pager PageNumber={page} TotalPages={charges.data.PageInfo.TotalPages} onPage={choose} hrefOf={hrefOf} />
      )}
    </div>
  )
}

function useColumns(): Column<Transaction>[] {
  const { t } = useLingui()
  return [
    { key: 'what', header: t`What for`, names: true, cell: ({ Description }) => Description },
    { key: 'when', header: t`When`, cell: ({ CreatedAtNanos }) => transactionDate(fromNanos(CreatedAtNanos)) },
    {
      key: 'card',
      header: t`From`,
      cell: ({ CardType, CardLast4 }) => (
        <span className="whitespace-nowrap">{CardType && CardLast4 ? cardName({ CardType, CardLast4 }) : '–'}</span>
      ),
    },
    { key: 'status', header: t`Status`, cell: ({ Status }) => <PaymentStatusBadge status={Status} /> },
    {
      key: 'amount',
      header: t`Amount`,
      align: 'end',
      cell: ({ AmountCents }) => <b>{dollars(money(AmountCents))}</b>,
    },
    {
      key: 'receipt',
      header: t`Receipt`,
      align: 'end',
      cell: ({ ReceiptUUID }) =>
        ReceiptUUID ? (
          <Link
            to={`/profile/account/receipts/${ReceiptUUID}`}
            className="inline-flex min-h-11 items-center text-primary"
          >
            <Trans>Receipt</Trans>
          </Link>
        ) : (
          '–'
        ),
    },
  ]
}
