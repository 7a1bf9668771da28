import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Gives } from '@waea/contract/call'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { type OperatorRole, operatorRoles } from '@waea/domain/access/actor'
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
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useCall, useSend } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { Paged } from '../../shell/paged.tsx'
import { refusalText } from '../../shell/refusal-text.ts'
import { useMay, useOperator } from '../../shell/session.ts'

type Operator = Gives<typeof operatorAccounts.operators>['Operators'][number]

const list = [operatorAccounts.operators]
const lastAdmin = { conflict: 'The last active admin must stay one.' }

/** What each role is for, in words. */
const rolesInWords: Readonly<Record<OperatorRole, string>> = {
  support: 'Customers, their sign-in and services, disputes and returns',
  finance: 'Bills, credit, refunds and their approval, write-offs, payouts, disputes and returns',
  catalogue: 'The catalogue, vouchers, SIM stock, help articles and news, and feedback',
  admin: 'Everything, and operators',
}

const states = {
  invited: { tone: 'info', text: 'Invited' },
  active: { tone: 'good', text: 'Active' },
  removed: { tone: 'neutral', text: 'Removed' },
} as const

type Deed = 'roles' | 'reset' | 'remove'

/** Who may use the console: invite, change roles, reset a lost sign-in, remove. */
export function OperatorsPage() {
  const { page = 1 } = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayManage = useMay('operator:manage')
  const [withRemoved, setWithRemoved] = useState(false)
  const [isInviting, setIsInviting] = useState(false)
  const [chosen, setChosen] = useState<{ operator: Operator; deed: Deed }>()
  const operators = useCall(operatorAccounts.operators, {
    PageNumber: page,
    ...(withRemoved && { Removed: true }),
  })
  const goTo = (next: number, how: { replace?: boolean } = {}) =>
    void navigate({ to: '/operators', search: { page: next }, ...how })
  return (
    <>
      <PageHeading
        title="Operators"
        actions={mayManage && <Button onClick={() => setIsInviting(true)}>Invite an operator</Button>}
      />
      <Card className="grid gap-4">
        <Checkbox
          label="Show removed operators"
          checked={withRemoved}
          onChange={({ target }) => {
            setWithRemoved(target.checked)
            goTo(1)
          }}
        />
        <Loaded query={operators} waiting={<SkeletonList count={4} />} failed="The operators can’t be loaded">
          {({ Operators, PageInfo }) => (
            <Paged pages={PageInfo} onPage={goTo}>
              <OperatorTable
                operators={Operators}
                onChoose={mayManage ? (operator, deed) => setChosen({ operator, deed }) : undefined}
              />
            </Paged>
          )}
        </Loaded>
      </Card>
      {isInviting && <Invite onClose={() => setIsInviting(false)} />}
      {chosen?.deed === 'roles' && <ChangeRoles operator={chosen.operator} onClose={() => setChosen(undefined)} />}
      {chosen?.deed === 'reset' && <Reset operator={chosen.operator} onClose={() => setChosen(undefined)} />}
      {chosen?.deed === 'remove' && <Remove operator={chosen.operator} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function OperatorTable({
  operators,
  onChoose,
}: {
  operators: readonly Operator[]
  onChoose: ((operator: Operator, deed: Deed) => void) | undefined
}) {
  const own = useOperator().UUID
  return (
    <Table
      caption="Operators"
      rows={operators}
      keyOf={({ UUID }) => UUID}
      columns={[
        {
          key: 'name',
          header: 'Operator',
          names: true,
          cell: ({ Name, Email }) => (
            <span className="grid">
              {Name || Email}
              {Name && <span className="font-normal text-ink-2">{Email}</span>}
            </span>
          ),
        },
        { key: 'roles', header: 'Roles', cell: ({ Roles }) => Roles.join(', ') },
        {
          key: 'state',
          header: 'State',
          cell: ({ State }) => <StatusBadge tone={states[State].tone}>{states[State].text}</StatusBadge>,
        },
        { key: 'ways', header: 'Signs in with', cell: waysOf },
        { key: 'seen', header: 'Last seen', cell: ({ SeenAt }) => moment(SeenAt) },
        {
          key: 'deeds',
          header: '',
          align: 'end',
          cell: (operator) =>
            onChoose &&
            operator.State !== 'removed' && (
              <span className="inline-flex flex-wrap justify-end gap-x-3">
                <Button size="s" tone="link" onClick={() => onChoose(operator, 'roles')}>
                  Roles<span className="sr-only"> of {operator.Email}</span>
                </Button>
                {operator.UUID !== own && operator.State === 'active' && (
                  <Button size="s" tone="link" onClick={() => onChoose(operator, 'reset')}>
                    Reset sign-in<span className="sr-only"> of {operator.Email}</span>
                  </Button>
                )}
                <Button size="s" tone="link" onClick={() => onChoose(operator, 'remove')}>
                  Remove<span className="sr-only"> {operator.Email}</span>
                </Button>
              </span>
            ),
        },
      ]}
    />
  )
}

function waysOf({ HasPassword, HasCompanyAccount, Passkeys }: Operator): string | undefined {
  const ways = [
    ...(HasCompanyAccount ? ['company account'] : []),
    ...(HasPassword ? ['password and app'] : []),
    ...(Passkeys > 0 ? [Passkeys === 1 ? '1 passkey' : `${Passkeys} passkeys`] : []),
  ]
  return ways.length > 0 ? ways.join(', ') : undefined
}

function RoleChoice({
  roles,
  onChange,
}: {
  roles: readonly OperatorRole[]
  onChange: (roles: OperatorRole[]) => void
}) {
  return (
    <FieldGroup label="Roles">
      {operatorRoles.map((role) => (
        <Checkbox
          key={role}
          label={role}
          hint={rolesInWords[role]}
          checked={roles.includes(role)}
          onChange={({ target }) =>
            onChange(operatorRoles.filter((one) => (one === role ? target.checked : roles.includes(one))))
          }
        />
      ))}
    </FieldGroup>
  )
}

function Invite({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const invite = useSend(operatorAccounts.invite, list)
  const [Email, setEmail] = useState('')
  const [Roles, setRoles] = useState<OperatorRole[]>([])
  const onSend = async () => {
    const invited = await invite.mutateAsync({ Email, Roles }).catch(() => undefined)
    if (!invited) return
    toast({ text: `An invitation is on its way to ${invited.Email}`, tone: 'good' })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Invite an operator" size="m">
      <SendForm
        onSend={onSend}
        submitText="Send the invitation"
        disabled={Roles.length === 0}
        refusal={refusalText(invite.error, {
          conflict: 'This person is an operator already. Change their roles instead.',
        })}
        note="The mailed link is good for three days. There they choose how to sign in."
      >
        <Field label="Email" required>
          <TextInput data-autofocus type="email" value={Email} onChange={({ target }) => setEmail(target.value)} />
        </Field>
        <RoleChoice roles={Roles} onChange={setRoles} />
      </SendForm>
    </Dialog>
  )
}

function ChangeRoles({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const change = useSend(operatorAccounts.changeRoles, [...list, operatorAccounts.me])
  const [Roles, setRoles] = useState<OperatorRole[]>([...operator.Roles])
  const onSend = async () => {
    const changed = await change.mutateAsync({ operatorUuid: operator.UUID, Roles }).catch(() => undefined)
    if (changed) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={`Roles of ${operator.Name || operator.Email}`} size="m">
      <SendForm
        onSend={onSend}
        submitText="Change the roles"
        disabled={Roles.length === 0}
        refusal={refusalText(change.error, lastAdmin)}
        note="They hold at once, also where the operator is signed in."
      >
        <RoleChoice roles={Roles} onChange={setRoles} />
      </SendForm>
    </Dialog>
  )
}

function Reset({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const reset = useSend(operatorAccounts.resetSignIn, list)
  return (
    <ConfirmDialog
      open
      danger
      title={`Reset the sign-in of ${operator.Name || operator.Email}?`}
      confirmText="Reset it"
      loading={reset.isPending}
      refusal={refusalText(reset.error, lastAdmin)}
      onConfirm={() => reset.mutate({ operatorUuid: operator.UUID }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      Their password, app, passkeys and company account stop working and they are signed out everywhere. A new link is
      sent to {operator.Email}. Make sure that it is them who asked.
    </ConfirmDialog>
  )
}

function Remove({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const remove = useSend(operatorAccounts.removeOperator, list)
  return (
    <ConfirmDialog
      open
      danger
      title={`Remove ${operator.Name || operator.Email}?`}
      confirmText="Remove"
      loading={remove.isPending}
      refusal={refusalText(remove.error, lastAdmin)}
      onConfirm={() => remove.mutate({ operatorUuid: operator.UUID }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      They are signed out at once and can no longer sign in. Their entries in the audit log stay.
    </ConfirmDialog>
  )
}
