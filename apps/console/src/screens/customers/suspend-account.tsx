import type { Gives } from '@waea/contract/call'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { accountSuspension } from '@waea/contract/people/account-suspension'
import { type ProvidersReason, providersReasons } from '@waea/domain/customers/suspension'
import { dollars, money } from '@waea/kit/money'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { Dialog } from '@waea/ui/states/dialog'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../shell/calls.ts'
import { useReason } from '../../shell/reason.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import type { Customer } from './section.tsx'

type Standing = Gives<typeof accountSuspension.suspension>

const reasonTexts: Readonly<Record<ProvidersReason, string>> = {
  security: 'Security: signs of misuse',
  asked: 'The customer asked for it',
  terms: 'The terms weren’t followed',
}

const changed = [accountSuspension.suspension, operatorCustomers.customer, operatorCustomers.history]
const meanwhile = { conflict: 'Another operator has suspended or opened it meanwhile. Close this, and open it again.' }

interface SuspendProps {
  customer: Customer
  name: string
  onClose: () => void
}

/** Suspends an account, or lifts the suspension that an operator made. Says what stops, and what stays owed. */
export function SuspendAccount(props: SuspendProps & { lifts?: boolean }) {
  const { customer, lifts = false, name, onClose } = props
  const query = useCall(
    accountSuspension.suspension,
    { customerUuid: customer.UUID },
    { reason: useReason(), forgets: true },
  )
  const { data } = query
  if (data && data.IsByProvider === lifts)
    return lifts ? <Lift {...props} standing={data} /> : <Suspend {...props} standing={data} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={lifts ? `Open the account of ${name}` : `Suspend the account of ${name}`}
      size="m"
    >
      <Loaded query={query} waiting={<SkeletonList count={2} />} failed="The suspension can’t be loaded" isPart>
        {(standing) => <p>{lifts ? notByUs(standing) : 'An operator has suspended it already.'}</p>}
      </Loaded>
    </Dialog>
  )
}

/** Why an account that no operator suspended is not opened here. */
function notByUs({ AccountState, OwedCents }: Standing): string {
  if (AccountState === 'Active') return 'It is not suspended.'
  return `It is suspended over the ${dollars(money(OwedCents))} that is overdue, and that stays owed. It opens once it is paid, or written off.`
}

function Suspend({ customer, name, standing, onClose }: SuspendProps & { standing: Standing }) {
  const [{ HasFibre, Mobiles, AccountState }] = useState(standing)
  const [Reason, setReason] = useState<ProvidersReason>('security')
  return (
    <ReasonDialog
      call={accountSuspension.suspendAccount}
      inputWith={(Because) => ({ customerUuid: customer.UUID, Reason, Because })}
      changes={changed}
      title={`Suspend the account of ${name}?`}
      hint="Such as the number of a ticket. It is kept in the audit log; the customer does not read it."
      submitText="Suspend the account"
      submitTone="danger"
      refusals={meanwhile}
      done={() => ({ text: `The account of ${name} is suspended` })}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {HasFibre && 'Fibre stops at once. '}
        {Mobiles > 0 &&
          'Mobiles keep working until their period and credit are used up; to stop one now, freeze its SIM. '}
        Nothing renews and nothing is topped up. In the portal only the page about it is left, and paying doesn’t open
        the account. The customer is mailed why.
        {AccountState === 'Suspended' && ' It is suspended over money already; this stays when that is paid.'}
      </p>
      <Field label="What the customer reads" required>
        <Select
          value={Reason}
          onChange={({ target }) => setReason(providersReasons.find((one) => one === target.value) ?? 'security')}
          options={providersReasons.map((value) => ({ value, label: reasonTexts[value] }))}
        />
      </Field>
    </ReasonDialog>
  )
}

function Lift({ customer, name, standing, onClose }: SuspendProps & { standing: Standing }) {
  const [{ Over, OwedCents, Because }] = useState(standing)
  const owed = dollars(money(OwedCents))
  return (
    <ReasonDialog
      call={accountSuspension.reopenAccount}
      inputWith={(reason) => ({ customerUuid: customer.UUID, Because: reason })}
      changes={changed}
      title={`Open the account of ${name}?`}
      submitText={Over ? 'Lift the suspension' : 'Open the account'}
      refusals={meanwhile}
      done={({ AccountState }) =>
        AccountState === 'Active'
          ? { text: `The account of ${name} is open` }
          : { text: `The suspension is lifted; the account opens once ${owed} is paid`, tone: 'info' }
      }
      onClose={onClose}
    >
      <p className="text-ink-2">
        It is suspended {Because ? `for this reason: ${Because}` : 'without a recorded reason'}.{' '}
        {Over
          ? `${owed} is overdue and stays owed, so the account stays suspended until that is paid or written off.`
          : 'What it stopped works again in a moment, and plans renew.'}
        {!Over && OwedCents > 0 && ` ${owed} is overdue and stays owed.`} The customer is mailed.
      </p>
    </ReasonDialog>
  )
}
