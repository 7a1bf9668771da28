import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Gives } from '@waea/contract/call'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { addDays, calendarDay, startOfDay } from '@waea/kit/calendar-day'
import { isUuid } from '@waea/kit/ids'
import { fromNanos, nanos } from '@waea/kit/nanos'
import { Card } from '@waea/ui/card'
import { Table } from '@waea/ui/data/table'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { PageHeading } from '@waea/ui/page-heading'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import type { AuditSearch } from '../../shell/address-search.ts'
import { useCall } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { Paged } from '../../shell/paged.tsx'
import { CustomerLink } from '../customers/customer-link.tsx'
import { actorText } from '../deeds/actor-text.ts'
import { deedOptions, deedText } from '../deeds/deed-words.ts'
import { detailFacts } from '../deeds/detail-text.ts'

type Entry = Gives<typeof operatorAccounts.audit>['Entries'][number]

/** Every deed of an operator or a program, every read of a customer with its reason, every sign-in; newest first. */
export function AuditPage() {
  const search: AuditSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { page = 1, deed, customer, operator, from, until } = search
  const entries = useCall(operatorAccounts.audit, {
    PageNumber: page,
    ...(deed && { Deed: deed }),
    ...(customer && { CustomerUUID: customer }),
    ...(operator && { OperatorUUID: operator }),
    ...(from && { FromNanos: nanos(startOfDay(calendarDay(from))) }),
    ...(until && { UntilNanos: nanos(startOfDay(addDays(calendarDay(until), 1))) }),
  })
  return (
    <>
      <PageHeading title="Audit log">Entries are never changed or removed.</PageHeading>
      <Card>
        <Filter key={JSON.stringify(search)} search={search} />
      </Card>
      <Card className="grid gap-4">
        <Loaded query={entries} waiting={<SkeletonList count={6} />} failed="The audit log can’t be loaded">
          {({ Entries, PageInfo }) => (
            <Paged
              pages={PageInfo}
              onPage={(next, how) => void navigate({ to: '/audit', search: { ...search, page: next }, ...how })}
              empty={<EmptyState title="No entry matches" />}
            >
              <EntryTable entries={Entries} />
            </Paged>
          )}
        </Loaded>
      </Card>
    </>
  )
}

function EntryTable({ entries }: { entries: readonly Entry[] }) {
  return (
    <Table
      caption="Audit log"
      rows={entries}
      keyOf={({ ID }) => ID}
      columns={[
        { key: 'at', header: 'When', cell: ({ At }) => <span className="sm:whitespace-nowrap">{moment(At)}</span> },
        { key: 'who', header: 'Who', names: true, cell: (entry) => <Who entry={entry} /> },
        { key: 'deed', header: 'What', cell: ({ Deed }) => deedText(Deed) },
        {
          key: 'customer',
          header: 'Customer',
          cell: ({ CustomerUUID, CustomerName = CustomerUUID }) =>
            CustomerUUID && <CustomerLink customerUuid={CustomerUUID} name={CustomerName} />,
        },
        { key: 'reason', header: 'Reason', cell: ({ Reason }) => Reason },
        { key: 'detail', header: 'Detail', cell: (entry) => <Detail entry={entry} /> },
      ]}
    />
  )
}

function Who({ entry: { Operator, Actor } }: { entry: Entry }) {
  if (!Operator) return actorText(Actor)
  return (
    <span className="wrap-anywhere">
      {Operator.Name || Operator.Email}
      {Operator.Name && <span className="block text-s font-normal text-ink-2">{Operator.Email}</span>}
    </span>
  )
}

/** What was entered, in words, and the entry as the log has it. */
function Detail({ entry }: { entry: Entry }) {
  const { Detail: text, About, CustomerName: _, Deed, At, ...others } = entry
  const detail = JSON.parse(text) as Record<string, unknown>
  const facts = detailFacts(detail)
  if (About) facts.unshift({ name: 'Operator', value: About })
  const record = { At: fromNanos(At).toISOString(), Deed, ...others, Detail: detail }
  return (
    <div className="grid gap-1">
      {facts.length > 0 && (
        <dl>
          {facts.map(({ name, value }) => (
            <div key={name} className="wrap-anywhere">
              <dt className="inline text-ink-2">{name}: </dt>
              <dd className="inline">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <details className="text-s text-ink-2">
        <summary>
          Record
          <span className="sr-only">
            {' '}
            of “{deedText(Deed)}”, {moment(At)}
          </span>
        </summary>
        <pre className="whitespace-pre-wrap text-left wrap-anywhere">{JSON.stringify(record, null, 2)}</pre>
      </details>
    </div>
  )
}

function Filter({ search }: { search: AuditSearch }) {
  const navigate = useNavigate()
  const operators = useCall(operatorAccounts.operators, { Removed: true })
  const [typed, setTyped] = useState(search)
  const [isWrong, setIsWrong] = useState(false)
  const onSend = async () => {
    const customer = typed.customer?.trim().toLowerCase()
    setIsWrong(Boolean(customer) && !isUuid(customer))
    if (customer && !isUuid(customer)) return
    await navigate({ to: '/audit', search: { ...typed, customer, page: undefined } })
  }
  const set = (name: keyof AuditSearch) => (value: string) => setTyped({ ...typed, [name]: value || undefined })
  return (
    <SendForm onSend={onSend} submitText="Show" submitTone="quiet" aria-label="Filter">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <Field label="What">
          <Select
            value={typed.deed ?? ''}
            onChange={({ target }) => set('deed')(target.value)}
            placeholder="Anything"
            options={deedOptions}
          />
        </Field>
        <Field label="Who">
          <Select
            value={typed.operator ?? ''}
            onChange={({ target }) => set('operator')(target.value)}
            options={whoOf(operators.data?.Operators ?? [], typed.operator)}
          />
        </Field>
        <Field label="Customer’s id" error={isWrong ? 'An id has 36 characters, such as those in the log.' : undefined}>
          <TextInput value={typed.customer ?? ''} onChange={({ target }) => set('customer')(target.value)} />
        </Field>
        <Field label="From">
          <TextInput type="date" value={typed.from ?? ''} onChange={({ target }) => set('from')(target.value)} />
        </Field>
        <Field label="Until">
          <TextInput type="date" value={typed.until ?? ''} onChange={({ target }) => set('until')(target.value)} />
        </Field>
      </div>
    </SendForm>
  )
}

/** The choices of who did it: the operators by email, also the removed ones, and the chosen one if it is on a later page. */
function whoOf(operators: readonly { UUID: string; Email: string }[], chosen: string | undefined) {
  const isUnlisted = chosen !== undefined && operators.every(({ UUID }) => UUID !== chosen)
  return [
    { value: '', label: 'Anybody' },
    ...operators.map(({ UUID, Email }) => ({ value: UUID, label: Email })),
    ...(isUnlisted ? [{ value: chosen, label: chosen }] : []),
  ]
}
