import type { Gives } from '@waea/contract/call'
import { shopReturns } from '@waea/contract/shop/shop-returns'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useCall, useSend } from '../../shell/calls.ts'
import { moment } from '../../shell/moments.ts'
import { useMay } from '../../shell/session.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { useListSearch, WorkList } from './work-list.tsx'

type Return = Gives<typeof shopReturns.returns>['Returns'][number]

/** The returned SIMs whose refund a person decides. */
export function ReturnsPage() {
  const query = useCall(shopReturns.returns, useListSearch())
  const mayDecide = useMay('return:decide')
  const [chosen, setChosen] = useState<Return>()
  return (
    <>
      <WorkList
        title="Returns"
        lead="Returned SIMs that a person has to decide, such as faulty ones."
        findHint="Numbers of returns and orders; names, numbers, emails and ids of customers."
        query={query}
        rowsOf={({ Returns }) => Returns}
        pageOf={({ PageInfo }) => PageInfo}
        keyOf={({ UUID }) => UUID}
        empty="No return waits for a decision"
        columns={[
          { key: 'number', header: 'Return', names: true, cell: (one) => one.Number },
          { key: 'order', header: 'Order', cell: ({ OrderNumber }) => OrderNumber },
          { key: 'state', header: 'State', cell: ({ State }) => State },
          {
            key: 'reason',
            header: 'Reason',
            cell: ({ Reason, Comment }) => [Reason, Comment].filter(Boolean).join(': '),
          },
          { key: 'amount', header: 'Refund', align: 'end', cell: ({ AmountCents }) => dollars(money(AmountCents)) },
          { key: 'at', header: 'Since', cell: ({ CreatedAtNanos }) => moment(CreatedAtNanos) },
          {
            key: 'decide',
            header: '',
            align: 'end',
            cell: (one) =>
              mayDecide && (
                <Button size="s" tone="quiet" onClick={() => setChosen(one)}>
                  Decide<span className="sr-only"> {one.Number}</span>
                </Button>
              ),
          },
        ]}
      />
      {chosen && <Decide one={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function Decide({ one, onClose }: { one: Return; onClose: () => void }) {
  const toast = useToast()
  const decide = useSend(shopReturns.decideReturn, [shopReturns.returns])
  const amount = dollars(money(one.AmountCents))
  const onDecide = async (Outcome: 'refunded' | 'refused', Reason: string) => {
    const { UUID: returnUuid, CustomerUUID, Number: name } = one
    const done = await decide
      .mutateAsync({ returnUuid, CustomerUUID, Outcome, Reason, reason: `Return ${name}` })
      .catch(() => undefined)
    if (!done) return
    toast({ text: `${name} is decided`, tone: 'good' })
    onClose()
  }
  return (
    <DecideDialog
      title={`Decide ${one.Number}`}
      facts={
        <>
          {one.SIMs.length === 1 ? 'One SIM' : `${one.SIMs.length} SIMs`} of order {one.OrderNumber}, {amount}.{' '}
          {one.Comment}
        </>
      }
      outcomes={[
        { value: 'refunded', title: 'Refund' },
        { value: 'refused', title: 'Refuse' },
      ]}
      textLabel="The reason that the customer reads"
      submitText={(outcome) => (outcome === 'refunded' ? `Refund ${amount}` : 'Refuse: the SIMs can be used again')}
      error={decide.error}
      onDecide={onDecide}
      onClose={onClose}
    />
  )
}
