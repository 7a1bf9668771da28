import type { Gives } from '@waea/contract/call'
import { leaving } from '@waea/contract/people/leaving'
import { leavingSteps } from '@waea/contract/people/leaving-steps'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Dialog } from '@waea/ui/states/dialog'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useState } from 'react'
import { useCall } from '../../shell/calls.ts'
import { useReason } from '../../shell/reason.tsx'
import { ConfirmDeed } from './confirm-deed.tsx'

const blocks = {
  'sim-locked': 'Its customer has locked the number. They take the lock off first.',
  'sim-frozen': 'It is frozen. Unfreeze it first.',
  'sim-changing': 'Its SIM, number or type is changing. Wait until that is done.',
  'plan-changing': 'Its plan is about to change. Its customer cancels that first.',
}

type Mobile = Gives<typeof leaving.read>['Mobiles'][number]

interface EndMobileProps {
  which: { customerUuid: string; mobileUuid: string }
  name: string
  onClose: () => void
}

/** Ends a mobile after its last paid day, or keeps one that was to end. Says what that costs before it does it. */
export function EndMobile({ which, name, onClose }: EndMobileProps) {
  const query = useCall(leaving.read, { customerUuid: which.customerUuid }, { reason: useReason(), forgets: true })
  const mobile = query.data?.Mobiles.find(({ UUID }) => UUID === which.mobileUuid)
  if (mobile && !mobile.BlockedBy && (mobile.State === 'in-use' || mobile.State === 'ends'))
    return <Confirm mobile={mobile} which={which} name={name} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={`End ${name}`} size="m">
      <Loaded query={query} waiting={<SkeletonList count={1} />} failed="What would happen can’t be loaded" isPart>
        {() => <p>{mobile?.BlockedBy ? blocks[mobile.BlockedBy] : 'The network is ending it, or has ended it.'}</p>}
      </Loaded>
    </Dialog>
  )
}

function Confirm({ mobile, which, name, onClose }: EndMobileProps & { mobile: Mobile }) {
  // As it was opened: the answer is read again before the dialog closes.
  const [{ State, LastDay, CreditCents, FinalBillCents }] = useState(mobile)
  const day = dateText(LastDay, 'date')
  if (State === 'ends')
    return (
      <ConfirmDeed
        call={leavingSteps.keepMobile}
        input={which}
        title={`Keep ${name}?`}
        confirmText="Keep it"
        doneText={`${name} stays`}
        changes={[leaving.read]}
        onClose={onClose}
      >
        It is to end on {day}. If it stays, its plan renews as it did before, and the customer is mailed.
      </ConfirmDeed>
    )
  return (
    <ConfirmDeed
      call={leavingSteps.endMobile}
      input={{ ...which, LastDay, CreditCents }}
      title={`End ${name}?`}
      confirmText={`End it on ${day}`}
      doneText={`${name} ends on ${day}`}
      refusals={{ ...blocks, conflict: 'Its last day or its credit has changed. Open this again.' }}
      changes={[leaving.read]}
      danger
      onClose={onClose}
    >
      It works until the end of {day}, and isn’t renewed or topped up any more. After that the number is gone for good.
      {CreditCents > 0 && ` ${dollars(money(CreditCents))} of credit on it is lost.`}
      {FinalBillCents > 0 && ` ${dollars(money(FinalBillCents))} is charged for it already and goes on the next bill.`}{' '}
      The customer is mailed, and it can be kept until that day.
    </ConfirmDeed>
  )
}
