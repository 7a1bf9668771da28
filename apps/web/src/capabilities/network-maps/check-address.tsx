import { Trans, useLingui } from '@lingui/react/macro'
import { networkMaps } from '@waea/contract/fibre/network-maps'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { TextInput } from '@waea/ui/fields/text-input'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { CircleCheck, CircleX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { lazyPart } from '../../shell/device/shared/lazy-part.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import type { Place } from '../customers/shared/place.ts'
import { useNetworkWords } from './network-words.tsx'
import { OutageList } from './outage-list.tsx'

const AddressSearch = lazyPart(() => import('../customers/shared/address-search.tsx'))

/** Finds an address, and reports outages and coverage there. */
export function CheckAddress() {
  const { t } = useLingui()
  const [place, setPlace] = useState<Place | null>(null)
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-h3">
        <Trans>Check an address</Trans>
      </h2>
      <Field label={t`Address`} hint={t`Is it down here, and does our network reach here?`}>
        <Suspense fallback={<TextInput disabled aria-busy="true" />}>
          <AddressSearch
            place={place}
            onPlace={setPlace}
            failedText={t`Address search isn’t working right now. Please look at the list and the map below.`}
          />
        </Suspense>
      </Field>
      {place && <Here key={place.LocationProviderIDX} place={place} />}
    </Card>
  )
}

function Here({ place }: { place: Place }) {
  const { t } = useLingui()
  const { LocationProvider: provider, LocationProviderIDX: providerIdx } = place
  const here = useCall(networkMaps.here, { provider, providerIdx })
  const words = useNetworkWords()
  const errorText = useErrorText()
  return (
    <Loaded
      query={here}
      waiting={<Skeleton className="h-28" />}
      failed={t`We couldn’t check this address`}
      note={errorText(here.error)}
      isPart
    >
      {({ Outages, Coverage }) => (
        <div role="status" className="grid gap-4">
          {Outages.length === 0 ? (
            <Notice tone="good" title={t`We know of no outage here`}>
              <Trans>If something doesn’t work, switch your phone or modem off and on, then ask us.</Trans>
            </Notice>
          ) : (
            <OutageList label={t`Outages here`} outages={Outages} />
          )}
          {Coverage ? (
            <ul aria-label={t`Coverage here`} className="flex flex-wrap gap-x-6 gap-y-2">
              {Coverage.map(({ Technology, IsCovered }) => (
                <li key={Technology} className="inline-flex items-center gap-2">
                  {IsCovered ? (
                    <CircleCheck aria-hidden="true" className="size-5 text-good" />
                  ) : (
                    <CircleX aria-hidden="true" className="size-5 text-ink-3" />
                  )}
                  {IsCovered ? t`${words.network(Technology)}: yes` : t`${words.network(Technology)}: no`}
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-ink-2">
              <Trans>We don’t know where on the map this address is. Please look at the map below.</Trans>
            </p>
          )}
        </div>
      )}
    </Loaded>
  )
}
