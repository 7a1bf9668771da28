import { Trans, useLingui } from '@lingui/react/macro'
import { billing } from '@waea/contract/money/billing'
import { dollars, type Money, minus, money, zero } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton, SkeletonList } from '@waea/ui/states/skeleton'
import { Banknote, CalendarClock, CreditCard, FileText, MessageCircleQuestion, ReceiptText } from 'lucide-react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { RowLink } from '../../shell/routing/shared/row-link.tsx'
import { useCustomerUuid, usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { useIsMember } from '../payments/shared/owners-cards.tsx'
import { PaidList } from '../payments/shared/paid-list.tsx'
import { YearDocuments } from '../payments/shared/year-documents.tsx'
import ArrearsCard from './arrears-card.tsx'
import { useLine } from './invoices.tsx'
import { NextBill } from './next-bill.tsx'
import { OwedWords } from './owed-text.tsx'
import { AutomaticCard, AutomaticFailed } from './paying/automatic-card.tsx'
import { UnderWay, underWayOf } from './shared/under-way.tsx'
import { type Account, amountToPay, isClosed, useAccount } from './shared/use-bills.ts'
import { WithoutBills } from './without-bills.tsx'

/** Bills and payments: the amount owed, the next bill, and how bills are paid; without bills, the credit. */
export default function BillingHome() {
  const { t } = useLingui()
  const account = useAccount()
  const data = account.data?.result
  return (
    <Screen
      width="list"
      title={<Trans>Billing</Trans>}
      lead={
        data &&
        (isClosed(data) ? (
          <Trans>Account {data.AccountNumber}, closed</Trans>
        ) : (
          <Trans>Account {data.AccountNumber}</Trans>
        ))
      }
    >
      <Loaded
        query={account}
        waiting={<Skeleton className="h-56 rounded-card" />}
        failed={t`We couldn’t load what you owe`}
        note={<Trans>Your service works as before. Nothing was charged.</Trans>}
        instead={({ code }) => code === 'no-postpay-product' && <WithoutBills />}
      >
        {({ result }) => <WithBills account={result} />}
      </Loaded>
      {!account.isPending && <Beside account={data} />}
    </Screen>
  )
}

function WithBills({ account }: { account: Account }) {
  const { settings } = usePortal()
  return (
    <>
      <Owed account={account} />
      <ArrearsCard />
      <UnderWay payments={account.PaymentsUnderWay} />
      <AutomaticFailed account={account} />
      {account.NextBill ? (
        <div className="grid items-start gap-6 md:grid-cols-2">
          <NextBill account={account} bill={account.NextBill} />
          <AutomaticCard account={account} />
        </div>
      ) : (
        account.OwedCents > 0 && <AutomaticCard account={account} />
      )}
      {isOn(settings, 'IS_INVOICES_ALLOWED') && <LatestInvoices />}
      {isOn(settings, 'IS_INVOICES_ALLOWED') && <YearDocuments hasBills />}
    </>
  )
}

/** The amount owed, since when and until when, with a link to pay. A prepayment goes towards the next bill. */
function Owed({ account }: { account: Account }) {
  const isMember = useIsMember()
  const owed = amountToPay(account)
  const isOwed = owed > underWayOf(account.PaymentsUnderWay)
  return (
    <Card
      as="section"
      tone="hero"
      aria-labelledby="owed"
      className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 lg:p-8"
    >
      <div className="grid gap-2">
        <h2 id="owed" className="text-[1rem] font-normal tracking-normal text-on-hero-2">
          <Trans>To pay</Trans>
        </h2>
        <p className="figures proportional-nums! text-[clamp(2.75rem,1.9rem+3.6vw,4.25rem)] leading-none">
          {dollars(owed)}
        </p>
        <p className="text-s text-on-hero">
          <OwedWords account={account} />
        </p>
        <Credit credit={minus(zero, money(Math.min(0, account.Balance)))} closed={isClosed(account)} />
      </div>
      {!isMember && (isOwed || account.NextBill) && (
        <Link
          to="/profile/account/pay-bill"
          className={buttonClass({ tone: isOwed ? 'onHero' : 'quietOnHero', className: 'max-sm:w-full' })}
        >
          {isOwed ? <Trans>Pay {dollars(owed)}</Trans> : <Trans>Pay ahead</Trans>}
        </Link>
      )}
    </Card>
  )
}

/** The remaining credit. On a closed account no bill uses it until a monthly plan reopens the account. */
function Credit({ credit, closed }: { credit: Money; closed: boolean }) {
  if (credit <= 0) return null
  return (
    <p className="text-s text-on-hero">
      {closed ? (
        <Trans>
          You have {dollars(credit)} of credit. We can{' '}
          <Link to="/profile/billing/payout" className="font-semibold underline underline-offset-4">
            pay it out
          </Link>
          , or you can keep it for the first bill of a new monthly plan.
        </Trans>
      ) : (
        <Trans>You have {dollars(credit)} of credit. Your next bill uses it first.</Trans>
      )}
    </p>
  )
}

const latest = 3

function LatestInvoices() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const list = useCall(billing.invoices, { customerUuid, PageNumber: 1, PageSize: latest })
  const line = useLine()
  // An account closed before its first bill has none.
  if (list.data?.Invoices.length === 0) return null
  return (
    <section aria-labelledby="latest" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="latest" className="text-h3">
          <Trans>Latest invoices</Trans>
        </h2>
        <Link
          to="/profile/invoices"
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          <Trans>All invoices</Trans>
        </Link>
      </div>
      <Loaded query={list} waiting={<SkeletonList count={3} />} failed={t`Cannot get invoices`} isPart>
        {({ Invoices }) => <PaidList label={t`Latest invoices`} lines={Invoices.map(line)} />}
      </Loaded>
    </section>
  )
}

/** Links to the pages about payments, for every kind of account. */
function Beside({ account }: { account: Account | undefined }) {
  const { settings } = usePortal()
  const icon = 'size-5 text-ink-2'
  return (
    <Card className="py-2">
      <ul className="divide-y divide-line">
        <RowLink to="/profile/payments-history" icon={<ReceiptText aria-hidden="true" className={icon} />}>
          <Trans>Payments</Trans>
        </RowLink>
        {isOn(settings, 'IS_RECEIPTS_ALLOWED') && (
          <RowLink to="/profile/receipts" icon={<FileText aria-hidden="true" className={icon} />}>
            <Trans>Receipts</Trans>
          </RowLink>
        )}
        {account && !(isClosed(account) && account.OwedCents === 0) && (
          <RowLink to="/profile/billing/extension" icon={<CalendarClock aria-hidden="true" className={icon} />}>
            <Trans>More time to pay</Trans>
          </RowLink>
        )}
        {account && (
          <RowLink to="/profile/billing/disputes" icon={<MessageCircleQuestion aria-hidden="true" className={icon} />}>
            <Trans>Disputes</Trans>
          </RowLink>
        )}
        {account && isClosed(account) && (
          <RowLink to="/profile/billing/payout" icon={<Banknote aria-hidden="true" className={icon} />}>
            <Trans>Credit payout</Trans>
          </RowLink>
        )}
        <RowLink to="/profile/payment-methods" icon={<CreditCard aria-hidden="true" className={icon} />}>
          <Trans>Payment methods</Trans>
        </RowLink>
      </ul>
    </Card>
  )
}
