import { useNavigate, useParams } from '@tanstack/react-router'
import { webhooks } from '@waea/contract/operators/webhooks'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useCall, useSend } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { refusalText } from '../../shell/refusal-text.ts'
import { SecretDialog } from '../../shell/secret-dialog.tsx'
import { useMay } from '../../shell/session.ts'
import { DeliveryList } from './deliveries.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { type Endpoint, stateOf } from './endpoint-state.ts'
import { ReplayFailed } from './replay-failed.tsx'

/** One endpoint: its state, what can be done with it, and what it was or will be sent. */
export function EndpointPage() {
  const { endpointUuid = '' } = useParams({ strict: false })
  const endpoints = useCall(webhooks.endpoints, {})
  return (
    <Loaded query={endpoints} waiting={<SkeletonList count={4} />} failed="The endpoint can’t be loaded">
      {({ Endpoints }) => {
        const endpoint = Endpoints.find(({ UUID }) => UUID === endpointUuid)
        if (!endpoint) return <EmptyState title="There is no such endpoint" />
        return <DeliveryList endpoint={endpoint} above={<Deeds endpoint={endpoint} />} />
      }}
    </Loaded>
  )
}

type Opened = 'change' | 'rotate' | 'remove' | 'replay'

function Deeds({ endpoint }: { endpoint: Endpoint }) {
  const toast = useToast()
  const mayManage = useMay('webhook:manage')
  const [opened, setOpened] = useState<Opened>()
  const [secret, setSecret] = useState<string>()
  const changes = [webhooks.endpoints, webhooks.deliveries]
  const pause = useSend(webhooks.pauseEndpoint, changes)
  const resume = useSend(webhooks.resumeEndpoint, changes)
  const test = useSend(webhooks.sendTest, changes)
  const of = { endpointUuid: endpoint.UUID }
  const onClose = () => setOpened(undefined)
  const state = stateOf(endpoint)
  const refused = pause.error ?? resume.error ?? test.error
  return (
    <Card className="grid gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <StatusBadge tone={state.tone}>{state.text}</StatusBadge>
        <span className="text-ink-2 wrap-anywhere">{endpoint.Url}</span>
      </p>
      <p className="text-s text-ink-2">
        {endpoint.EventTypes.join(', ')}
        {endpoint.FailingSinceNanos !== undefined && ` · failing since ${moment(endpoint.FailingSinceNanos)}`}
        {endpoint.EarlierSecretUntilNanos !== undefined &&
          ` · the earlier secret signs too until ${moment(endpoint.EarlierSecretUntilNanos)}`}
      </p>
      {mayManage && (
        <div className="flex flex-wrap gap-3">
          {endpoint.PausedBecause ? (
            <Button size="s" loading={resume.isPending} onClick={() => resume.mutate(of)}>
              Resume
            </Button>
          ) : (
            <>
              <Button
                size="s"
                loading={test.isPending}
                onClick={() =>
                  test.mutate(of, { onSuccess: () => toast({ text: 'A test event is on its way', tone: 'good' }) })
                }
              >
                Send a test event
              </Button>
              <Button size="s" tone="quiet" loading={pause.isPending} onClick={() => pause.mutate(of)}>
                Pause
              </Button>
            </>
          )}
          <Button size="s" tone="quiet" onClick={() => setOpened('change')}>
            Change
          </Button>
          <Button size="s" tone="quiet" onClick={() => setOpened('replay')}>
            Send failed ones again
          </Button>
          <Button size="s" tone="quiet" onClick={() => setOpened('rotate')}>
            Replace the secret
          </Button>
          <Button size="s" tone="link" onClick={() => setOpened('remove')}>
            Remove
          </Button>
        </div>
      )}
      {refused && <Notice tone="bad">{refusalText(refused)}</Notice>}
      {opened === 'change' && <EndpointForm endpoint={endpoint} onClose={onClose} />}
      {opened === 'replay' && <ReplayFailed endpoint={endpoint} onClose={onClose} />}
      {opened === 'rotate' && <Rotate endpoint={endpoint} onSecret={setSecret} onClose={onClose} />}
      {opened === 'remove' && <Remove endpoint={endpoint} onClose={onClose} />}
      {secret && (
        <SecretDialog label="Secret" secret={secret} onClose={() => setSecret(undefined)}>
          The receiver checks our signatures with it.
        </SecretDialog>
      )}
    </Card>
  )
}

function Rotate({
  endpoint,
  onSecret,
  onClose,
}: {
  endpoint: Endpoint
  onSecret: (secret: string) => void
  onClose: () => void
}) {
  const rotate = useSend(webhooks.rotateSecret, [webhooks.endpoints])
  const onConfirm = async () => {
    const rotated = await rotate.mutateAsync({ endpointUuid: endpoint.UUID }).catch(() => undefined)
    if (!rotated) return
    onClose()
    onSecret(rotated.Secret)
  }
  return (
    <ConfirmDialog
      open
      title="Replace the secret?"
      confirmText="Replace it"
      loading={rotate.isPending}
      refusal={refusalText(rotate.error)}
      onConfirm={() => void onConfirm()}
      onCancel={onClose}
    >
      For 24 hours messages are signed by the new secret and the one of now. Give the receiver the new one by then.
      {endpoint.EarlierSecretUntilNanos !== undefined && ' The secret before these two ends at once.'}
    </ConfirmDialog>
  )
}

function Remove({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = useSend(webhooks.removeEndpoint, [webhooks.endpoints])
  const onConfirm = () =>
    remove.mutate({ endpointUuid: endpoint.UUID }, { onSuccess: () => void navigate({ to: '/webhooks' }) })
  return (
    <ConfirmDialog
      open
      danger
      title={`Remove ${endpoint.Description || endpoint.Url}?`}
      confirmText="Remove"
      loading={remove.isPending}
      refusal={refusalText(remove.error)}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      Nothing more is sent to it. Its secret, what waits and what was sent are deleted. This can’t be undone.
    </ConfirmDialog>
  )
}
