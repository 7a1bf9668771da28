import type { Gives } from '@waea/contract/call'
import { voucherBatches } from '@waea/contract/money/voucher-batches'
import { dollars, money } from '@waea/kit/money'
import { useState } from 'react'
import { ConfirmSend } from '../../shell/confirm-send.tsx'
import { countOf } from '../../shell/counts.ts'

export type Batch = Gives<typeof voucherBatches.batches>['Batches'][number]
export type BatchDeed = 'sell' | 'block' | 'unblock' | 'cancel'

const changes = [voucherBatches.batches]

/** Sells, blocks, unblocks or cancels a batch. Says what that does, to the cent, before it does it. */
export function BatchDeedDialog({ batch, deed, onClose }: { batch: Batch; deed: BatchDeed; onClose: () => void }) {
  // As it was opened: the list is read again before the dialog closes.
  const [{ UUID: batchUuid, Batch: name, Made, Redeemed, LeftCents, SoldAtNanos }] = useState(batch)
  const all = { input: { batchUuid }, changes, onClose }
  const left = dollars(money(LeftCents))
  const unused = Made - Redeemed
  if (deed === 'sell')
    return (
      <ConfirmSend
        {...all}
        call={voucherBatches.sellBatch}
        title={`Sell ${name}?`}
        confirmText={`Sell it for ${left}`}
        doneText={`${name} is sold`}
      >
        Its {countOf(Made, 'voucher')} can be redeemed at once by anybody who has the codes. The books have {left} that
        a shop owes you, and that you owe to the holders.
      </ConfirmSend>
    )
  if (deed === 'cancel')
    return (
      <ConfirmSend
        {...all}
        call={voucherBatches.cancelBatch}
        input={{ batchUuid, LeftCents }}
        title={`Cancel ${name}?`}
        confirmText={`Cancel ${left}`}
        doneText={`${left} of ${name} is cancelled`}
        refusals={{ conflict: 'A voucher was redeemed meanwhile, or the batch is over. Close this and open it again.' }}
        danger
      >
        {countOf(unused, 'voucher')} of {Made} can never be redeemed again: {left}.
        {SoldAtNanos !== undefined &&
          ` The books take their sale back: no shop owes you ${left}, and you owe it nobody.`}{' '}
        What was redeemed stays. This can’t be undone.
      </ConfirmSend>
    )
  const isBlock = deed === 'block'
  return (
    <ConfirmSend
      {...all}
      call={isBlock ? voucherBatches.blockBatch : voucherBatches.unblockBatch}
      title={isBlock ? `Block ${name}?` : `Unblock ${name}?`}
      confirmText={isBlock ? 'Block it' : 'Unblock it'}
      doneText={isBlock ? `${name} is blocked` : `${name} is unblocked`}
    >
      {isBlock
        ? `None of its ${countOf(unused, 'voucher')} can be redeemed until you unblock it. What was redeemed stays.`
        : `Its ${countOf(unused, 'voucher')} can be redeemed ${SoldAtNanos === undefined ? 'once it is sold' : 'again at once'}.`}
    </ConfirmSend>
  )
}
