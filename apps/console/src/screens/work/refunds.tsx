import type { Gives } from '@waea/contract/call'
import { operatorRefunds } from '@waea/contract/operators/operator-refunds'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useCall, useSend } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { useMay } from '../../shell/session.ts'
import { CustomerLink } from '../customers/customer-link.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { useListSearch, WorkList } from './work-list.tsx'

type Request = Gives<typeof operatorRefunds.refundRequests>['Requests'][number]

/** The refunds that wait for a second operator. */
export function RefundsPage() {
  const query = useCall(operatorRefunds.refundRequests, useListSearch())
  const mayDecide = useMay('refund:decide')
  const [chosen, setChosen] = useState<Request>()
  return (
    <>
      <WorkList
        title="Refunds"
        lead="Refunds that a second operator has to approve."
        findHint="Reasons; names, numbers, emails and ids of customers."
        query={query}
        rowsOf={({ Requests }) => Requests}
        pageOf={({ PageInfo }) => PageInfo}
        keyOf={({ RequestUUID }) => RequestUUID}
        empty="No refund waits for approval"
        columns={[
          { key: 'what', header: 'Payment', names: true, cell: ({ Description }) => Description },
          {
            key: 'customer',
            header: 'Customer',
            cell: ({ CustomerUUID, Description }) => (
              <CustomerLink
                customerUuid={CustomerUUID}
                name={
                  <>
                    Open<span className="sr-only"> the customer of {Description}</span>
                  </>
                }
              />
            ),
          },
          { key: 'paid', header: 'Paid', align: 'end', cell: ({ PaymentCents }) => dollars(money(PaymentCents)) },
          { key: 'amount', header: 'Refund', align: 'end', cell: ({ AmountCents }) => dollars(money(AmountCents)) },
          { key: 'why', header: 'Why', cell: ({ Because }) => Because },
          { key: 'by', header: 'Requested by', cell: ({ RequestedBy, IsOwn }) => (IsOwn ? 'You' : RequestedBy) },
          { key: 'at', header: 'Since', cell: ({ CreatedAtNanos }) => moment(CreatedAtNanos) },
          {
            key: 'decide',
            header: '',
            align: 'end',
            cell: (one) =>
              mayDecide && (
                <Button size="s" tone="quiet" onClick={() => setChosen(one)}>
                  {one.IsOwn ? 'Withdraw' : 'Decide'}
                  <span className="sr-only"> {one.Description}</span>
                </Button>
              ),
          },
        ]}
      />
      {chosen && <Decide one={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function Decide({ one, onClose }: { one: Request; onClose: () => void }) {
  const toast = useToast()
  const decide = useSend(operatorRefunds.decideRefund, [operatorRefunds.refundRequests])
  const amount = dollars(money(one.AmountCents))
  const onDecide = async (Outcome: 'approved' | 'declined', reason: string) => {
    const { RequestUUID: requestUuid, CustomerUUID } = one
    const done = await decide.mutateAsync({ requestUuid, CustomerUUID, Outcome, reason }).catch(() => undefined)
    if (!done) return
    toast({ text: Outcome === 'approved' ? `${amount} is being refunded` : 'The refund is not made', tone: 'good' })
    onClose()
  }
  const declined = { value: 'declined' as const, title: one.IsOwn ? 'Withdraw' : 'Decline' }
  return (
    <DecideDialog
      title={`Refund ${amount}?`}
      facts={`${one.Description}, of which ${dollars(money(one.PaymentCents))} was paid. “${one.Because}” Approved, it goes back to where it was paid from. A top-up is taken off the credit that is left, bills are owed again, and what was sold stays with the customer.`}
      outcomes={one.IsOwn ? [declined] : [{ value: 'approved', title: 'Approve' }, declined]}
      textLabel="Why, for the audit log"
      textMost={200}
      submitText={(outcome) => (outcome === 'approved' ? `Refund ${amount}` : 'Do not refund it')}
      error={decide.error}
      refusals={{ conflict: 'Somebody else has decided it, or less is left of the payment by now.' }}
      onDecide={onDecide}
      onClose={onClose}
    />
  )
}
