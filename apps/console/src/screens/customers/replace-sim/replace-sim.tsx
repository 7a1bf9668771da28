import type { Gives } from '@waea/contract/call'
import { providerSimSwaps } from '@waea/contract/mobile/provider-sim-swaps'
import { Button } from '@waea/ui/button'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { Dialog } from '@waea/ui/states/dialog'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../../shell/calls.ts'
import { moment } from '../../../shell/moments.ts'
import { useReason } from '../../../shell/reason.tsx'
import { ConfirmDeed } from '../confirm-deed.tsx'
import type { MobileDialogProps } from './mobile-dialog.ts'
import { SendCard } from './send-card.tsx'
import { SwapForm } from './swap-form.tsx'
import { swapRefusals } from './swap-refusals.ts'

const { simSwap, cancelSwapByProvider } = providerSimSwaps

type SimSwap = Gives<typeof simSwap>

/** Puts another SIM into a mobile for its customer, or sends them a card for it. Says first what will happen. */
export function ReplaceSim({ customer, mobile, onClose }: MobileDialogProps) {
  const which = { customerUuid: customer.UUID, mobileUuid: mobile.UUID }
  const name = mobile.MSISDN ?? 'the mobile'
  const query = useCall(simSwap, which, { reason: useReason(), forgets: true })
  const [isCancelling, setIsCancelling] = useState(false)
  if (isCancelling)
    return (
      <ConfirmDeed
        call={cancelSwapByProvider}
        input={which}
        title={`Cancel the SIM swap of ${name}?`}
        confirmText="Cancel the swap"
        doneText={`${name} stays on the SIM that it has`}
        refusals={swapRefusals}
        danger
        onClose={onClose}
      >
        The number stays on the SIM that it has. The customer is told by mail and text.
      </ConfirmDeed>
    )
  return (
    <Dialog open onClose={onClose} title={`Replace the SIM of ${name}`} size="m">
      <Loaded query={query} waiting={<SkeletonList count={2} />} failed="The SIM can’t be loaded" isPart>
        {(state) => (
          <>
            <OpenSwap state={state} onCancel={() => setIsCancelling(true)} />
            <Ways customer={customer} mobile={mobile} state={state} onClose={onClose} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function OpenSwap({ state: { Swap }, onCancel }: { state: SimSwap; onCancel: () => void }) {
  if (Swap?.State === 'under-way')
    return <Notice>The number is moving to another SIM. The network is usually done within a minute.</Notice>
  if (Swap?.State !== 'waiting') return null
  return (
    <Notice title={`A SIM swap that was requested ${moment(Swap.AskedAtNanos)} starts ${moment(Swap.StartsAtNanos)}`}>
      <Button size="s" tone="quiet" onClick={onCancel}>
        Cancel this swap
      </Button>
    </Notice>
  )
}

type Way = 'esim' | 'card' | 'post'

function Ways({ customer, mobile, state, onClose }: MobileDialogProps & { state: SimSwap }) {
  const blocked = state.BlockedBy && swapRefusals[state.BlockedBy]
  const [way, setWay] = useState<Way>(blocked ? 'post' : 'esim')
  return (
    <div className="grid gap-4">
      {blocked && <Notice tone="warn">The number can’t move now. {blocked}</Notice>}
      <RadioCards
        label="The new SIM"
        value={way}
        onChange={setWay}
        options={[
          {
            value: 'esim',
            title: 'A new eSIM',
            detail: 'Ready in about a minute. They install it from the portal, on a phone that takes eSIMs.',
            disabled: blocked !== undefined,
          },
          {
            value: 'card',
            title: 'A SIM card that they have',
            detail: 'From a shop, or one that was posted. It must not be in use.',
            disabled: blocked !== undefined,
          },
          { value: 'post', title: 'Post them a SIM card', detail: 'The number moves once they have it.' },
        ]}
      />
      {way === 'post' ? (
        <SendCard customer={customer} mobile={mobile} onClose={onClose} />
      ) : (
        <SwapForm
          key={way}
          way={way}
          customer={customer}
          mobile={mobile}
          last4={state.Last4}
          laterAt={state.LaterAtNanos}
          onClose={onClose}
        />
      )}
    </div>
  )
}
