import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { payments } from '@waea/contract/money/payments'
import { pageSizes } from '@waea/domain/paging'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { Facts } from '@waea/ui/data/facts'
import { Pager } from '@waea/ui/data/pager'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { usePage } from '../../shell/routing/shared/use-page.ts'
import { useCustomerUuid, useLocale } from '../../shell/session/shared/portal.tsx'
import { PdfButton } from './pdf-button.tsx'
import { type PaidLine, PaidList } from './shared/paid-list.tsx'
import { YearDocuments } from './shared/year-documents.tsx'

type Receipt = Gives<typeof payments.receipts>['Receipts'][number]

/** The receipts, newest first, 11 a page (2§7.12, 3§9.4). */
export default function Receipts() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const { page, choose, hrefOf } = usePage('/profile/receipts')
  const Limit = pageSizes.receipts
  const list = useCall(payments.receipts, { customerUuid, Limit, Offset: (page - 1) * Limit })
  const line = useLine()
  return (
    <Screen
      width="list"
      title={<Trans>Receipts</Trans>}
      back={{ to: '/profile/payments-history', name: <Trans>Payments</Trans> }}
      lead={<Trans>One for every completed payment, to read here or save as a PDF.</Trans>}
    >
      <Loaded query={list} waiting={<SkeletonList count={4} />} failed={t`Cannot get receipts`}>
        {({ Receipts: rows, PageInfo }) => (
          <>
            {rows.length === 0 && (
              <EmptyState title={t`No receipts yet`}>
                <Trans>Your first payment’s receipt will show here.</Trans>
              </EmptyState>
            )}
            {rows.length > 0 && <PaidList label={t`Receipts`} lines={rows.map(line)} />}
            <Pager PageNumber={page} TotalPages={PageInfo.TotalPages} onPage={choose} hrefOf={hrefOf} />
            {rows.length > 0 && <YearDocuments />}
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function useLine(): (receipt: Receipt) => PaidLine {
  const locale = useLocale()
  return (receipt) => ({
    key: receipt.UUID,
    title: (
      <Link
        to={`/profile/account/receipts/${receipt.UUID}`}
        className="text-primary underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {receipt.Description}
      </Link>
    ),
    amount: dollars(money(receipt.AmountCents)),
    detail: <Facts parts={[dateText(fromNanos(receipt.CreatedAtNanos), 'date', locale), receipt.Number]} />,
    action: <PdfButton receipt={receipt} tone="link" />,
  })
}
