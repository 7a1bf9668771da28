import { Trans, useLingui } from '@lingui/react/macro'
import { customers } from '@waea/contract/people/customers'
import { Button } from '@waea/ui/button'
import { ParcelPicture } from '@waea/ui/illustrations/parcel'
import { EmptyState } from '@waea/ui/states/empty-state'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useWasTyping } from '../../shell/forms/shared/kept-typing.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import { AddAddress, newAddress } from './add-address.tsx'
import { AddressRow } from './address-row.tsx'
import { addressesInput, addressesShown } from './shared/delivery-addresses.ts'

/** The delivery addresses, the default first (1§2 shipping-details). A failed load shows an empty list (3§8.6). */
export default function ShippingDetails() {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const saved = useCall(customers.addresses, addressesInput(customerUuid))
  const [isAdding, setAdding] = useState(useWasTyping(newAddress))
  const addresses = addressesShown(saved)
  const add = (
    <Button onClick={() => setAdding(true)} icon={<Plus aria-hidden="true" className="size-5" />}>
      <Trans>Add an address</Trans>
    </Button>
  )
  return (
    <Screen
      title={<Trans>Delivery addresses</Trans>}
      lead={<Trans>Where we send your SIMs. We choose your default address for you at the checkout.</Trans>}
      actions={addresses.length > 0 && !isAdding && add}
      width="text"
    >
      {isAdding && <AddAddress onEnd={() => setAdding(false)} />}
      {saved.isPending && <SkeletonList count={2} />}
      {!saved.isPending && addresses.length === 0 && !isAdding && (
        <EmptyState picture={<ParcelPicture className="w-40" />} title={t`No saved addresses`} action={add}>
          <Trans>Save an address to type less at the checkout.</Trans>
        </EmptyState>
      )}
      {addresses.length > 0 && (
        <ul aria-label={t`Delivery addresses`} className="grid gap-4">
          {addresses.map((address) => (
            <AddressRow key={address.AddressUUID} address={address} isOnly={addresses.length === 1} />
          ))}
        </ul>
      )}
    </Screen>
  )
}
