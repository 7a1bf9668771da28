import { useLingui } from '@lingui/react/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { Combobox } from '@waea/ui/fields/combobox'
import { Field } from '@waea/ui/fields/field'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import type { FibrePlace } from './wire.ts'

/**
 * The address for the fibre, searched as it is typed. Plain letters match macrons. It is part of the page's own script:
 * text typed before hydration would be lost in a part that loads later.
 */
export function PlaceField({
  place,
  onPlace,
}: {
  place: FibrePlace | null
  onPlace: (place: FibrePlace | null) => void
}) {
  const { t } = useLingui()
  const { send } = usePortal()
  return (
    <Field label={t`Address`} hint={t`Start with the street, for example 12 Queen.`}>
      <Combobox<FibrePlace>
        value={place}
        onChange={onPlace}
        onSearch={async (Search, signal) =>
          (await send(broadband.searchAddress, { Search, Limit: 8 }, { signal })).Locations
        }
        keyOf={(found) => `${found.LocationProvider}/${found.LocationProviderIDX}`}
        textOf={(found) => found.Formatted}
        failedText={t`Address search isn’t working right now. Try again in a minute, or call us.`}
        minLength={3}
      />
    </Field>
  )
}
