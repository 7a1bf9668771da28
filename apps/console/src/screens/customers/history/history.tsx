import { useInfiniteQuery } from '@tanstack/react-query'
import type { Gives } from '@waea/contract/call'
import type { CallError } from '@waea/contract/call-error'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Table } from '@waea/ui/data/table'
import { Checkbox } from '@waea/ui/fields/checkbox'
import { FailedState } from '@waea/ui/states/failed-state'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { keyOf, send } from '../../../shell/calls.ts'
import { moment } from '../../../shell/moments.ts'
import { useReason } from '../../../shell/reason.tsx'
import { Section } from '../../../shell/section.tsx'
import type { Customer } from '../section.tsx'
import { byText, type Entry, subjectText, whatText } from './history-text.ts'

type Page = Gives<typeof operatorCustomers.history>

/** Everything that happened to the customer, the newest first; who looked at them is shown if wanted. */
export function History({ customer }: { customer: Customer }) {
  const reason = useReason()
  const customerUuid = customer.UUID
  const [withReads, setWithReads] = useState(false)
  const input = { customerUuid, WithoutReads: !withReads }
  const history = useInfiniteQuery<Page, CallError, { pages: Page[] }, unknown[], string | undefined>({
    queryKey: keyOf(operatorCustomers.history, input),
    queryFn: ({ pageParam: Before, signal }) =>
      send(operatorCustomers.history, { ...input, ...(Before && { Before }) }, { reason, signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ Next }) => Next,
  })
  const entries = history.data?.pages.flatMap(({ Entries }) => Entries)
  const numberOf = (uuid: string | undefined) => customer.Mobiles.find(({ UUID }) => UUID === uuid)?.MSISDN
  return (
    <Section
      title="History"
      actions={
        <Checkbox
          label="Also who looked at the customer"
          checked={withReads}
          onChange={({ target }) => setWithReads(target.checked)}
        />
      }
    >
      {!entries &&
        (history.error ? <FailedState title="The history can’t be loaded" of={history} /> : <SkeletonList />)}
      {entries?.length === 0 && <p className="text-ink-2">Nothing has happened yet.</p>}
      {entries && entries.length > 0 && (
        <Table
          caption="History"
          rows={entries}
          keyOf={({ Kind, ID }) => `${Kind} ${ID}`}
          columns={[
            { key: 'at', header: 'When', cell: ({ At }) => <span className="sm:whitespace-nowrap">{moment(At)}</span> },
            { key: 'kind', header: 'What', names: true, cell: whatText },
            { key: 'subject', header: 'Subject', cell: subjectText },
            { key: 'mobile', header: 'Mobile', cell: ({ MobileUUID }) => numberOf(MobileUUID) },
            { key: 'by', header: 'By', cell: byText },
            { key: 'amount', header: 'Amount', align: 'end', cell: amountText },
          ]}
        />
      )}
      {history.hasNextPage && (
        <div>
          <Button tone="quiet" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            Older entries
          </Button>
        </div>
      )}
    </Section>
  )
}

const amountText = ({ AmountCents }: Entry) => (AmountCents === undefined ? undefined : dollars(money(AmountCents)))
