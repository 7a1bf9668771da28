import { useLingui } from '@lingui/react/macro'
import { customers } from '@waea/contract/people/customers'
import { Combobox } from '@waea/ui/fields/combobox'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import type { Place } from './place.ts'

/** Address search as you type. It uses the heaviest of all controls, so it is loaded separately. */
export default function AddressSearch({
  place,
  onPlace,
  failedText,
}: {
  place: Place | null
  onPlace: (place: Place | null) => void
  /** Where an address cannot be entered by hand either. */
  failedText?: string
}) {
  const { t } = useLingui()
  const { send } = usePortal()
  return (
    <Combobox<Place>
      value={place}
      onChange={onPlace}
      onSearch={async (Search, signal) =>
        (await send(customers.searchLocations, { spid: '2', Search, Limit: 8 }, { signal })).Locations
      }
      keyOf={(found) => `${found.LocationProvider}/${found.LocationProviderIDX}`}
      textOf={(found) => found.Formatted}
      failedText={failedText ?? t`Address search isn’t working right now. Enter the address by hand.`}
      minLength={3}
    />
  )
}
