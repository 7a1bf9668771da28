import type { Gives } from '@waea/contract/call'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { providerReplacements } from '@waea/contract/shop/provider-replacements'
import { dollars, money } from '@waea/kit/money'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { SendForm } from '@waea/ui/fields/send-form'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useCall, useSend } from '../../../shell/calls.ts'
import { useReason } from '../../../shell/reason.tsx'
import { refusalText } from '../../../shell/refusal-text.ts'
import type { MobileDialogProps } from './mobile-dialog.ts'
import { WhatHappens } from './what-happens.tsx'

const { replacementSim, sendReplacement } = providerReplacements

const refusals = {
  'sim-action-failed': 'The mobile is not in service.',
  'sim-type-not-available': 'SIM cards are not on sale at the moment.',
  'no-location': 'This address was not found by the address search. The customer adds it in the portal again.',
  'address-incomplete': 'The address or the name of the customer is not complete. They complete it in the portal.',
} as const

/** Posts a SIM card to a customer, free of charge. */
export function SendCard(props: MobileDialogProps) {
  const { customer, mobile } = props
  const which = { customerUuid: customer.UUID, mobileUuid: mobile.UUID }
  const query = useCall(replacementSim, which, { reason: useReason(), forgets: true })
  return (
    <Loaded query={query} waiting={<SkeletonList count={1} />} failed="The addresses can’t be loaded" isPart>
      {(offer) => {
        if (!offer.IsOnSale) return <p>{refusals['sim-type-not-available']}</p>
        if (offer.Addresses.length === 0)
          return (
            <p>
              The customer has saved no delivery address. They add one in the portal, or order the card there for{' '}
              {dollars(money(offer.PriceCents))}.
            </p>
          )
        return <Form {...props} offer={offer} />
      }}
    </Loaded>
  )
}

function Form({ customer, mobile, offer, onClose }: MobileDialogProps & { offer: Gives<typeof replacementSim> }) {
  const toast = useToast()
  const reason = useReason()
  const deed = useSend(sendReplacement, [replacementSim, operatorCustomers.customer, operatorCustomers.history])
  const { Addresses, Waiting, PriceCents } = offer
  const [AddressUUID, setAddress] = useState(Addresses[0]?.AddressUUID ?? '')
  const onSend = async () => {
    const input = { customerUuid: customer.UUID, mobileUuid: mobile.UUID, AddressUUID }
    const sent = await deed.mutateAsync({ ...input, reason }).catch(() => undefined)
    if (!sent) return
    toast({ text: `The SIM card is on order as ${sent.OrderNumber}`, tone: 'good' })
    onClose()
  }
  return (
    <SendForm onSend={onSend} submitText="Post a SIM card for $0.00" refusal={refusalText(deed.error, refusals)}>
      <Field label="Where to" required>
        <Select
          options={Addresses.map((one) => ({ value: one.AddressUUID, label: one.Lines.join(', ') }))}
          value={AddressUUID}
          onChange={({ target }) => setAddress(target.value)}
        />
      </Field>
      <WhatHappens>
        {Waiting.map(({ Last4 }) => (
          <li key={Last4}>A card ending {Last4} was ordered for this mobile before, and is not in it.</li>
        ))}
        <li>
          Nothing is charged. In the portal the customer would pay {dollars(money(PriceCents))}; only they can choose
          that.
        </li>
        <li>The customer is mailed the order, and how to track it once it is posted.</li>
        <li>
          The SIM that they have works until the new one is swapped in: by them in the portal, or by you with the number
          of the card.
        </li>
      </WhatHappens>
    </SendForm>
  )
}
