import { Trans, useLingui } from '@lingui/react/macro'
import { customers } from '@waea/contract/people/customers'
import { type DeliveryAddress, printedLines } from '@waea/domain/shop/cart/delivery-address'
import { Card } from '@waea/ui/card'
import { Chip } from '@waea/ui/chip'
import { MapPin } from 'lucide-react'
import { MakeDefault, Remove } from '../../shell/forms/shared/row-deeds.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import type { SavedAddress } from './shared/place.ts'

const changes = [customers.addresses]

/** A delivery address with its actions. */
export function AddressRow({ address, isOnly }: { address: SavedAddress; isOnly: boolean }) {
  const { t } = useLingui()
  const input = { spid: '2', customerUuid: useCustomerUuid(), addressUuid: address.AddressUUID }
  const lines = printedLines(address as DeliveryAddress)
  const [title = '', ...rest] = address.Description ? [address.Description, ...lines] : lines
  return (
    <Card as="li" className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 sm:grid-cols-[auto_1fr_auto]">
      <span className="grid size-12 shrink-0 place-items-center rounded-control bg-primary-soft text-on-primary-soft">
        <MapPin aria-hidden="true" className="size-6" />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-l leading-snug break-words">{title}</h2>
          {address.IsDefault && (
            <Chip>
              <Trans>Default</Trans>
            </Chip>
          )}
        </div>
        <p className="text-s text-ink-2">{rest.join(', ')}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:col-span-full">
        {!address.IsDefault && (
          <MakeDefault
            name={title}
            call={customers.changeAddress}
            input={{ ...input, Rank: 1 }}
            changes={changes}
            done={t`${title} is the default address`}
          />
        )}
        <Remove
          name={title}
          call={customers.removeAddress}
          input={input}
          changes={changes}
          done={t`${title} was removed`}
        >
          {address.IsDefault && !isOnly ? (
            <Trans>It’s your default address. The next one in the list becomes the default.</Trans>
          ) : (
            <Trans>Parcels already on their way still go there.</Trans>
          )}
        </Remove>
      </div>
    </Card>
  )
}
