import { Trans } from '@lingui/react/macro'
import { shop } from '@waea/contract/shop/shop'
import { activationStart } from '@waea/domain/shop/orders/parcel'
import { dayOf } from '@waea/kit/calendar-day'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { type ReactNode, useId } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { Screen } from '../../../shell/frame/shared/screen.tsx'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../../shell/session/shared/portal.tsx'
import { NotArrived, ParcelWords } from './parcel-words.tsx'

/** The parcels of the customer's SIMs that can't have arrived yet; none while that is unknown. */
export function useAwaitedParcels() {
  const customerUuid = useCustomerUuid()
  const parcels = useCall(shop.parcels, { customerUuid })
  const today = dayOf(new Date())
  return (parcels.data?.Parcels ?? []).flatMap((parcel) => {
    const start = activationStart({ ...parcel, SimType: 'real_sim' }, today)
    return start.canStart ? [] : [{ ...parcel, expectedOn: start.expectedOn }]
  })
}

/** The parcel of a mobile's SIM, if it can't have arrived yet; otherwise `undefined`. */
export function useAwaitedParcel(mobileUuid: string) {
  return useAwaitedParcels().find(({ MobileUUID }) => MobileUUID === mobileUuid)
}

export type Awaited = ReturnType<typeof useAwaitedParcels>[number]

/** A SIM that is still in the post: when it can be activated, with a link to its order. */
export function InThePost({ awaited, isFirst = false, children }: InThePostProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={isFirst ? 'grid gap-4 lg:p-8' : 'grid gap-3 sm:p-6'}>
      <h2 id={id} className={isFirst ? 'text-h2' : 'text-h3'}>
        <Trans>Your SIM is in the post</Trans>
      </h2>
      <NotArrived expectedOn={awaited.expectedOn} />
      {children}
      <SeeAwaitedOrder
        awaited={awaited}
        className={buttonClass({ tone: isFirst ? 'primary' : 'quiet', className: 'justify-self-start' })}
      />
    </Card>
  )
}

type InThePostProps = {
  awaited: Awaited
  /** Whether it is the page's main subject. */
  isFirst?: boolean
  children?: ReactNode
}

/** A link to the order of an awaited parcel. */
export function SeeAwaitedOrder({ awaited, className }: { awaited: Awaited; className?: string }) {
  return (
    <Link to={`/profile/order-history/${awaited.Number}`} className={className ?? buttonClass()}>
      <Trans>See the order</Trans>
    </Link>
  )
}

/** Shown instead of the activation while the SIM is in the post. Someone who already has the card can continue. */
export function ParcelAwaited({ awaited, onArrived }: { awaited: Awaited; onArrived: () => void }) {
  return (
    <Screen title={<Trans>Your SIM is in the post</Trans>}>
      <Card as="section" className="grid gap-4">
        <NotArrived expectedOn={awaited.expectedOn} />
        <ParcelWords parcel={awaited.Parcel} />
      </Card>
      <div className="flex flex-wrap gap-3">
        <SeeAwaitedOrder awaited={awaited} />
        <Button tone="quiet" onClick={onArrived}>
          <Trans>I already have the card</Trans>
        </Button>
      </div>
    </Screen>
  )
}
