import { useNavigate, useSearch } from '@tanstack/react-router'
import { Card } from '@waea/ui/card'
import { type Column, Table } from '@waea/ui/data/table'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { PageHeading } from '@waea/ui/page-heading'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { type ReactNode, useState } from 'react'
import type { useCall } from '../../shell/calls.ts'
import { Paged } from '../../shell/paged.tsx'

/** The page and search text of a list, from its address. */
export function useListSearch(): { PageNumber: number; SmartSearch?: string } {
  const { page = 1, find } = useSearch({ strict: false })
  return { PageNumber: page, ...(find && { SmartSearch: find }) }
}

/** A list of what waits for an operator: found by a search, in pages, with what can be done in each row. */
export function WorkList<Answer, Row>({
  title,
  lead,
  findHint,
  above,
  query,
  rowsOf,
  pageOf,
  keyOf,
  columns,
  empty,
}: {
  title: string
  lead: string
  /** What the search looks in. */
  findHint: string
  /** Shown between the title and the list. */
  above?: ReactNode
  query: Omit<ReturnType<typeof useCall>, 'data'> & { data: Answer | undefined }
  rowsOf: (answer: Answer) => readonly Row[]
  pageOf: (answer: Answer) => { PageNumber: number; TotalPages: number; TotalItemCount: number }
  keyOf: (row: Row) => string
  columns: readonly Column<Row>[]
  /** Shown when nothing waits. */
  empty: ReactNode
}) {
  const { find } = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = (next: { page?: number; find?: string | undefined }, how: { replace?: boolean } = {}) =>
    void navigate({ to: '.', search: next, ...how })
  return (
    <>
      <PageHeading title={title}>{lead}</PageHeading>
      {above}
      <Card className="grid gap-6">
        <Find key={find} find={find ?? ''} hint={findHint} onFind={(text) => search({ find: text || undefined })} />
        <Loaded query={query} waiting={<SkeletonList count={4} />} failed={`${title} can’t be loaded`}>
          {(answer) => {
            const pages = pageOf(answer)
            return (
              <Paged
                pages={pages}
                onPage={(page, how) => search({ page, find }, how)}
                empty={<EmptyState title={find ? 'Nothing matches' : empty} />}
              >
                <p className="text-s text-ink-2">{pages.TotalItemCount} in all</p>
                <Table caption={title} rows={rowsOf(answer)} keyOf={keyOf} columns={columns} />
              </Paged>
            )
          }}
        </Loaded>
      </Card>
    </>
  )
}

function Find({ find, hint, onFind }: { find: string; hint: string; onFind: (text: string) => void }) {
  const [text, setText] = useState(find)
  return (
    <SendForm onSend={async () => onFind(text.trim())} submitText="Find" submitTone="quiet" aria-label="Find">
      <Field label="Find" hint={hint}>
        <TextInput type="search" maxLength={120} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </SendForm>
  )
}
