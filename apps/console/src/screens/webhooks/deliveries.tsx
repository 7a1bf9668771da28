import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Gives } from '@waea/contract/call'
import { webhooks } from '@waea/contract/operators/webhooks'
import { Button } from '@waea/ui/button'
import { Segmented } from '@waea/ui/fields/segmented'
import { Dialog } from '@waea/ui/states/dialog'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useToast } from '@waea/ui/states/toast'
import { type ReactNode, useState } from 'react'
import { useCall, useSend } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { refusalText } from '../../shell/refusal-text.ts'
import { useMay } from '../../shell/session.ts'
import { useListSearch, WorkList } from '../work/work-list.tsx'
import type { Endpoint } from './endpoint-state.ts'

type Delivery = Gives<typeof webhooks.deliveries>['Deliveries'][number]

const states = {
  waiting: { tone: 'info', text: 'Waiting' },
  delivered: { tone: 'good', text: 'Delivered' },
  failed: { tone: 'bad', text: 'Failed' },
} as const

type Shown = keyof typeof states | 'all'

/** What an endpoint was or will be sent, newest first, each to be sent again. */
export function DeliveryList({ endpoint, above }: { endpoint: Endpoint; above: ReactNode }) {
  const toast = useToast()
  const navigate = useNavigate()
  const { find } = useSearch({ strict: false })
  const mayManage = useMay('webhook:manage')
  const [state, setState] = useState<Shown>('all')
  const [shown, setShown] = useState<Delivery>()
  const of = { endpointUuid: endpoint.UUID }
  const query = useCall(webhooks.deliveries, {
    EndpointUUID: endpoint.UUID,
    ...useListSearch(),
    ...(state !== 'all' && { State: state }),
  })
  const replay = useSend(webhooks.replayDelivery, [webhooks.deliveries, webhooks.endpoints])
  const onReplay = (one: Delivery) =>
    replay.mutate(
      { ...of, eventUuid: one.EventUUID },
      {
        onSuccess: () => toast({ text: `${one.EventType} is sent again`, tone: 'good' }),
        onError: (error) => toast({ text: refusalText(error) ?? '', tone: 'bad' }),
      },
    )
  return (
    <>
      <WorkList
        title={endpoint.Description || endpoint.Url}
        lead="What this endpoint was sent, or will be. Events are deleted after 30 days."
        findHint="Kinds of events, ids, errors; numbers and ids of customers."
        above={
          <>
            {above}
            <div className="flex flex-wrap items-end gap-3">
              <Segmented
                label="Show"
                value={state}
                onChange={(next) => {
                  setState(next)
                  void navigate({ to: '.', search: { find } })
                }}
                segments={[
                  { value: 'all', label: 'All' },
                  ...(['waiting', 'delivered', 'failed'] as const).map((value) => ({
                    value,
                    label: states[value].text,
                  })),
                ]}
              />
              <Button size="s" tone="quiet" loading={query.isFetching} onClick={() => void query.refetch()}>
                Read again
              </Button>
            </div>
          </>
        }
        query={query}
        rowsOf={({ Deliveries }) => Deliveries}
        pageOf={({ PageInfo }) => PageInfo}
        keyOf={({ EventUUID }) => EventUUID}
        empty="No event"
        columns={[
          { key: 'type', header: 'Event', names: true, cell: ({ EventType }) => EventType },
          { key: 'at', header: 'Happened', cell: ({ CreatedAtNanos }) => moment(CreatedAtNanos) },
          {
            key: 'state',
            header: 'State',
            cell: ({ State }) => <StatusBadge tone={states[State].tone}>{states[State].text}</StatusBadge>,
          },
          { key: 'tries', header: 'Tries', align: 'end', cell: ({ Attempts }) => Attempts },
          { key: 'answer', header: 'Last answer', cell: answerOf },
          { key: 'next', header: 'Next try', cell: ({ NextAttemptNanos }) => moment(NextAttemptNanos) },
          {
            key: 'deeds',
            header: '',
            align: 'end',
            cell: (one) => (
              <span className="inline-flex flex-wrap justify-end gap-x-3">
                <Button size="s" tone="link" onClick={() => setShown(one)}>
                  Show<span className="sr-only"> {one.EventUUID}</span>
                </Button>
                {mayManage && (
                  <Button size="s" tone="link" onClick={() => onReplay(one)}>
                    Send again<span className="sr-only"> {one.EventUUID}</span>
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {shown && (
        <Dialog open onClose={() => setShown(undefined)} title={shown.EventType} size="l">
          <p className="text-ink-2 wrap-anywhere">webhook-id: msg_{shown.EventUUID}</p>
          <pre className="overflow-x-auto rounded-control bg-sunken p-4 text-s">{shown.Body}</pre>
        </Dialog>
      )}
    </>
  )
}

/** What the last attempt came to. */
function answerOf({ LastStatus, LastError, LastAttemptNanos }: Delivery): string | undefined {
  if (LastAttemptNanos === undefined) return undefined
  return `${LastStatus ?? LastError ?? 'No answer'}, ${moment(LastAttemptNanos)}`
}
