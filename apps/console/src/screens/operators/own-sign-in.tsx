import type { Gives } from '@waea/contract/call'
import type { CallError } from '@waea/contract/call-error'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Table } from '@waea/ui/data/table'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { PageHeading } from '@waea/ui/page-heading'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { Dialog } from '@waea/ui/states/dialog'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useState } from 'react'
import { send, useCall, useSend } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { createPasskey, passkeyRefusal } from '../../shell/passkeys.ts'
import { refusalText } from '../../shell/refusal-text.ts'

type Passkey = Gives<typeof operatorAccounts.passkeys>['Passkeys'][number]

/** The operator's own passkeys, and where they are signed in. */
export function OwnSignInPage() {
  return (
    <>
      <PageHeading title="Your sign-in" />
      <Passkeys />
      <Sessions />
    </>
  )
}

function Passkeys() {
  const own = useCall(operatorAccounts.passkeys, {})
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey>()
  return (
    <Card as="section" aria-labelledby="passkeys" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="passkeys" className="text-h3">
          Passkeys
        </h2>
        <Button size="s" tone="quiet" onClick={() => setIsAdding(true)}>
          Add a passkey
        </Button>
      </div>
      <Loaded query={own} waiting={<SkeletonList count={1} />} failed="Your passkeys can’t be loaded" isPart>
        {({ Passkeys: list, HasPassword, HasCompanyAccount }) => (
          <>
            <p className="text-ink-2">
              {HasCompanyAccount && 'You also sign in with your company account. '}
              {HasPassword && 'You also sign in with your password and the code of your app.'}
              {!HasCompanyAccount &&
                !HasPassword &&
                'You have no password: a passkey is your only way in. Keep two, on two devices.'}
            </p>
            {list.length > 0 && (
              <Table
                caption="Your passkeys"
                rows={list}
                keyOf={({ UUID }) => UUID}
                columns={[
                  { key: 'name', header: 'Name', names: true, cell: ({ Name }) => Name },
                  { key: 'created', header: 'Created', cell: ({ CreatedAt }) => moment(CreatedAt) },
                  { key: 'used', header: 'Last used', cell: ({ UsedAt }) => moment(UsedAt) },
                  {
                    key: 'remove',
                    header: '',
                    align: 'end',
                    cell: (one) => (
                      <Button size="s" tone="link" onClick={() => setRemoved(one)}>
                        Remove<span className="sr-only"> {one.Name}</span>
                      </Button>
                    ),
                  },
                ]}
              />
            )}
          </>
        )}
      </Loaded>
      {isAdding && (
        <AddPasskey
          onDone={() => {
            setIsAdding(false)
            void own.refetch()
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      {removed && <RemovePasskey passkey={removed} onClose={() => setRemoved(undefined)} />}
    </Card>
  )
}

function AddPasskey({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [Name, setName] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const onSend = async () => {
    setRefusal(undefined)
    try {
      const Credential = await createPasskey(await send(operatorAccounts.passkeyCreation, {}))
      await send(operatorAccounts.addPasskey, { Name, Credential })
      onDone()
    } catch (error) {
      setRefusal(passkeyRefusal(error))
    }
  }
  return (
    <Dialog open onClose={onClose} title="Add a passkey">
      <SendForm onSend={onSend} submitText="Create the passkey" refusal={refusal}>
        <Field label="Name" hint="So that you know it again, such as the device." required>
          <TextInput data-autofocus value={Name} maxLength={50} onChange={({ target }) => setName(target.value)} />
        </Field>
      </SendForm>
    </Dialog>
  )
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useSend(operatorAccounts.removePasskey, [operatorAccounts.passkeys])
  return (
    <ConfirmDialog
      open
      danger
      title={`Remove ${passkey.Name}?`}
      confirmText="Remove"
      loading={remove.isPending}
      refusal={refusalText(remove.error, { 'only-way-in': 'This is your only way in. Add another passkey first.' })}
      onConfirm={() => remove.mutate({ passkeyUuid: passkey.UUID }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      You can no longer sign in with it.
    </ConfirmDialog>
  )
}

function Sessions() {
  const list = useCall(operatorAccounts.sessions, {})
  const end = useSend(operatorAccounts.endSession, [operatorAccounts.sessions])
  return (
    <Card as="section" aria-labelledby="sessions" className="grid gap-4">
      <h2 id="sessions" className="text-h3">
        Where you are signed in
      </h2>
      <Loaded query={list} waiting={<SkeletonList count={1} />} failed="Your sessions can’t be loaded" isPart>
        {({ Sessions: sessions }) => (
          <Table
            caption="Where you are signed in"
            rows={sessions}
            keyOf={({ UUID }) => UUID}
            columns={[
              {
                key: 'browser',
                header: 'Browser',
                names: true,
                cell: ({ Browser, System }) => [Browser ?? 'Unknown browser', System].filter(Boolean).join(' on '),
              },
              { key: 'address', header: 'Address', cell: ({ Address }) => Address },
              { key: 'since', header: 'Signed in', cell: ({ SignedInAt }) => moment(SignedInAt) },
              { key: 'seen', header: 'Last seen', cell: ({ SeenAt }) => moment(SeenAt) },
              {
                key: 'end',
                header: '',
                align: 'end',
                cell: ({ UUID, IsThis, Browser }) =>
                  IsThis ? (
                    <StatusBadge tone="good">This one</StatusBadge>
                  ) : (
                    <Button
                      size="s"
                      tone="link"
                      loading={end.isPending && end.variables.sessionUuid === UUID}
                      onClick={() => end.mutate({ sessionUuid: UUID })}
                    >
                      Sign out<span className="sr-only"> {Browser ?? 'the unknown browser'}</span>
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {end.error && <p className="text-bad">{refusalText(end.error as CallError)}</p>}
    </Card>
  )
}
