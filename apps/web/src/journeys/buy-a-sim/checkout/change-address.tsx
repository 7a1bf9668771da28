import { Trans, useLingui } from '@lingui/react/macro'
import { customers } from '@waea/contract/people/customers'
import { shop } from '@waea/contract/shop/shop'
import { Card } from '@waea/ui/card'
import { SendForm } from '@waea/ui/fields/send-form'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { addressesInput, addressesShown } from '../../../capabilities/customers/shared/delivery-addresses.ts'
import type { SavedAddress } from '../../../capabilities/customers/shared/place.ts'
import type { OrderDetail } from '../../../capabilities/shop/shared/order-words.tsx'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useFormSending } from '../../../shell/forms/shared/form.ts'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import { Screen } from '../../../shell/frame/shared/screen.tsx'
import { useGo, useParam } from '../../../shell/routing/shared/link.tsx'
import { useCustomerUuid, useSignedIn } from '../../../shell/session/shared/portal.tsx'
import type { DeliveryValues } from './address-fields.tsx'
import { blankFor, DeliveryFields } from './delivery-step.tsx'
import { addressLine, deliveryOf } from './delivery-words.ts'

/** Changes the address of an order that has not been shipped. */
export default function ChangeAddress() {
  const { t } = useLingui()
  const number = useParam('number') ?? ''
  const customerUuid = useCustomerUuid()
  const order = useCall(shop.order, { customerUuid, number })
  const saved = useCall(customers.addresses, addressesInput(customerUuid))
  const errorText = useErrorText()
  const waiting = <SkeletonList count={2} />
  return (
    <Screen
      title={<Trans>Change the delivery address</Trans>}
      back={{ to: `/profile/order-history/${number}`, name: <Trans>Order {number}</Trans> }}
    >
      <Loaded query={order} waiting={waiting} failed={t`We couldn’t load this order`} note={errorText(order.error)}>
        {(data) =>
          saved.isPending ? (
            waiting
          ) : data.CanRedirect ? (
            <AddressForm order={data} saved={addressesShown(saved)} />
          ) : (
            <Notice tone="warn" title={<Trans>This order’s address can’t change any more</Trans>}>
              <Trans>The courier has it, or none of it is posted. Its page shows where it is.</Trans>
            </Notice>
          )
        }
      </Loaded>
    </Screen>
  )
}

function AddressForm({ order, saved }: { order: OrderDetail; saved: readonly SavedAddress[] }) {
  const { t } = useLingui()
  const toast = useToast()
  const go = useGo()
  const { person } = useSignedIn()
  const [missing, setMissing] = useState<string>()
  const { mutateAsync } = useSend(shop.changeOrderAddress, { changes: [shop.order, shop.orders] })
  const before = order.Address ?? {}
  const form = useForm<DeliveryValues>({
    defaultValues: { ...blankFor(person), ...(before.Name && { Name: before.Name }), Notes: before.Notes ?? '' },
  })
  const { CustomerUUID: customerUuid, Number: number } = order
  const { refusal, onSend } = useFormSending(form, async (values) => {
    const Address = deliveryOf(values, saved, before.Email ?? person.Email)
    if (!Address) return setMissing(t`Choose an address from the list, or enter it by hand.`)
    const { IsUnderWay } = await mutateAsync({ customerUuid, number, Address })
    await go(`/profile/order-history/${number}`)
    if (!IsUnderWay) toast({ tone: 'good', text: t`We asked the courier. The order shows where it goes.` })
  })
  return (
    <Card className="grid gap-5">
      <p className="text-ink-2">
        <Trans>
          It goes to {addressLine(before)} now. Another address costs nothing, as long as the courier hasn’t picked the
          parcel up. We email you where it goes.
        </Trans>
      </p>
      <SendForm onSend={onSend} refusal={refusal} submitText={<Trans>Send it there</Trans>}>
        <DeliveryFields form={form} saved={saved} missing={missing} onMissing={setMissing} />
      </SendForm>
    </Card>
  )
}
