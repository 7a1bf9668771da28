import { Trans, useLingui } from '@lingui/react/macro'
import { billing } from '@waea/contract/money/billing'
import { dollars, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { type Description, DescriptionList } from '@waea/ui/data/description-list'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton, SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link, useParam } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import { useIsMember } from '../payments/shared/owners-cards.tsx'
import { InvoiceChanges } from './invoice-changes.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import { InvoicePdfButton } from './invoice-pdf-button.tsx'
import { InvoiceBadge, useBillDates, useOpenTitle } from './shared/bill-words.tsx'
import { UnderWay } from './shared/under-way.tsx'
import { disputedOn, type FullBill, leftOn, payDayOf, useAccount } from './shared/use-bills.ts'

/** One bill explained: its sums, what changed since the last one and why, its lines, and its payments (2§7.12). */
export default function Invoice() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const number = useParam('number') ?? ''
  const invoice = useCall(billing.invoice, { customerUuid, number })
  const bill = invoice.data
  const openTitle = useOpenTitle()
  return (
    <Screen
      width="list"
      title={bill?.Status === 'OPEN' ? openTitle(bill) : bill ? t`Invoice ${bill.Number}` : t`Invoice`}
      back={{ to: '/profile/invoices', name: <Trans>Invoices</Trans> }}
      lead={bill && <InvoiceBadge bill={bill} />}
      actions={
        bill && (
          <>
            {bill.Status !== 'OPEN' && <InvoicePdfButton number={bill.Number} />}
            <PayLink bill={bill} />
          </>
        )
      }
    >
      <Loaded
        query={invoice}
        waiting={<SkeletonList count={3} />}
        failed={t`We couldn’t load the invoice`}
        note={<Trans>What you owe and what you have paid stay as they are.</Trans>}
        instead={({ status }) => (status === 404 || status === 400) && <UnknownInvoice />}
      >
        {(loaded) => <Explained bill={loaded} />}
      </Loaded>
    </Screen>
  )
}

function Explained({ bill }: { bill: FullBill }) {
  return (
    <>
      <Standing bill={bill} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Sums bill={bill} />
        <InvoiceChanges bill={bill} />
      </div>
      <InvoiceLines bill={bill} />
      <InvoicePayments bill={bill} />
    </>
  )
}

function PayLink({ bill }: { bill: FullBill }) {
  const isMember = useIsMember()
  if (isMember || leftOn([bill]) === 0 || (bill.Status !== 'DUE' && bill.Status !== 'OVERDUE')) return null
  return (
    <Link to="/profile/account/pay-bill" search={{ invoice: bill.Number }} className={buttonClass()}>
      <Trans>Pay this bill</Trans>
    </Link>
  )
}

/** What the bill's state means for the person, in a sentence. */
function Standing({ bill }: { bill: FullBill }) {
  const { day } = useBillDates()
  const { Status, RemainingCents, GrandTotalCents, PaidAutomaticallyOn, UnderWayCents = 0 } = bill
  const payDay = day(payDayOf(bill))
  const left = dollars(leftOn([bill]))
  if (Status === 'VOID') {
    return (
      <Notice tone="info" title={<Trans>We cancelled this bill</Trans>}>
        <Trans>You owe nothing on it. What you had paid became credit.</Trans>
      </Notice>
    )
  }
  if (RemainingCents > 0 && UnderWayCents >= RemainingCents) return <BeingPaid />
  const isOwed = Status === 'DUE' || Status === 'OVERDUE'
  if (isOwed && leftOn([bill]) === 0) {
    return (
      <Notice tone="info" title={<Trans>We’re looking into your dispute</Trans>}>
        <Trans>There is nothing to pay on this bill until we’ve answered.</Trans>
      </Notice>
    )
  }
  if (Status === 'OVERDUE') {
    return (
      <Notice
        tone="bad"
        title={
          <Trans>
            {left} has been overdue since {payDay}
          </Trans>
        }
      >
        <Trans>Pay it now to stay in service.</Trans>
      </Notice>
    )
  }
  if (Status === 'DUE') {
    return (
      <Notice
        tone="info"
        title={
          <Trans>
            {left} is due by {payDay}
          </Trans>
        }
      >
        {PaidAutomaticallyOn === undefined ? (
          <Trans>You pay it yourself by then.</Trans>
        ) : (
          <Trans>We take it automatically from {day(PaidAutomaticallyOn)}. You can pay sooner.</Trans>
        )}
      </Notice>
    )
  }
  if (Status === 'OPEN') return <OpenStanding bill={bill} />
  return GrandTotalCents > 0 ? null : (
    <Notice tone="good" title={<Trans>There is nothing to pay on this bill</Trans>}>
      <Trans>Its credits cover its charges. Anything left over became credit on your account.</Trans>
    </Notice>
  )
}

