import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Gives } from '@waea/contract/call'
import { apiKeys } from '@waea/contract/operators/api-keys'
import { type Scope, scopes } from '@waea/domain/access/actor'
import { keyRequestsMost } from '@waea/domain/operators/api-key'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Table } from '@waea/ui/data/table'
import { Checkbox } from '@waea/ui/fields/checkbox'
import { Field, FieldGroup } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { PageHeading } from '@waea/ui/page-heading'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { Dialog } from '@waea/ui/states/dialog'
import { EmptyState } from '@waea/ui/states/empty-state'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useState } from 'react'
import { useCall, useSend } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { Paged } from '../../shell/paged.tsx'
import { refusalText } from '../../shell/refusal-text.ts'
import { SecretDialog } from '../../shell/secret-dialog.tsx'
import { useMay } from '../../shell/session.ts'

type ApiKey = Gives<typeof apiKeys.endKey>
type Deed = 'change' | 'replace' | 'end'

const list = [apiKeys.keys]
const hasEnded = { conflict: 'This key has ended.' }

/** What each scope opens, in words. */
const scopesInWords: Readonly<Record<Scope, string>> = {
  operations: 'Bills, payments, disputes, services, work lists, features and webhooks',
  customers: 'Accounts of customers: open, find, change, close and erase them',
  'sign-in-links': 'Links with which customers sign in',
  operators: 'Operators, API keys and the audit log',
}

/** The keys of the provider's other programs: make, change, replace, end. */
export function ApiKeysPage() {
  const { page = 1 } = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayManage = useMay('key:manage')
  const [withEnded, setWithEnded] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const [chosen, setChosen] = useState<{ one: ApiKey; deed: Deed }>()
  const [secret, setSecret] = useState<string>()
  const keys = useCall(apiKeys.keys, { PageNumber: page, ...(withEnded && { Ended: true }) })
  const close = () => setChosen(undefined)
  const goTo = (next: number, how: { replace?: boolean } = {}) =>
    void navigate({ to: '/api-keys', search: { page: next }, ...how })
  return (
    <>
      <PageHeading
        title="API keys"
        actions={mayManage && <Button onClick={() => setIsAdding(true)}>Make a key</Button>}
      >
        With these, other programs of ours make calls of the API. The audit log names what each has done.
      </PageHeading>
      <Card className="grid gap-4">
        <Checkbox
          label="Show ended keys"
          checked={withEnded}
          onChange={({ target }) => {
            setWithEnded(target.checked)
            goTo(1)
          }}
        />
        <Loaded query={keys} waiting={<SkeletonList count={3} />} failed="The keys can’t be loaded">
          {({ Keys, PageInfo }) => (
            <Paged pages={PageInfo} onPage={goTo} empty={<EmptyState title="No program has a key" />}>
              <KeyTable keys={Keys} onChoose={mayManage ? (one, deed) => setChosen({ one, deed }) : undefined} />
            </Paged>
          )}
        </Loaded>
      </Card>
      {isAdding && <KeyForm onSecret={setSecret} onClose={() => setIsAdding(false)} />}
      {chosen?.deed === 'change' && <KeyForm one={chosen.one} onClose={close} />}
      {chosen?.deed === 'replace' && <Replace one={chosen.one} onSecret={setSecret} onClose={close} />}
      {chosen?.deed === 'end' && <End one={chosen.one} onClose={close} />}
      {secret && (
        <SecretDialog label="Key" secret={secret} onClose={() => setSecret(undefined)}>
          The program sends it in the header auth-token.
        </SecretDialog>
      )}
    </>
  )
}

function KeyTable({
  keys,
  onChoose,
}: {
  keys: readonly ApiKey[]
  onChoose: ((one: ApiKey, deed: Deed) => void) | undefined
}) {
  return (
    <Table
      caption="API keys"
      rows={keys}
      keyOf={({ UUID }) => UUID}
      columns={[
        {
          key: 'name',
          header: 'Program',
          names: true,
          cell: ({ Name, MadeBy, MadeAtNanos }) => (
            <span className="grid">
              {Name}
              <span className="font-normal text-ink-2">
                Made {moment(MadeAtNanos)} by {MadeBy ? MadeBy.Name || MadeBy.Email : 'a program'}
              </span>
            </span>
          ),
        },
        { key: 'scopes', header: 'Scopes', cell: ({ Scopes }) => Scopes.join(', ') },
        { key: 'limit', header: 'A minute', align: 'end', cell: ({ PerMinute }) => PerMinute },
        { key: 'used', header: 'Last used', cell: ({ UsedAtNanos }) => moment(UsedAtNanos) ?? 'Never' },
        { key: 'state', header: 'State', cell: stateOf },
        {
          key: 'deeds',
          header: '',
          align: 'end',
          cell: (one) =>
            onChoose &&
            one.EndedAtNanos === undefined && (
              <span className="inline-flex flex-wrap justify-end gap-x-3">
                <Button size="s" tone="link" onClick={() => onChoose(one, 'change')}>
                  Change<span className="sr-only"> {one.Name}</span>
                </Button>
                <Button size="s" tone="link" onClick={() => onChoose(one, 'replace')}>
                  Replace<span className="sr-only"> {one.Name}</span>
                </Button>
                <Button size="s" tone="link" onClick={() => onChoose(one, 'end')}>
                  End<span className="sr-only"> {one.Name}</span>
                </Button>
              </span>
            ),
        },
      ]}
    />
  )
}

