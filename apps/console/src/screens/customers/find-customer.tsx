import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Gives } from '@waea/contract/call'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { voucherCode } from '@waea/domain/vouchers/voucher'
import { compact } from '@waea/kit/typed'
import { Card } from '@waea/ui/card'
import { Table } from '@waea/ui/data/table'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { PageHeading } from '@waea/ui/page-heading'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useState } from 'react'
import { useCall } from '../../shell/calls.ts'
import { useReason, WithReason } from '../../shell/reason.tsx'
import { FoundVoucher } from './found-voucher.tsx'

type Found = Gives<typeof operatorCustomers.find>['Customers'][number]

const foundBy: Readonly<Record<Found['FoundBy'], string>> = {
  exact: 'Exact match',
  email: 'Email',
  name: 'Name',
  'near-number': 'A number like it',
}

/** Finds a customer by whatever they say of themselves. */
export function FindCustomerPage() {
  return (
    <>
      <PageHeading title="Customers" />
      <WithReason>
        <Find />
      </WithReason>
    </>
  )
}

function Find() {
  const { find = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [text, setText] = useState(find)
  return (
    <Card className="grid gap-6">
      <SendForm
        onSend={async () => navigate({ to: '/customers', search: { find: text.trim() || undefined } })}
        submitText="Find"
        aria-label="Find a customer"
      >
        <Field
          label="Find a customer"
          hint="A phone number, also with one wrong digit, or one that they bring; the beginning of a name or email; the number of a SIM, order, return, bill, account or receipt; the code of a voucher; the customer’s id."
        >
          <TextInput type="search" maxLength={120} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      </SendForm>
      {voucherCode(find) === compact(find) && <FoundVoucher code={find} />}
      {find !== '' && <Results text={find} />}
    </Card>
  )
}

function Results({ text }: { text: string }) {
  const found = useCall(operatorCustomers.find, { Text: text }, { reason: useReason() })
  return (
    <Loaded query={found} waiting={<SkeletonList count={3} />} failed="The search failed">
      {({ Customers, HasMore }) =>
        Customers.length === 0 ? (
          <EmptyState title="No customer matches">
            A name or email has to be spelled right: try only its first letters. Or try another thing that they know.
          </EmptyState>
        ) : (
          <>
            {Customers.every(({ FoundBy }) => FoundBy === 'near-number') && (
              <h2 className="text-h3">Nobody has exactly this number. These are like it:</h2>
            )}
            <FoundTable customers={Customers} />
            {HasMore && <p className="text-ink-2">There are more. Say it more exactly.</p>}
          </>
        )
      }
    </Loaded>
  )
}

function FoundTable({ customers }: { customers: readonly Found[] }) {
  return (
    <Table
      caption="Customers that match"
      rows={customers}
      keyOf={({ UUID }) => UUID}
      columns={[
        {
          key: 'name',
          header: 'Customer',
          names: true,
          cell: ({ UUID, FirstName, LastName }) => (
            <Link
              to="/customers/$customerUuid"
              params={{ customerUuid: UUID }}
              className="text-primary underline underline-offset-4"
            >
              {`${FirstName} ${LastName}`.trim() || 'No name'}
            </Link>
          ),
        },
        { key: 'email', header: 'Email', cell: ({ Email }) => Email },
        { key: 'numbers', header: 'Numbers', cell: ({ Numbers, MobileNumber }) => Numbers.join(', ') || MobileNumber },
        {
          key: 'state',
          header: 'State',
          cell: ({ AccountState, IsClosed }) =>
            IsClosed ? (
              <StatusBadge tone="neutral">Closed</StatusBadge>
            ) : (
              <StatusBadge tone={AccountState === 'Active' ? 'good' : 'bad'}>{AccountState}</StatusBadge>
            ),
        },
        { key: 'by', header: 'Found by', cell: ({ FoundBy }) => foundBy[FoundBy] },
      ]}
    />
  )
}