/** When the open bill is issued, and the first bill of a plan that has just started, if that comes before it. */
function OpenStanding({ bill: { Date: comesOn, FirstBill } }: { bill: FullBill }) {
  const { day } = useBillDates()
  if (!FirstBill) {
    return (
      <Notice tone="info" title={<Trans>It comes on {day(comesOn)}</Trans>}>
        <Trans>What renews or is used until then is added. There is nothing to pay yet.</Trans>
      </Notice>
    )
  }
  return (
    <Notice
      tone="info"
      title={
        <Trans>
          {dollars(money(FirstBill.AmountCents))} comes on {day(FirstBill.On)}, on the first bill of your new plan
        </Trans>
      }
    >
      <Trans>
        The bill after it comes on {day(comesOn)}. What renews or is used until then is added to that one. There is
        nothing to pay yet.
      </Trans>
    </Notice>
  )
}

/** The bank is paying the whole bill: shows the payments under way, once they are known. */
function BeingPaid() {
  const account = useAccount().data?.result
  return account ? <UnderWay payments={account.PaymentsUnderWay} /> : <Skeleton className="h-28" />
}

/** The sums of the bill: without GST, GST, total, and the amount left to pay. */
function Sums({ bill }: { bill: FullBill }) {
  const { t } = useLingui()
  const { day, period } = useBillDates()
  const amount = (cents: number) => dollars(money(cents))
  const isOpen = bill.Status === 'OPEN'
  const { FirstBill } = bill
  const items: Description[] = [
    { key: 'account', term: t`Account`, value: bill.AccountNumber },
    { key: 'period', term: t`Period`, value: period(bill.PeriodFrom, bill.PeriodUpto) },
    ...(FirstBill
      ? []
      : [
          { key: 'date', term: isOpen ? t`Comes on` : t`Issued`, value: day(bill.Date) },
          { key: 'due', term: t`Due`, value: day(bill.DueDate) },
        ]),
    ...(payDayOf(bill) > bill.DueDate
      ? [{ key: 'extended', term: t`More time until`, value: day(payDayOf(bill)) }]
      : []),
    { key: 'net', term: t`Without GST`, value: amount(bill.AmountCents) },
    { key: 'gst', term: t`GST (15%)`, value: amount(bill.GSTCents) },
    { key: 'total', term: isOpen ? t`Total so far` : t`Total`, value: amount(bill.GrandTotalCents), weight: 'total' },
    ...(FirstBill
      ? [
          { key: 'first', term: t`Of this, on ${day(FirstBill.On)}`, value: amount(FirstBill.AmountCents) },
          {
            key: 'next',
            term: t`Of this, on ${day(bill.Date)}`,
            value: amount(bill.GrandTotalCents - FirstBill.AmountCents),
          },
        ]
      : []),
    ...(bill.CarriedForwardCents === 0
      ? []
      : [
          {
            key: 'carried',
            term: t`Of this, from earlier periods`,
            value: amount(bill.CarriedForwardCents),
            weight: 'small' as const,
          },
        ]),
    ...(isOpen ? [] : [{ key: 'left', term: t`Left to pay`, value: amount(bill.RemainingCents) }]),
    ...(disputedOn([bill]) > 0
      ? [{ key: 'disputed', term: t`Of this, disputed`, value: dollars(disputedOn([bill])) }]
      : []),
    ...(bill.UnderWayCents
      ? [{ key: 'under-way', term: t`Of this, being paid`, value: amount(bill.UnderWayCents) }]
      : []),
  ]
  return (
    <Card as="section" aria-labelledby="sums" className="grid gap-4">
      <h2 id="sums" className="text-h3">
        <Trans>In short</Trans>
      </h2>
      <DescriptionList items={items} />
    </Card>
  )
}

function UnknownInvoice() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`We can’t find this invoice`}
      action={
        <Link to="/profile/invoices" className={buttonClass({ tone: 'quiet' })}>
          <Trans>All invoices</Trans>
        </Link>
      }
    >
      <Trans>The link may be wrong, or the invoice may belong to another account.</Trans>
    </EmptyState>
  )
}
