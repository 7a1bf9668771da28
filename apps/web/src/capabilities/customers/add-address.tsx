import { Trans, useLingui } from '@lingui/react/macro'
import { customers } from '@waea/contract/people/customers'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { useToast } from '@waea/ui/states/toast'
import { Suspense, useState } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { lazyPart } from '../../shell/device/shared/lazy-part.ts'
import { useKeptTyping } from '../../shell/forms/shared/kept-typing.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import type { Place } from './shared/place.ts'

const AddressSearch = lazyPart(() => import('./shared/address-search.tsx'))

/** The key under which this form keeps its draft. */
export const newAddress = 'new-address'

/** Adds a delivery address by search, because couriers deliver to known places only (1§5, 2§7.9). */
export function AddAddress({ onEnd }: { onEnd: () => void }) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const toast = useToast()
  const { mutateAsync } = useSend(customers.addAddress, { changes: [customers.addresses] })
  const { typed, change, forget } = useTypedAddress()
  const { place, name } = typed
  const [missing, setMissing] = useState<string>()
  const end = () => {
    forget()
    onEnd()
  }

  const { refusal, onSend } = useSending(async () => {
    if (!place) return setMissing(t`Choose an address from the list.`)
    const { Formatted: _text, ...parts } = place
    const Description = name.trim()
    const input = { spid: '2', customerUuid, AddressType: 'DELIVERY' as const, ...parts }
    await mutateAsync(Description === '' ? input : { ...input, Description })
    toast({ tone: 'good', text: t`Address added` })
    end()
  })
  return (
    <Card as="section" aria-labelledby="add-address" className="grid gap-5">
      <h2 id="add-address" className="text-h3">
        <Trans>Add an address</Trans>
      </h2>
      <SendForm
        onSend={onSend}
        refusal={refusal}
        submitText={<Trans>Save the address</Trans>}
        secondary={
          <Button tone="quiet" onClick={end}>
            <Trans>Cancel</Trans>
          </Button>
        }
      >
        <Field label={t`Address`} required error={missing} hint={t`Start with the street, for example 12 Queen.`}>
          <Suspense fallback={<TextInput disabled aria-busy="true" />}>
            <AddressSearch
              place={place}
              onPlace={(found) => {
                setMissing(undefined)
                change({ place: found, name })
              }}
            />
          </Suspense>
        </Field>
        <Field label={t`Name for this address`} optional hint={t`For example Home or Work.`}>
          <TextInput value={name} maxLength={40} onChange={(event) => change({ place, name: event.target.value })} />
        </Field>
      </SendForm>
    </Card>
  )
}

type Typed = { place: Place | null; name: string }

/** The draft of the new address, saved on every change. */
function useTypedAddress() {
  const { read, keep, forget } = useKeptTyping<Typed>(newAddress)
  const [typed, setTyped] = useState<Typed>(() => ({ place: null, name: '', ...read() }))
  const change = (next: Typed) => {
    keep(next)
    setTyped(next)
  }
  return { typed, change, forget }
}