function stateOf({ EndedAtNanos, EarlierUntilNanos }: ApiKey) {
  if (EndedAtNanos !== undefined) return <StatusBadge tone="neutral">Ended {moment(EndedAtNanos)}</StatusBadge>
  if (EarlierUntilNanos === undefined) return <StatusBadge tone="good">Works</StatusBadge>
  return <StatusBadge tone="info">Works; the earlier one until {moment(EarlierUntilNanos)}</StatusBadge>
}

/** Makes a key and hands it on, or changes what one may do. */
function KeyForm({
  one,
  onSecret,
  onClose,
}: {
  one?: ApiKey
  onSecret?: (secret: string) => void
  onClose: () => void
}) {
  const create = useSend(apiKeys.createKey, list)
  const change = useSend(apiKeys.changeKey, list)
  const [Name, setName] = useState('')
  const [Scopes, setScopes] = useState<Scope[]>(one ? [...one.Scopes] : [])
  const [limit, setLimit] = useState(String(one?.PerMinute ?? 600))
  const PerMinute = /^\d+$/.test(limit.trim()) ? Number(limit) : 0
  const onSend = async () => {
    if (one) {
      if (await change.mutateAsync({ keyUuid: one.UUID, Scopes, PerMinute }).catch(() => undefined)) onClose()
      return
    }
    const made = await create.mutateAsync({ Name: Name.trim(), Scopes, PerMinute }).catch(() => undefined)
    if (!made) return
    onClose()
    onSecret?.(made.Key)
  }
  return (
    <Dialog open onClose={onClose} title={one ? `Change the key of ${one.Name}` : 'Make a key'} size="m">
      <SendForm
        onSend={onSend}
        submitText={one ? 'Change it' : 'Make it'}
        disabled={Scopes.length === 0}
        refusal={
          one
            ? refusalText(change.error, hasEnded)
            : refusalText(create.error, {
                conflict: 'A key has or had this name, or there are as many keys as there can be.',
                'invalid-input': `Use a name of small letters, digits and hyphens, and a limit from 1 to ${keyRequestsMost}.`,
              })
        }
        note={one ? 'It holds from the next request on.' : 'The key is shown once.'}
      >
        {!one && (
          <Field label="Name of the program" hint="Such as billing-export. The audit log shows it." required>
            <TextInput
              data-autofocus
              maxLength={40}
              autoCapitalize="none"
              value={Name}
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
        )}
        <FieldGroup label="What it may do">
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              label={scope}
              hint={scopesInWords[scope]}
              checked={Scopes.includes(scope)}
              onChange={({ target }) =>
                setScopes(scopes.filter((other) => (other === scope ? target.checked : Scopes.includes(other))))
              }
            />
          ))}
        </FieldGroup>
        <Field label="Requests a minute" hint="More are refused until the next minute." required>
          <TextInput inputMode="numeric" value={limit} onChange={({ target }) => setLimit(target.value)} />
        </Field>
      </SendForm>
    </Dialog>
  )
}

function Replace({ one, onSecret, onClose }: { one: ApiKey; onSecret: (secret: string) => void; onClose: () => void }) {
  const rotate = useSend(apiKeys.rotateKey, list)
  const onConfirm = async () => {
    const made = await rotate.mutateAsync({ keyUuid: one.UUID }).catch(() => undefined)
    if (!made) return
    onClose()
    onSecret(made.Key)
  }
  return (
    <ConfirmDialog
      open
      title={`Replace the key of ${one.Name}?`}
      confirmText="Replace it"
      loading={rotate.isPending}
      refusal={refusalText(rotate.error, hasEnded)}
      onConfirm={() => void onConfirm()}
      onCancel={onClose}
    >
      The current key works for another 24 hours, so that the program can be moved to the new one.
      {one.EarlierUntilNanos !== undefined && ' The one before it stops at once.'}
    </ConfirmDialog>
  )
}

function End({ one, onClose }: { one: ApiKey; onClose: () => void }) {
  const end = useSend(apiKeys.endKey, list)
  return (
    <ConfirmDialog
      open
      danger
      title={`End the key of ${one.Name}?`}
      confirmText="End it"
      loading={end.isPending}
      refusal={refusalText(end.error)}
      onConfirm={() => end.mutate({ keyUuid: one.UUID }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      Its program is refused from the next request on. This can’t be undone; its entries in the audit log stay.
    </ConfirmDialog>
  )
}
