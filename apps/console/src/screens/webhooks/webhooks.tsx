import { Link } from '@tanstack/react-router'
import { webhooks } from '@waea/contract/operators/webhooks'
import { maxEndpoints } from '@waea/domain/webhooks/delivery'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Table } from '@waea/ui/data/table'
import { PageHeading } from '@waea/ui/page-heading'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useState } from 'react'
import { useCall } from '../../shell/calls.ts'
import { SecretDialog } from '../../shell/secret-dialog.tsx'
import { useMay } from '../../shell/session.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { type Endpoint, stateOf } from './endpoint-state.ts'

/** The systems that are sent what happens. */
export function WebhooksPage() {
  const endpoints = useCall(webhooks.endpoints, {})
  const mayManage = useMay('webhook:manage')
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const isFull = (endpoints.data?.Endpoints.length ?? 0) >= maxEndpoints
  return (
    <>
      <PageHeading
        title="Webhooks"
        actions={mayManage && !isFull && <Button onClick={() => setIsAdding(true)}>Add an endpoint</Button>}
      >
        Other systems that are sent what happens, signed, with ids and amounts and no personal data. There can be{' '}
        {maxEndpoints}.
      </PageHeading>
      <Card>
        <Loaded query={endpoints} waiting={<SkeletonList count={3} />} failed="The endpoints can’t be loaded">
          {({ Endpoints }) =>
            Endpoints.length === 0 ? (
              <EmptyState title="Nothing is sent to other systems" />
            ) : (
              <EndpointTable endpoints={Endpoints} />
            )
          }
        </Loaded>
      </Card>
      {isAdding && <EndpointForm onSecret={setSecret} onClose={() => setIsAdding(false)} />}
      {secret && (
        <SecretDialog label="Secret" secret={secret} onClose={() => setSecret(undefined)}>
          The receiver checks our signatures with it.
        </SecretDialog>
      )}
    </>
  )
}

function EndpointTable({ endpoints }: { endpoints: readonly Endpoint[] }) {
  return (
    <Table
      caption="Endpoints"
      rows={endpoints}
      keyOf={({ UUID }) => UUID}
      columns={[
        {
          key: 'url',
          header: 'Endpoint',
          names: true,
          cell: ({ UUID, Url, Description }) => (
            <span className="grid">
              <Link to="/webhooks/$endpointUuid" params={{ endpointUuid: UUID }} className="underline wrap-anywhere">
                {Description || Url}
              </Link>
              {Description && <span className="font-normal text-ink-2 wrap-anywhere">{Url}</span>}
            </span>
          ),
        },
        { key: 'types', header: 'Events', cell: ({ EventTypes }) => EventTypes.join(', ') },
        {
          key: 'state',
          header: 'State',
          cell: (endpoint) => <StatusBadge tone={stateOf(endpoint).tone}>{stateOf(endpoint).text}</StatusBadge>,
        },
        { key: 'waiting', header: 'Waiting', align: 'end', cell: ({ WaitingCount }) => WaitingCount },
        { key: 'failed', header: 'Failed', align: 'end', cell: ({ FailedCount }) => FailedCount },
      ]}
    />
  )
}
