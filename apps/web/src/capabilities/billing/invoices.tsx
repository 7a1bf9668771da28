import { Trans, useLingui } from '@lingui/react/macro'
import { billing } from '@waea/contract/money/billing'
import { type InvoiceStatus, invoiceStatuses } from '@waea/domain/billing/making/invoice-document'
import { pageSizes } from '@waea/domain/paging'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Facts } from '@waea/ui/data/facts'
import { Pager } from '@waea/ui/data/pager'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link, type Search, useGo, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import { useIsMember } from '../payments/shared/owners-cards.tsx'
import { type PaidLine, PaidList } from '../payments/shared/paid-list.tsx'
import { YearDocuments } from '../payments/shared/year-documents.tsx'
import { InvoiceBadge, useBillDates, useOpenTitle, useStatusWords } from './shared/bill-words.tsx'
import { type Bill, disputedOn, leftOn, payDayOf } from './shared/use-bills.ts'

const here = '/profile/invoices'

/** The bills of the account, the open one first, 11 a page, in one state or in all (2§7.12, 3§9.4). */
export default function Invoices() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const { status, page, search, choose, goTo } = useChosen()
  const list = useCall(billing.invoices, {
    customerUuid,
    PageNumber: page,
    PageSize: pageSizes.invoices,
    ...(status && { Status: status }),
  })
  const line = useLine()
  const bills = list.data?.Invoices ?? []
  return (
    <Screen
      width="list"
      title={<Trans>Invoices</Trans>}
      back={{ to: '/profile/billing', name: <Trans>Billing</Trans> }}
      lead={<Trans>Your bills, the newest first. GST is included.</Trans>}
    >
      {(status !== undefined || bills.length > 0) && <StatusField status={status} onChoose={choose} />}
      <Loaded
        query={list}
        waiting={<SkeletonList count={4} />}
        failed={t`Cannot get invoices`}
        note={<Trans>What you owe and what you have paid stay as they are.</Trans>}
      >
        {({ PageInfo }) => (
          <>
            {bills.length === 0 && <NoInvoices isFiltered={status !== undefined} onAll={() => choose('')} />}
            {bills.length > 0 && <PaidList label={t`Invoices`} lines={bills.map(line)} />}
            <Pager
              PageNumber={page}
              TotalPages={PageInfo.TotalPages}
              onPage={goTo}
              hrefOf={(wanted) => `${here}?${new URLSearchParams(search(wanted) as Record<string, string>)}`}
            />
          </>
        )}
      </Loaded>
      {(status !== undefined || bills.length > 0) && <YearDocuments hasBills />}
    </Screen>
  )
}

/** The status named in the address; undefined for an unknown one. */
function shownStatus(given: string | undefined): InvoiceStatus | undefined {
  return invoiceStatuses.find((one) => one === given?.toUpperCase())
}

/** The chosen state and page, kept in the address so that back and reload restore them. */
function useChosen() {
  const status = shownStatus(useSearchValue('status'))
  const given = Number(useSearchValue('page'))
  const go = useGo()
  const search = (page: number, of: string | undefined = status): Search => ({
    ...(of && { status: of }),
    ...(page > 1 && { page: String(page) }),
  })
  return {
    status,
    page: Number.isSafeInteger(given) && given > 0 ? given : 1,
    search,
    choose: (wanted: string) => void go(here, { search: search(1, wanted) }),
    goTo: (page: number) => void go(here, { search: search(page) }),
  }
}

function StatusField({ status, onChoose }: { status: InvoiceStatus | undefined; onChoose: (status: string) => void }) {
  const { t } = useLingui()
  const words = useStatusWords()
  return (
    <Field label={t`Status`} className="sm:max-w-64">
      <Select
        value={status ?? ''}
        placeholder={t`All`}
        options={invoiceStatuses.map((one) => ({ value: one, label: words[one] }))}
        onChange={(event) => onChoose(event.target.value)}
      />
    </Field>
  )
}

function NoInvoices({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  const { t } = useLingui()
  if (!isFiltered) {
    return (
      <EmptyState title={t`No invoices yet`}>
        <Trans>Invoices are for monthly plans. Your first one shows here as soon as a monthly plan starts.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t`No matching invoices`}
      action={
        <Button tone="quiet" onClick={onAll}>
          <Trans>Show all invoices</Trans>
        </Button>
      }
    >
      <Trans>None of your bills has this status now.</Trans>
    </EmptyState>
  )
}

/** A bill as a list line: number and period, total, state, and actions. */
export function useLine(): (bill: Bill) => PaidLine {
  const { t } = useLingui()
  const isMember = useIsMember()
  const { day, period } = useBillDates()
  const openTitle = useOpenTitle()
  return (bill) => {
    const { Number: number, Status, Date: date, PeriodFrom, PeriodUpto, GrandTotalCents, RemainingCents } = bill
    const { FirstBill } = bill
    const isOwed = Status === 'DUE' || Status === 'OVERDUE'
    const toPay = dollars(leftOn([bill]))
    const left = isOwed && RemainingCents < GrandTotalCents && t`${dollars(money(RemainingCents))} left to pay`
    return {
      key: number,
      title: (
        <Link
          to={`/profile/account/invoices/${number}`}
          className="text-primary underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {Status === 'OPEN' ? openTitle(bill) : number}
        </Link>
      ),
      amount: dollars(money(GrandTotalCents)),
      detail: (
        <Facts
          parts={[
            period(PeriodFrom, PeriodUpto),
            FirstBill && t`${dollars(money(FirstBill.AmountCents))} comes on ${day(FirstBill.On)}`,
            Status === 'OPEN'
              ? FirstBill
                ? t`${dollars(money(GrandTotalCents - FirstBill.AmountCents))} so far on ${day(date)}`
                : t`Comes on ${day(date)}`
              : isOwed
                ? t`Due ${day(payDayOf(bill))}`
                : t`Issued ${day(date)}`,
            left || undefined,
            (isOwed && disputedOn([bill]) > 0 && t`${dollars(disputedOn([bill]))} disputed`) || undefined,
          ]}
        />
      ),
      state: <InvoiceBadge bill={bill} />,
      action: isOwed && !isMember && leftOn([bill]) > 0 && (
        <Link
          to="/profile/account/pay-bill"
          search={{ invoice: number }}
          aria-label={t`Pay ${toPay}, ${number}`}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          <Trans>Pay {toPay}</Trans>
        </Link>
      ),
    }
  }
}
