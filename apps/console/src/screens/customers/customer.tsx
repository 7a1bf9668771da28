import { useParams } from '@tanstack/react-router'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { Button } from '@waea/ui/button'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Table } from '@waea/ui/data/table'
import { PageHeading } from '@waea/ui/page-heading'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useState } from 'react'
import { useCall } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { useReason, WithReason } from '../../shell/reason.tsx'
import { useMay } from '../../shell/session.ts'
import { HoldBills, holdText, ReleaseBills } from './bill-hold.tsx'
import { CloseAccount } from './close-account.tsx'
import { CreditBill } from './credit-bill.tsx'
import { ExportData } from './export-data.tsx'
import { History } from './history.tsx'
import { Messages } from './messages.tsx'
import { Mobiles } from './mobiles.tsx'
import { PayOutCredit } from './pay-out-credit.tsx'
import { Payments } from './payments.tsx'
import { type Customer, Section } from './section.tsx'
import { SignInHelp } from './sign-in-help.tsx'

/** One customer: who they are, what they have and owe, and everything that happened. */
export function CustomerPage() {
  const { customerUuid = '' } = useParams({ strict: false })
  return (
    <WithReason>
      <Shown customerUuid={customerUuid} />
    </WithReason>
  )
}

function Shown({ customerUuid }: { customerUuid: string }) {
  const customer = useCall(operatorCustomers.customer, { customerUuid }, { reason: useReason() })
  return (
    <Loaded
      query={customer}
      waiting={<SkeletonList count={4} />}
      failed="The customer can’t be loaded"
      instead={(error) =>
        (error.code === 'not-found' || error.code === 'invalid-input') && (
          <EmptyState title="There is no such customer" />
        )
      }
    >
      {(shown) => (
        <>
          <Heading customer={shown} />
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <Person customer={shown} />
            <Money customer={shown} />
            <Mobiles customer={shown} />
            <Open customer={shown} />
          </div>
          <Payments customer={shown} />
          <Messages customer={shown} />
          <History customer={shown} />
        </>
      )}
    </Loaded>
  )
}

function Heading({ customer }: { customer: Customer }) {
  const { FirstName, LastName, UUID, AccountState, ClosedAt, SuspendedBecause, SuspendedAt } = customer
  return (
    <PageHeading title={`${FirstName} ${LastName}`.trim() || 'No name'}>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {ClosedAt ? (
          <StatusBadge tone="neutral">Closed {moment(ClosedAt)}</StatusBadge>
        ) : (
          <StatusBadge tone={AccountState === 'Active' ? 'good' : 'bad'}>
            {AccountState}
            {SuspendedBecause && `: ${SuspendedBecause}`}
            {SuspendedAt && `, ${moment(SuspendedAt)}`}
          </StatusBadge>
        )}
        <code className="text-s">{UUID}</code>
      </span>
    </PageHeading>
  )
}

function Person({ customer }: { customer: Customer }) {
  const { Email, EmailVerified, MobileNumber, Language, CreatedAt, Tags, People, Groups } = customer
  const items = [
    { key: 'email', term: 'Email', value: EmailVerified ? Email : `${Email} (not verified)` },
    { key: 'number', term: 'Contact number', value: MobileNumber },
    { key: 'language', term: 'Language', value: Language },
    { key: 'since', term: 'Customer since', value: moment(CreatedAt) },
    { key: 'tags', term: 'Tags', value: Tags.join(', ') },
    { key: 'groups', term: 'Groups', value: Groups.map(({ Name, UUID }) => Name ?? UUID).join(', ') },
  ]
  return (
    <Section
      title="Who"
      actions={
        <div className="flex flex-wrap gap-2">
          <ExportData customer={customer} />
          <CloseAccount customer={customer} />
        </div>
      }
    >
      <DescriptionList items={items.filter(({ value }) => value)} />
      {People.length > 0 && (
        <Table
          caption="Who may act for the account"
          rows={People}
          keyOf={({ UUID }) => UUID}
          columns={[
            {
              key: 'name',
              header: 'Person',
              names: true,
              cell: ({ FirstName, LastName, Email: own, UUID }) => {
                const name = [FirstName, LastName].filter(Boolean).join(' ')
                return (
                  <>
                    {name || own || UUID}
                    {name && own && <span className="block text-s font-normal text-ink-2 wrap-anywhere">{own}</span>}
                  </>
                )
              },
            },
            { key: 'role', header: 'Role', cell: ({ Role }) => Role },
            { key: 'since', header: 'Since', cell: ({ Since }) => dateText(fromNanos(Since), 'date') },
            {
              key: 'help',
              header: '',
              align: 'end',
              cell: (one) => <SignInHelp customer={customer} Email={one.Email} />,
            },
          ]}
        />
      )}
    </Section>
  )
}

