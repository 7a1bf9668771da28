import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { useState } from 'react'
import { newIntent } from '../../shell/calls/shared/intent.ts'
import { Link, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { usePortal, useSession } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { draftAt, movedTo } from './shared/draft.ts'
import { FoundHere } from './shared/found-here.tsx'
import { keptDraft } from './shared/kept-draft.ts'
import { PlaceField } from './shared/place-field.tsx'
import type { Availability, FibrePlace } from './shared/wire.ts'

/** Searches for an address, says whether and how fibre is available there, and links to the order. */
export function CheckAddress() {
  const [place, setPlace] = useState<FibrePlace | null>(null)
  return (
    <Card as="section" aria-labelledby="check-address" className="grid gap-4">
      <h2 id="check-address" className="text-h3">
        <Trans>Can you get it?</Trans>
      </h2>
      <PlaceField place={place} onPlace={setPlace} />
      {place && (
        <FoundHere key={`${place.LocationProvider}/${place.LocationProviderIDX}`} place={place}>
          {(found) => <OrderHere place={place} found={found} />}
        </FoundHere>
      )}
    </Card>
  )
}

/** Starts a draft for the place, and opens the checkout with it. */
function OrderHere({ place, found }: { place: FibrePlace; found: Availability }) {
  const { settings } = usePortal()
  const session = useSession()
  const requestedPlan = useSearchValue('plan')
  const begin = () => {
    const kept = keptDraft(session.status === 'signed-in' ? session.customerUuid : undefined)
    const before = kept.read()
    // A move that was started is a separate order, so don't reuse its draft.
    const draft =
      before && !before.move
        ? { ...movedTo(before, place, found), ...(requestedPlan !== undefined && { wish: requestedPlan }) }
        : draftAt(place, found, { id: newIntent(), uuid: newIntent(), wish: requestedPlan })
    kept.keep(draft)
  }
  if (!isOn(settings, 'IS_ORDER_PLACEMENT_ALLOWED')) return null
  return (
    <Link
      to="/eshop/checkout-ufb"
      onClick={begin}
      className={buttonClass({ className: 'justify-self-start max-sm:w-full' })}
    >
      <Trans>Order fibre here</Trans>
    </Link>
  )
}
