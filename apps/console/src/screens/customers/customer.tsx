import { Link, useParams } from '@tanstack/react-router'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { buttonClass } from '@waea/ui/button'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Table } from '@waea/ui/data/table'
import { PageHeading } from '@waea/ui/page-heading'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useCall } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { useReason, WithReason } from '../../shell/reason.tsx'
import { Section } from '../../shell/section.tsx'
import { useMay } from '../../shell/session.ts'
import { Bills } from './bills/bills.tsx'
import { CloseAccount } from './close-account.tsx'
import { ExportData } from './export-data.tsx'
import { History } from './history/history.tsx'
import { Messages } from './messages/messages.tsx'
import { Mobiles } from './mobiles.tsx'
import { Money } from './money.tsx'
import { Payments } from './payments.tsx'
import type { Customer } from './section.tsx'
import { SeeAs } from './see-as.tsx'
import { SignInHelp } from './sign-in-help.tsx'
import { UnderWay } from './under-way/under-way.tsx'

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
            <UnderWay customer={shown} />
          </div>
          {/* A closed account keeps its number and its bills. */}
          {shown.AccountNumber && <Bills customer={shown} />}
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

const languages: Readonly<Record<string, string>> = { en: 'English', 'mi-NZ': 'Te reo Māori' }

function Person({ customer }: { customer: Customer }) {
  const { Email, EmailVerified, MobileNumber, Language, CreatedAt, Tags, People, Groups } = customer
  const mayAudit = useMay('audit:read')
  const items = [
    { key: 'email', term: 'Email', value: EmailVerified ? Email : `${Email} (not verified)` },
    { key: 'number', term: 'Contact number', value: MobileNumber },
    { key: 'language', term: 'Language', value: languages[Language] ?? Language },
    { key: 'since', term: 'Customer since', value: moment(CreatedAt) },
    { key: 'tags', term: 'Tags', value: Tags.join(', ') },
    { key: 'groups', term: 'Groups', value: Groups.map(({ Name, UUID }) => Name ?? UUID).join(', ') },
  ]
  return (
    <Section
      title="Who"
      actions={
        <div className="flex flex-wrap gap-2">
          <SeeAs customer={customer} />
          <ExportData customer={customer} />
          <CloseAccount customer={customer} />
          {mayAudit && (
            <Link
              to="/audit"
              search={{ customer: customer.UUID }}
              className={buttonClass({ size: 's', tone: 'quiet' })}
            >
              Audit log
            </Link>
          )}
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
