import { voucherBatches } from '@waea/contract/money/voucher-batches'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { StatusBadge } from '@waea/ui/states/status-badge'
import { useState } from 'react'
import { useCall } from '../../shell/calls.ts'
import { useMay } from '../../shell/session.ts'
import { useListSearch, WorkList } from '../work/work-list.tsx'
import { type Batch, type BatchDeed, BatchDeedDialog } from './batch-deed.tsx'
import { CodesDialog, type MadeBatch } from './codes-dialog.tsx'
import { MakeBatch } from './make-batch.tsx'

const states = {
  made: { tone: 'neutral', text: 'Not sold' },
  sold: { tone: 'good', text: 'Sold' },
  blocked: { tone: 'warn', text: 'Blocked' },
  expired: { tone: 'neutral', text: 'Expired' },
  cancelled: { tone: 'bad', text: 'Cancelled' },
} as const

/** The batches of vouchers, with what became of them. */
export function VouchersPage() {
  const query = useCall(voucherBatches.batches, useListSearch())
  const mayManage = useMay('voucher:manage')
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<MadeBatch>()
  const [chosen, setChosen] = useState<{ batch: Batch; deed: BatchDeed }>()
  return (
    <>
      <WorkList
        title="Vouchers"
        lead="Vouchers in batches. A batch can be redeemed from its sale until its last day, and not while it is blocked."
        findHint="Names and ids of batches."
        above={
          mayManage && (
            <Button className="justify-self-start" onClick={() => setIsMaking(true)}>
              Make a batch
            </Button>
          )
        }
        query={query}
        rowsOf={({ Batches }) => Batches}
        pageOf={({ PageInfo }) => PageInfo}
        keyOf={({ UUID }) => UUID}
        empty="There is no batch of vouchers"
        columns={[
          {
            key: 'batch',
            header: 'Batch',
            names: true,
            cell: ({ Batch: name, ValueCents, Kinds }) => (
              <span className="grid">
                <span className="wrap-anywhere">{name}</span>
                <span className="font-normal text-ink-2">
                  {dollars(money(ValueCents))} each, {Kinds.join(', ')}
                </span>
              </span>
            ),
          },
          {
            key: 'state',
            header: 'State',
            cell: ({ State }) => <StatusBadge tone={states[State].tone}>{states[State].text}</StatusBadge>,
          },
          { key: 'last', header: 'Last day', cell: ({ LastDay }) => dateText(LastDay, 'date') },
          { key: 'made', header: 'Made', align: 'end', cell: ({ Made }) => Made },
          { key: 'redeemed', header: 'Redeemed', align: 'end', cell: ({ Redeemed }) => Redeemed },
          { key: 'expired', header: 'Expired', align: 'end', cell: ({ Expired }) => Expired },
          { key: 'cancelled', header: 'Cancelled', align: 'end', cell: ({ Cancelled }) => Cancelled },
          { key: 'left', header: 'Value left', align: 'end', cell: ({ LeftCents }) => dollars(money(LeftCents)) },
          {
            key: 'deeds',
            header: '',
            align: 'end',
            cell: (batch) =>
              mayManage && (
                <span className="inline-flex flex-wrap justify-end gap-x-3">
                  {deedsOf(batch).map((deed) => (
                    <Button key={deed} size="s" tone="link" onClick={() => setChosen({ batch, deed })}>
                      {deedNames[deed]}
                      <span className="sr-only"> {batch.Batch}</span>
                    </Button>
                  ))}
                </span>
              ),
          },
        ]}
      />
      {isMaking && <MakeBatch onMade={setMade} onClose={() => setIsMaking(false)} />}
      {made && <CodesDialog batch={made} onClose={() => setMade(undefined)} />}
      {chosen && <BatchDeedDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

const deedNames: Record<BatchDeed, string> = { sell: 'Sell', block: 'Block', unblock: 'Unblock', cancel: 'Cancel' }

function deedsOf({ State, SoldAtNanos, LeftCents }: Batch): BatchDeed[] {
  if (State === 'expired' || State === 'cancelled') return []
  return [
    ...(SoldAtNanos === undefined && State !== 'blocked' ? (['sell'] as const) : []),
    State === 'blocked' ? 'unblock' : 'block',
    ...(LeftCents > 0 ? (['cancel'] as const) : []),
  ]
}
