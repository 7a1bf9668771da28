import { Trans } from '@lingui/react/macro'
import { activation } from '@waea/contract/mobile/activation'
import { shop } from '@waea/contract/shop/shop'
import type { PurchasedSummary } from '@waea/domain/shop/cart/cart-summaries'
import { buttonClass } from '@waea/ui/button'
import { SuccessPicture } from '@waea/ui/illustrations/success'
import { PageHeading } from '@waea/ui/page-heading'
import type { ReactNode } from 'react'
import { ActivationFailed } from '../../capabilities/activation/shared/activation-failed.tsx'
import { NextCard } from '../../capabilities/overview/shared/next-card.tsx'
import { OrderSims } from '../../capabilities/shop/shared/order-sims.tsx'
import { OrderSum } from '../../capabilities/shop/shared/order-sum.tsx'
import type { OrderDetail } from '../../capabilities/shop/shared/order-words.tsx'
import { UndeliverablePart } from '../../capabilities/shop/shared/undeliverable-part.tsx'
import { useAwaited } from '../../shell/data/shared/use-awaited.ts'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useSession } from '../../shell/session/shared/portal.tsx'
import { addressLine } from './checkout/delivery-words.ts'
import { readPurchased } from './purchased.ts'

/** The order is paid: its number, and what happens next for each SIM (1§2 eshop/thanks). */
export default function Thanks() {
  const purchased = readPurchased()
  const order = useOrderNow(purchased?.number)
  const failed = useFailedStart(order)
  if (!purchased) return null
  const { number } = purchased
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 py-4">
      {failed ? (
        failed
      ) : order?.Status === 'FAILED' ? (
        <PageHeading title={<Trans>We’re sorry</Trans>}>
          <Trans>The mobile network refused your order {purchased.number}. We’ve emailed you about it too.</Trans>
        </PageHeading>
      ) : order?.Status === 'CANCELED' ? (
        <PageHeading title={<Trans>Order {number}</Trans>} />
      ) : (
        <Yours purchased={purchased} order={order} />
      )}
      {order && <UndeliverablePart order={order} />}
      {order && <OrderSims order={order} isBrief={isSaidAbove(order)} />}
      {order && <OrderSum order={order} />}
      <div className="flex flex-wrap gap-3">
        <Link to={`/profile/order-history/${number}`} className={buttonClass({ tone: 'quiet' })}>
          <Trans>See the order</Trans>
        </Link>
        {!failed && (
          <Link to="/profile/plans" className={buttonClass({ tone: 'link' })}>
            <Trans>Go to your account</Trans>
          </Link>
        )}
      </div>
    </div>
  )
}

function Yours({ purchased, order }: { purchased: PurchasedSummary; order: OrderDetail | undefined }) {
  const { number, e_sim: isEsim } = purchased
  // From the order: the tab's summary has what was typed last, and an order that was paid before keeps its address.
  const address = order?.Address && addressLine(order.Address)
  const isSignedIn = useSession().status === 'signed-in'
  return (
    <>
      <SuccessPicture className="w-36" />
      <PageHeading title={<Trans>Thank you for your order</Trans>}>
        <Trans>
          Order <b className="tabular-nums">{number}</b>. We’ve emailed you a copy.
        </Trans>
        {!isEsim && address && (
          <>
            {' '}
            <Trans>It goes to {address}.</Trans>
          </>
        )}
      </PageHeading>
      {isSignedIn && <NextCard isAwaited />}
    </>
  )
}

/** The mobile of an order's only SIM, if that is an eSIM for the buyer: what to do with it is said once, above. */
function ownEsim({ Sims: [sim, ...others] }: OrderDetail): string | undefined {
  const isOwn = sim?.SimType === 'esim' && sim.CustomerUUID === undefined && !sim.ReplacesMobileUUID
  return isOwn && others.length === 0 ? sim.MobileUUID : undefined
}

/** Whether the card of what happens next says all there is to do; a number that comes takes its place there. */
function isSaidAbove(order: OrderDetail): boolean {
  return ownEsim(order) !== undefined && order.Sims[0]?.Brings === undefined
}

/** Says that the eSIM of a paid order could not be activated, what is refunded, and how to try again. */
function useFailedStart(order: OrderDetail | undefined): ReactNode {
  const mobileUuid = order && ownEsim(order)
  const isOwn = mobileUuid !== undefined
  const input = { customerUuid: order?.CustomerUUID ?? '', mobileUuid: mobileUuid ?? '' }
  // The live stream reports what happens; asking again is for a cut stream.
  const progress = useCall(activation.progress, input, {
    enabled: isOwn,
    everyMs: (known) => known?.Status === 'in-progress' && 5000,
  })
  if (!isOwn || progress.data?.Status !== 'failed') return undefined
  const search = { mobile: input.mobileUuid, again: 'yes' }
  const tryAgain = (
    <Link to="/onboarding" search={search} className={buttonClass()}>
      <Trans>Try again</Trans>
    </Link>
  )
  return <ActivationFailed progress={progress.data} tryAgain={tryAgain} />
}

/** The order, refreshed while its SIMs are being prepared. */
function useOrderNow(number: string | undefined): OrderDetail | undefined {
  const session = useSession()
  const customerUuid = session.status === 'signed-in' ? session.customerUuid : undefined
  const order = useAwaited(
    shop.order,
    { customerUuid: customerUuid ?? '', number: number ?? '' },
    {
      enabled: customerUuid !== undefined && Boolean(number),
      isThere: ({ Sims }) => Sims.every((sim) => sim.Status !== 'WAITING'),
      everyMs: 3000,
      forMs: 600_000,
    },
  )
  return order.data
}
