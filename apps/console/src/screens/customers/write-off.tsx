import type { Gives } from '@waea/contract/call'
import { billing } from '@waea/contract/money/billing'
import { writeOffs } from '@waea/contract/money/write-offs'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { dollars, money } from '@waea/kit/money'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Dialog } from '@waea/ui/states/dialog'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../shell/calls.ts'
import { useReason } from '../../shell/reason.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import type { Customer } from './section.tsx'

const cents = (amount: number) => dollars(money(amount))

/** Writes off what the customer owes and will not pay. Says to the cent what that is before it does it. */
export function WriteOff({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const query = useCall(writeOffs.overdue, { customerUuid: customer.UUID }, { reason: useReason(), forgets: true })
  if (query.data && query.data.AmountCents > 0)
    return <Confirm customer={customer} overdue={query.data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title="Write off" size="m">
      <Loaded query={query} waiting={<SkeletonList count={2} />} failed="What is overdue can’t be loaded" isPart>
        {() => <p>Nothing is overdue that could be written off. What isn’t due yet, disputed or being paid stays.</p>}
      </Loaded>
    </Dialog>
  )
}

interface ConfirmProps {
  customer: Customer
  overdue: Gives<typeof writeOffs.overdue>
  onClose: () => void
}

function Confirm({ customer, overdue, onClose }: ConfirmProps) {
  // As it was opened: the answer is read again before the dialog closes.
  const [{ AmountCents, Bills, DebtCents }] = useState(overdue)
  const items = [
    ...Bills.map((bill) => ({ key: bill.Number, term: `Bill ${bill.Number}`, value: cents(bill.AmountCents) })),
    ...(DebtCents > 0
      ? [{ key: 'debt', term: 'Debt from before or from payments taken back', value: cents(DebtCents) }]
      : []),
  ]
  return (
    <ReasonDialog
      call={writeOffs.writeOff}
      inputWith={(Because) => ({ customerUuid: customer.UUID, AmountCents, Because })}
      changes={[writeOffs.overdue, billing.invoicesForOperator, operatorCustomers.customer, operatorCustomers.history]}
      title={`Write off ${cents(AmountCents)}?`}
      hint="Such as the number of a ticket. It is kept in the audit log; the customer does not read it."
      submitText={`Write off ${cents(AmountCents)}`}
      submitTone="danger"
      refusals={{
        conflict: 'What is overdue has changed meanwhile. Close this, and open it again.',
        'nothing-owed': 'Nothing is overdue any more.',
      }}
      done={() => ({ text: `${cents(AmountCents)} is written off` })}
      onClose={onClose}
    >
      <DescriptionList items={items} />
      <p className="text-ink-2">
        It is not asked for any more, and the customer is mailed. A suspension over it ends; one for another reason
        stays. Nobody can undo this. What isn’t due yet, disputed or being paid is still owed.
      </p>
    </ReasonDialog>
  )
}
