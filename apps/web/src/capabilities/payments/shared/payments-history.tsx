import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { plans } from '@waea/contract/mobile/plans'
import { payments } from '@waea/contract/money/payments'
import { pageSizes } from '@waea/domain/paging'
import { transactionDate } from '@waea/domain/payments/transaction'
import { dayOf } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { Button, buttonClass } from '@waea/ui/button'
import { Facts } from '@waea/ui/data/facts'
import { Pager } from '@waea/ui/data/pager'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { Screen } from '../../../shell/frame/shared/screen.tsx'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { usePage } from '../../../shell/routing/shared/use-page.ts'
import { fetchFile } from '../../../shell/session/shared/fetch-file.ts'
import { useCustomerUuid, useLocale, usePortal } from '../../../shell/session/shared/portal.tsx'
import { isOn } from '../../../shell/session/shared/settings.ts'
import type { Mobile } from '../../mobiles/shared/use-mobile.ts'
import { useBankReasonWords } from '../bank-reason-words.ts'
import { HistoryChoices } from '../history-choices.tsx'
import { type ChosenHistory, useHistoryFilter } from '../history-filter.ts'
import { useFiltersInWords } from '../history-words.ts'
import { usePaymentsPlace } from '../use-payments-place.ts'
import { cardName } from './card-words.ts'
import { CsvButton } from './file-button.tsx'
import { type PaidLine, PaidList } from './paid-list.tsx'
import { PaymentStatusBadge } from './payment-status-badge.tsx'
import { useRefundText } from './refund-words.tsx'

type Transaction = Gives<typeof payments.charges>['Transactions'][number]

/** All payments that match the filters, with their states, newest first, by month, 14 a page (1§3, 3§9.4). */
export default function PaymentsHistory() {
  const { t } = useLingui()
  const { session } = usePortal()
  const customerUuid = useCustomerUuid()
  const chosen = useHistoryFilter()
  const { filter, goToPage, hrefOf } = chosen
  const { page } = usePage(`${usePaymentsPlace()}/payments-history`)
  const of = { customerUuid, ...filter }
  const charges = useCall(payments.charges, { ...of, PageNumber: page, PageSize: pageSizes.payments })
  const mobiles = useCall(plans.mobiles, { customerUuid }).data?.Mobiles ?? []
  const rows = charges.data?.Transactions ?? []
  return (
    <Screen
      width="list"
      title={<Trans>Payments</Trans>}
      lead={<Trans>Every payment and how it went. GST is included.</Trans>}
      actions={<Beside />}
    >
      {(chosen.isFiltered || charges.isPending || rows.length > 0) && (
        <HistoryChoices
          chosen={chosen}
          mobiles={mobiles}
          csv={
            rows.length > 0 && (
              <CsvButton name="payments.csv" fetch={() => fetchFile(session, payments.chargesFile, of)} />
            )
          }
        />
      )}
      <Loaded query={charges} waiting={<SkeletonList count={4} />} failed={t`Cannot get payment history`}>
        {({ Months, PageInfo }) => (
          <>
            {rows.length === 0 && <NoPayments chosen={chosen} mobiles={mobiles} />}
            <ByMonth months={Months} rows={rows} />
            <Pager PageNumber={page} TotalPages={PageInfo.TotalPages} onPage={goToPage} hrefOf={hrefOf} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

/** Nothing was paid yet; or nothing matches the filters: names them, with a button to show all. */
function NoPayments({ chosen, mobiles }: { chosen: ChosenHistory; mobiles: readonly Mobile[] }) {
  const { t } = useLingui()
  const on = useFiltersInWords(chosen.filter, mobiles)
  if (!chosen.isFiltered) {
    return (
      <EmptyState title={t`No payments yet`}>
        <Trans>What you pay for top-ups, plans and orders shows here.</Trans>
      </EmptyState>
    )
  }
  const filters = on.map(({ words }) => words).join(', ')
  return (
    <EmptyState
      title={t`No matching payments`}
      action={
        <Button tone="quiet" onClick={chosen.clear}>
          <Trans>Show all payments</Trans>
        </Button>
      }
    >
      <Trans>These filters hide the others: {filters}.</Trans>
    </EmptyState>
  )
}

type Month = Gives<typeof payments.charges>['Months'][number]

/** The payments by month, each month with the amount paid and how much of it was refunded. */
function ByMonth({ months, rows }: { months: readonly Month[]; rows: readonly Transaction[] }) {
  const locale = useLocale()
  const line = useLine()
  return months.map(({ Month, PaidCents, RefundedCents }) => {
    const name = dateText(`${Month}-01`, 'month', locale)
    const paid = dollars(money(PaidCents))
    const refunded = dollars(money(RefundedCents))
    const lines = rows.filter(({ CreatedAtNanos }) => dayOf(fromNanos(CreatedAtNanos)).startsWith(Month)).map(line)
    return (
      <section key={Month} className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-h3">{name}</h2>
          <p className="text-s text-ink-2 tabular-nums">
            {RefundedCents > 0 ? (
              <Trans>
                {paid} paid, {refunded} of it refunded
              </Trans>
            ) : (
              <Trans>{paid} paid</Trans>
            )}
          </p>
        </div>
        <PaidList label={name} lines={lines} />
      </section>
    )
  })
}

/** Links to related pages that people look for here. */
function Beside() {
  const { settings } = usePortal()
  const place = usePaymentsPlace()
  const look = buttonClass({ tone: 'quiet', size: 's' })
  return (
    <>
      {isOn(settings, 'IS_RECEIPTS_ALLOWED') && (
        <Link to="/profile/receipts" className={look}>
          <Trans>Receipts</Trans>
        </Link>
      )}
      <Link to={`${place}/payment-methods`} className={look}>
        <Trans>Payment methods</Trans>
      </Link>
    </>
  )
}

function useLine(): (payment: Transaction) => PaidLine {
  const { t } = useLingui()
  const locale = useLocale()
  const refundText = useRefundText()
  const reasonWords = useBankReasonWords()
  /** How long a hold lasts, or when the bank is expected to pay a debit. */
  const until = ({ Hold, Debit }: Pick<Transaction, 'Hold' | 'Debit'>) => {
    if (Hold?.Status === 'HELD') return t`Held until ${dateText(fromNanos(Hold.EndsAtNanos), 'date', locale)}`
    const expected = Debit?.Status === 'SUBMITTED' && Debit.ExpectedOn
    return expected ? t`Expected on ${dateText(expected, 'date', locale)}` : undefined
  }
  return ({ UUID, Description, AmountCents, CreatedAtNanos, CardType, CardLast4, PaymentMethodType, ...rest }) => {
    const { Status, ReceiptUUID, Refunds, Hold, Debit, Returned, BankReason } = rest
    const card = CardType && CardLast4 ? cardName({ CardType, CardLast4, PaymentMethodType }) : undefined
    const refunds = (Refunds ?? []).map(refundText)
    const why = BankReason && reasonWords[BankReason]
    return {
      key: UUID,
      title: Description,
      amount: dollars(money(AmountCents)),
      detail: <Facts parts={[transactionDate(fromNanos(CreatedAtNanos)), card, until(rest), why, ...refunds]} />,
      state: <PaymentStatusBadge status={Status} hold={Hold} debit={Debit} returned={Returned} />,
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
