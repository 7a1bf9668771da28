import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { payments } from '@waea/contract/payments'
import { pageSizes } from '@waea/domain/paging'
import { dayOf } from '@waea/kit/calendar-day'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { Card } from '@waea/ui/card'
import { EmptyState } from '@waea/ui/empty-state'
import { FailedState } from '@waea/ui/failed-state'
import { PageHeading } from '@waea/ui/page-heading'
import { Pager } from '@waea/ui/pager'
import { SkeletonList } from '@waea/ui/skeleton'
import { type Column, Table } from '@waea/ui/table'
import { dayText } from '../../shell/format.ts'
import { Link } from '../../shell/link.tsx'
import { useCustomerUuid, useLocale } from '../../shell/portal.tsx'
import { useCall } from '../../shell/query.ts'
import { PdfButton } from './pdf-button.tsx'
import { usePage } from './use-page.ts'

type Receipt = Gives<typeof payments.receipts>['Receipts'][number]

/** The receipts, newest first, 11 a page (2§7.12, 3§9.4). */
export default function Receipts() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const { page, choose, hrefOf } = usePage('/profile/receipts')
  const Limit = pageSizes.receipts
  const list = useCall(payments.receipts, { customerUuid, Limit, Offset: (page - 1) * Limit })
  const columns = useColumns()
  const rows = list.data?.Receipts ?? []
  return (
    <div className="grid gap-6">
      <PageHeading title={<Trans>Receipts</Trans>}>
        <Trans>For every completed payment, to read here or to keep as a PDF.</Trans>
      </PageHeading>
      {list.isPending && <SkeletonList count={4} />}
      {list.isError && !list.data && (
        <FailedState
          title={t`Your receipts could not be loaded`}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.data && rows.length === 0 && (
        <EmptyState title={t`No receipts yet`}>
          <Trans>After your first payment its receipt shows here.</Trans>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Card className="max-sm:border-0 max-sm:bg-transparent max-sm:p-0 sm:py-2">
          <Table caption={t`Receipts`} columns={columns} rows={rows} keyOf={({ UUID }) => UUID} />
        </Card>
      )}
      {list.data && (
        <Pager PageNumber={page} TotalPages={list.data.PageInfo.TotalPages} onPage={choose} hrefOf={hrefOf} />
      )}
    </div>
  )
}

function useColumns(): Column<Receipt>[] {
  const { t } = useLingui()
  const locale = useLocale()
  return [
    {
      key: 'number',
      header: t`Number`,
      names: true,
      cell: (receipt) => (
        <Link
          to={`/profile/account/receipts/${receipt.UUID}`}
          className="inline-flex min-h-11 items-center font-semibold text-primary"
        >
          {receipt.Number}
        </Link>
      ),
    },
    { key: 'what', header: t`What for`, cell: ({ Description }) => Description },
    {
      key: 'when',
      header: t`Paid on`,
      cell: ({ CreatedAtNanos }) => dayText(dayOf(fromNanos(CreatedAtNanos)), locale),
    },
    { key: 'amount', header: t`Amount`, align: 'end', cell: ({ AmountCents }) => <b>{dollars(money(AmountCents))}</b> },
    { key: 'pdf', header: t`PDF`, align: 'end', cell: (receipt) => <PdfButton receipt={receipt} tone="link" /> },
  ]
}
