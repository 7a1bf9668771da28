import type { Gives } from '@waea/contract/call'
import { payouts } from '@waea/contract/money/payouts'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useCall, useSend } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { refusalText } from '../../shell/refusal-text.ts'
import { useMay } from '../../shell/session.ts'
import { useListSearch, WorkList } from './work-list.tsx'

type Payout = Gives<typeof payouts.waitingPayouts>['Payouts'][number]
type Status = 'PAID' | 'RETURNED'

/** Credit that customers have asked to be paid to a bank account. */
export function PayoutsPage() {
  const query = useCall(payouts.waitingPayouts, useListSearch())
  const mayEnd = useMay('credit:pay-out')
  const [chosen, setChosen] = useState<{ payout: Payout; status: Status }>()
  return (
    <>
      <WorkList
        title="Payouts"
        lead="Credit to pay to bank accounts. Make the transfer at the bank first, then mark it here."
        findHint="Account numbers and holders; names, numbers, emails and ids of customers."
        query={query}
        rowsOf={({ Payouts }) => Payouts}
        pageOf={({ PageInfo }) => PageInfo}
        keyOf={({ PayoutUUID }) => PayoutUUID}
        empty="No payout waits"
        columns={[
          { key: 'holder', header: 'Account holder', names: true, cell: ({ HolderName }) => HolderName },
          { key: 'account', header: 'Account number', cell: ({ AccountNumber }) => AccountNumber },
          { key: 'amount', header: 'Amount', align: 'end', cell: ({ AmountCents }) => dollars(money(AmountCents)) },
          { key: 'at', header: 'Since', cell: ({ CreatedAtNanos }) => moment(CreatedAtNanos) },
          {
            key: 'end',
            header: '',
            align: 'end',
            cell: (payout) =>
              mayEnd && (
                <span className="inline-flex flex-wrap justify-end gap-x-3">
                  <Button size="s" tone="quiet" onClick={() => setChosen({ payout, status: 'PAID' })}>
                    Paid<span className="sr-only">, {payout.HolderName}</span>
                  </Button>
                  <Button size="s" tone="link" onClick={() => setChosen({ payout, status: 'RETURNED' })}>
                    Returned<span className="sr-only">, {payout.HolderName}</span>
                  </Button>
                </span>
              ),
          },
        ]}
      />
      {chosen && <EndPayout {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function EndPayout({ payout, status, onClose }: { payout: Payout; status: Status; onClose: () => void }) {
  const toast = useToast()
  const end = useSend(payouts.endPayout, [payouts.waitingPayouts])
  const amount = dollars(money(payout.AmountCents))
  const isPaid = status === 'PAID'
  const onConfirm = () =>
    end.mutate(
      { payoutUuid: payout.PayoutUUID, Status: status, reason: `Payout to ${payout.HolderName}` },
      {
        onSuccess: () => {
          toast({ text: isPaid ? 'Marked as paid' : 'Marked as returned', tone: 'good' })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      title={isPaid ? `Is ${amount} paid?` : `Has the bank returned ${amount}?`}
      confirmText={isPaid ? 'Mark as paid' : 'Mark as returned'}
      loading={end.isPending}
      refusal={refusalText(end.error)}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {isPaid
        ? `${amount} has left our account for ${payout.HolderName}, ${payout.AccountNumber}. The account number is deleted afterwards.`
        : `${amount} becomes the customer’s credit again. The account number is deleted.`}
    </ConfirmDialog>
  )
}
