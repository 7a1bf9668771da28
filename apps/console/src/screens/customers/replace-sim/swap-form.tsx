import { providerSimSwaps } from '@waea/contract/mobile/provider-sim-swaps'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { isRefusal } from '@waea/domain/refusal'
import { typedSimNumber } from '@waea/domain/sims/sim-number'
import type { Nanos } from '@waea/kit/nanos'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useSend } from '../../../shell/calls.ts'
import { moment } from '../../../shell/moments.ts'
import { useReason } from '../../../shell/reason.tsx'
import { refusalText } from '../../../shell/refusal-text.ts'
import type { MobileDialogProps } from './mobile-dialog.ts'
import { swapRefusals } from './swap-refusals.ts'
import { WhatHappens } from './what-happens.tsx'

interface SwapFormProps extends MobileDialogProps {
  way: 'esim' | 'card'
  /** The last digits of the card that is in use. */
  last4: string
  /** When the number moves, if that is not at once. */
  laterAt: Nanos | undefined
}

const { simSwap, swapToCardByProvider, swapToEsimByProvider } = providerSimSwaps
const changes = [simSwap, operatorCustomers.customer, operatorCustomers.history]

/** Moves a number to a new eSIM, or to a card whose number is typed. */
export function SwapForm({ way, customer, mobile, last4, laterAt, onClose }: SwapFormProps) {
  const toast = useToast()
  const reason = useReason()
  const toEsim = useSend(swapToEsimByProvider, changes)
  const toCard = useSend(swapToCardByProvider, changes)
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isWrong = way === 'card' && isRefusal(typedSimNumber(typed))
  const which = { customerUuid: customer.UUID, mobileUuid: mobile.UUID, reason }
  const name = mobile.MSISDN ?? 'the mobile'
  const onSend = async () => {
    setIsTried(true)
    if (isWrong) return
    const sent = way === 'esim' ? toEsim.mutateAsync(which) : toCard.mutateAsync({ ...which, SIMID: typed })
    const swap = await sent.catch(() => undefined)
    if (!swap) return
    toast(
      laterAt
        ? { text: `${name} moves to the new SIM ${moment(swap.StartsAtNanos)}`, tone: 'info' }
        : { text: `${name} is moving to the new SIM`, tone: 'good' },
    )
    onClose()
  }
  return (
    <SendForm
      onSend={onSend}
      submitText={laterAt ? 'Swap the SIM later' : 'Swap the SIM'}
      refusal={refusalText(way === 'esim' ? toEsim.error : toCard.error, swapRefusals)}
    >
      {way === 'card' && (
        <Field
          label="SIM ID or card number"
          hint="The 10 digits of the SIM ID, or the 19 or 20 digits printed on the card."
          error={isTried && isWrong ? 'Enter the 10 digits of the SIM ID, or the 19 or 20 of the card.' : undefined}
          required
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      )}
      <WhatHappens>
        <li>
          Make sure that you speak with the customer: whoever has the new SIM gets the codes that banks send to {name}.
        </li>
        {laterAt && (
          <li>
            It starts {moment(laterAt)}: the password, email or two-step sign-in of an owner of the account changed
            within a day. It can be cancelled until then.
          </li>
        )}
        <li>{name} moves to the new SIM, with its plan, credit and settings.</li>
        <li>The SIM ending {last4} stops at that moment, and can’t be used again.</li>
        <li>It costs nothing: $0.00 is charged.</li>
        <li>
          The customer is told before and after, by mail to {customer.Email} and by text to the number, with a link that
          stops it.
          {way === 'esim' && ' The mail after it leads to the eSIM in the portal.'}
        </li>
      </WhatHappens>
    </SendForm>
  )
}