function Money({ customer }: { customer: Customer }) {
  const { Owes, AccountNumber, AccountCreditCents, Methods, Billing } = customer
  const mayCredit = useMay('bill:credit')
  const mayPayOut = useMay('credit:pay-out')
  const [credited, setCredited] = useState<Customer['Owes']['Bills'][number]>()
  const [isPayingOut, setIsPayingOut] = useState(false)
  const mayHold = useMay('bill:hold')
  const mayRelease = useMay('bill:release')
  const [billing, setBilling] = useState<'hold' | 'release'>()
  const isParked = Billing?.ParkedSince !== undefined
  const of = { customerUuid: customer.UUID, name: `${customer.FirstName} ${customer.LastName}`.trim() || customer.UUID }
  const items = [
    { key: 'account', term: 'Account number', value: AccountNumber },
    { key: 'owes', term: 'Owes', value: dollars(money(Owes.PayableCents)), weight: 'total' as const },
    { key: 'overdue', term: 'Of it overdue', value: dollars(money(Owes.OverdueCents)) },
    { key: 'disputed', term: 'Disputed, not collected', value: dollars(money(Owes.DisputedCents)) },
    { key: 'since', term: 'Overdue since', value: Owes.Since && dateText(Owes.Since, 'date') },
    { key: 'credit', term: 'Credit of the account', value: dollars(money(AccountCreditCents)) },
    {
      key: 'next',
      term: 'Next bill',
      value:
        Billing &&
        (Billing.ParkedSince
          ? `On hold since ${dateText(Billing.ParkedSince, 'day')}. ${holdText(Billing.Hold)}`
          : dateText(Billing.NextBillOn, 'day')),
    },
    { key: 'methods', term: 'Pays with', value: Methods.map(methodText).join(', ') || 'Nothing saved' },
  ]
  return (
    <Section
      title="Money"
      actions={
        <span className="flex flex-wrap gap-2 empty:hidden">
          {Billing && !isParked && mayHold && (
            <Button size="s" tone="quiet" onClick={() => setBilling('hold')}>
              Hold bills
            </Button>
          )}
          {Billing && isParked && mayRelease && (
            <Button size="s" tone="quiet" onClick={() => setBilling('release')}>
              Release bills
            </Button>
          )}
          {mayPayOut && (
            <Button size="s" tone="quiet" onClick={() => setIsPayingOut(true)}>
              Pay out credit
            </Button>
          )}
        </span>
      }
    >
      <DescriptionList items={items.filter(({ value }) => value)} />
      {Owes.Bills.length > 0 && (
        <Table
          caption="Open bills"
          rows={Owes.Bills}
          keyOf={(bill) => bill.Number}
          columns={[
            { key: 'number', header: 'Bill', names: true, cell: (bill) => bill.Number },
            { key: 'due', header: 'Due', cell: ({ DueOn }) => dateText(DueOn, 'date') },
            { key: 'total', header: 'Total', align: 'end', cell: ({ TotalCents }) => dollars(money(TotalCents)) },
            { key: 'left', header: 'Left', align: 'end', cell: (bill) => dollars(money(bill.RemainingCents)) },
            {
              key: 'credit',
              header: '',
              align: 'end',
              cell: (bill) =>
                mayCredit && (
                  <Button size="s" tone="link" onClick={() => setCredited(bill)}>
                    Credit<span className="sr-only"> bill {bill.Number}</span>
                  </Button>
                ),
            },
          ]}
        />
      )}
      {credited && <CreditBill customer={customer} bill={credited} onClose={() => setCredited(undefined)} />}
      {isPayingOut && <PayOutCredit customer={customer} onClose={() => setIsPayingOut(false)} />}
      {billing === 'hold' && <HoldBills of={of} onClose={() => setBilling(undefined)} />}
      {billing === 'release' && <ReleaseBills of={of} onClose={() => setBilling(undefined)} />}
    </Section>
  )
}

function methodText({ Brand, Last4, ExpiryMonth, ExpiryYear }: Customer['Methods'][number]): string {
  return `${Brand} ${Last4}${ExpiryMonth ? ` (${ExpiryMonth}/${ExpiryYear})` : ''}`
}

function Open({ customer: { OpenSims, OpenFibreOrders, OpenPorts, HasFibre } }: { customer: Customer }) {
  const lines = [
    ...OpenSims.map(({ OrderNumber, SimType, Status }) => `Order ${OrderNumber}: ${SimType}, ${Status}`),
    ...OpenFibreOrders.map(({ Street, Company, Status }) => `Fibre at ${Street} (${Company}): ${Status}`),
    ...OpenPorts.map(({ MSISDN, Carrier, Stage }) => `Number ${MSISDN}, ${Carrier}: ${Stage}`),
  ]
  return (
    <Section title="Under way">
      {lines.length === 0 ? (
        <p className="text-ink-2">No order and no port is open.{HasFibre && ' The customer has fibre.'}</p>
      ) : (
        <ul className="grid gap-2">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}
