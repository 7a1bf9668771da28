import { Link } from '@tanstack/react-router'
import type { Gives } from '@waea/contract/call'
import { deployment } from '@waea/contract/provider'
import { Button } from '@waea/ui/button'
import { Dialog } from '@waea/ui/states/dialog'
import { useState } from 'react'
import { useCall, useSend } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { useMay } from '../../shell/session.ts'
import { CustomerLink } from '../customers/customer-link.tsx'
import { useListSearch, WorkList } from './work-list.tsx'

type Warning = Gives<typeof deployment.notices>['Notices'][number]

const pageSize = 25

/** What the server put aside for a person: parked documents, differences with partners, failed messages. */
export function WarningsPage() {
  const { PageNumber, ...search } = useListSearch()
  const query = useCall(deployment.notices, {
    ...search,
    Unseen: true,
    Limit: pageSize,
    Offset: (PageNumber - 1) * pageSize,
  })
  const mayCount = useMay('usage:count')
  const maySettle = useMay('warning:settle')
  const mayRead = useMay('customer:read')
  const mayAnswer = useMay('dispute:answer')
  const see = useSend(deployment.seeNotice, [deployment.notices])
  const [shown, setShown] = useState<Warning>()
  return (
    <>
      <WorkList
        title="Warnings"
        lead="What the server could not do by itself and put aside. What is marked as seen comes back if it happens again."
        findHint="Kinds, subjects, reasons and ids."
        query={query}
        rowsOf={({ Notices }) => Notices}
        pageOf={({ Count }) => ({ PageNumber, TotalPages: Math.ceil(Count / pageSize), TotalItemCount: Count })}
        keyOf={({ UUID }) => UUID}
        empty="Nothing was put aside"
        columns={[
          { key: 'kind', header: 'Kind', names: true, cell: ({ Kind }) => Kind },
          { key: 'reason', header: 'Reason', cell: ({ Reason }) => Reason },
          {
            key: 'subject',
            header: 'Subject',
            cell: ({ Subject }) => <span className="wrap-anywhere">{Subject}</span>,
          },
          { key: 'times', header: 'Times', align: 'end', cell: ({ Times }) => Times },
          { key: 'last', header: 'Last', cell: ({ LastAtNanos }) => moment(LastAtNanos) },
          {
            key: 'deeds',
            header: '',
            align: 'end',
            cell: (warning) => (
              <span className="inline-flex flex-wrap justify-end gap-x-3">
                {warning.Document && (
                  <Button size="s" tone="link" onClick={() => setShown(warning)}>
                    Show<span className="sr-only"> {warning.Subject}</span>
                  </Button>
                )}
                {warning.CustomerUUID && mayRead && (
                  <CustomerLink
                    customerUuid={warning.CustomerUUID}
                    name={
                      <>
                        Customer<span className="sr-only"> of {warning.Subject}</span>
                      </>
                    }
                  />
                )}
                {warning.Kind === 'dispute' && mayAnswer && (
                  <Link
                    to="/disputes"
                    search={{ find: warning.Subject.replace(/^dispute /, '') }}
                    className="underline"
                  >
                    Answer<span className="sr-only"> {warning.Subject}</span>
                  </Link>
                )}
                {warning.Kind === 'usage-document' && mayCount ? (
                  <Link to="/parked-usage" search={{ find: warning.Subject }} className="underline">
                    Correct<span className="sr-only"> {warning.Subject}</span>
                  </Link>
                ) : (
                  maySettle && (
                    <Button
                      size="s"
                      tone="quiet"
                      loading={see.isPending && see.variables.noticeUuid === warning.UUID}
                      onClick={() => see.mutate({ noticeUuid: warning.UUID })}
                    >
                      Seen<span className="sr-only">: {warning.Subject}</span>
                    </Button>
                  )
                )}
              </span>
            ),
          },
        ]}
      />
      {shown && (
        <Dialog open onClose={() => setShown(undefined)} title={shown.Kind} size="l">
          <p>{shown.Reason}</p>
          <pre className="overflow-x-auto rounded-control bg-sunken p-4 text-s">{shown.Document}</pre>
        </Dialog>
      )}
    </>
  )
}
