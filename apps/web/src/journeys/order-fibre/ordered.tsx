import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { broadband } from '@waea/contract/fibre/broadband'
import { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { fibrePollMs, fibreWaitMs, outcomeOf } from '@waea/domain/broadband/order-status'
import { dollars, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { SuccessPicture } from '@waea/ui/illustrations/success'
import { PageHeading } from '@waea/ui/page-heading'
import { Notice } from '@waea/ui/states/notice'
import { Spinner } from '@waea/ui/states/spinner'
import { useEffect, useRef, useState } from 'react'
import { usePriceWords } from '../../capabilities/broadband/shared/use-price-words.ts'
import { newIntent } from '../../shell/calls/shared/intent.ts'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useBrand } from '../../shell/session/shared/brand.tsx'
import { NextSteps } from './next-steps.tsx'
import type { OrderedFibre } from './ordered-kept.ts'
import type { DraftInUse } from './use-draft.ts'

type Order = Gives<typeof ufbRecords.ufbOrder>
type Props = { ordered: OrderedFibre; customerUuid: string; inUse: DraftInUse }

/** Waits for the order to be accepted and its connection to exist, and says what comes next (1§4, 2§7.16). */
export function Ordered({ ordered, customerUuid, inUse }: Props) {
  const isOver = useWaitOver(ordered.sinceMs)
  const { order, outcome, isThere } = useOutcome(ordered.uuid, customerUuid, isOver)
  const state = isCancelled(order)
    ? 'cancelled'
    : outcome?.is === 'failure'
      ? 'failed'
      : isThere
        ? 'there'
        : isOver
          ? 'slow'
          : 'waiting'
  useHeadingFocus(state)
  useDraftAfter(state, ordered.uuid, inUse)
  if (order && isCancelled(order)) return <Cancelled order={order} />
  if (state === 'waiting') return <Waiting isAccepted={outcome?.is === 'success'} />
  if (outcome?.is === 'failure') return <Failed because={outcome.because} order={order} />
  if (state === 'slow') return <Slow order={order} />
  return order ? <ThankYou order={order} /> : null
}

/** Whether an order was cancelled: `outcomeOf`, as specified, goes on waiting for one. */
const isCancelled = (order: Order | undefined) => order?.Status === 'CANCELED'

/**
 * The order's outcome, polled every 250 ms until known; then polls for its connection, until 180 seconds have passed.
 */
function useOutcome(uuid: string, customerUuid: string, isOver: boolean) {
  const order = useCall(
    ufbRecords.ufbOrder,
    { spid: '2', uuid },
    {
      everyMs: (known) =>
        !isOver && !isCancelled(known) && (known === undefined || outcomeOf(known).is === 'waiting') && fibrePollMs,
    },
  )
  const outcome = order.data && outcomeOf(order.data)
  const isHere = (known: Gives<typeof broadband.ufbProducts> | undefined) =>
    known?.UfbProducts.some(({ OrderUUID }) => OrderUUID === uuid) === true
  const products = useCall(
    broadband.ufbProducts,
    { customerUuid },
    { enabled: outcome?.is === 'success', everyMs: (known) => !isOver && !isHere(known) && fibrePollMs },
  )
  return { order: order.data, outcome, isThere: outcome?.is === 'success' && isHere(products.data) }
}

/** Whether 180 seconds have passed since the order was placed. */
function useWaitOver(sinceMs: number): boolean {
  const [isOver, setOver] = useState(() => Date.now() - sinceMs >= fibreWaitMs)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, sinceMs + fibreWaitMs - Date.now()))
    return () => clearTimeout(timer)
  }, [sinceMs])
  return isOver
}

/**
 * Forgets the draft once it is ordered; after a failure or a cancellation gives it a new id, so that it can be ordered
 * again. Runs once per outcome. A draft with another id is of another order, begun since.
 */
function useDraftAfter(state: string, ordered: string, { draft, keep, forget }: DraftInUse): void {
  const last = useRef('waiting')
  useEffect(() => {
    if (last.current === state) return
    last.current = state
    if (draft?.uuid !== ordered) return
    if (state === 'there' || state === 'slow') forget()
    if (state === 'failed' || state === 'cancelled') keep({ ...draft, uuid: newIntent() })
  })
}

function Waiting({ isAccepted }: { isAccepted: boolean }) {
  return (
    <div className="grid justify-items-center gap-5 py-10 text-center" aria-busy="true">
      <Spinner className="size-10 text-primary" />
      <PageHeading title={<Trans>We’re placing your order</Trans>} className="justify-center" />
      <p role="status" className="max-w-[44ch] text-ink-2">
        {isAccepted ? (
          <Trans>The fibre company has accepted it. We’re setting up your connection.</Trans>
        ) : (
          <Trans>
            The fibre company is looking at it. Usually it takes seconds. You can stay here or leave: your order
            continues.
          </Trans>
        )}
      </p>
    </div>
  )
}

/** The first note of the order, or 'Order failed' (3§8.5), and what to do. */
function Failed({ because, order }: { because: string; order: Order | undefined }) {
  const { support } = useBrand()
  const paid = order && order.DueCents > 0 ? dollars(money(order.DueCents)) : undefined
  return (
    <>
      <PageHeading title={<Trans>We couldn’t order your fibre</Trans>} />
      <Notice tone="bad" title={because}>
        {paid === undefined ? (
          <Trans>Nothing was charged. What you chose is kept, so you can try again.</Trans>
        ) : (
          <Trans>You don’t pay for it: we refund the {paid} for the router to your card. What you chose is kept.</Trans>
        )}
      </Notice>
      {order?.Move && (
        <p className="text-ink-2">
          <Trans>Your fibre at {order.Move.From} stays as it is.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Link to="/eshop/checkout-ufb/location" className={buttonClass()}>
          <Trans>Check the address again</Trans>
        </Link>
        <a href={support.phoneLink} className={buttonClass({ tone: 'quiet' })}>
          <Trans>Ask us: {support.phone}</Trans>
        </a>
      </div>
    </>
  )
}

/** The customer, we or the fibre company have cancelled the order. */
function Cancelled({ order }: { order: Order }) {
  return (
    <>
      <PageHeading title={<Trans>Your order is cancelled</Trans>}>
        <Trans>
          Order <b className="tabular-nums">{order.Number}</b> won’t be connected.
        </Trans>
      </PageHeading>
      <Onward isBooking={false} />
    </>
  )
}

/** The order takes longer than a page should wait. */
function Slow({ order }: { order: Order | undefined }) {
  return (
    <>
      <PageHeading title={<Trans>It’s taking longer than usual</Trans>} />
      <Notice title={order ? <Trans>Order {order.Number} is placed</Trans> : <Trans>Your order is placed</Trans>}>
        <Trans>
          The fibre company hasn’t answered yet. You don’t need to do anything or wait here: we’ll email you as soon as
          it does. Please don’t order again.
        </Trans>
      </Notice>
      <Onward isBooking={false} />
    </>
  )
}

function ThankYou({ order }: { order: Order }) {
  const { t } = useLingui()
  const isBooking = !order.ChosenTime && (order.Step === 'book-scope' || order.Step === 'book-install')
  const booked = order.Visits.findLast(({ State }) => State === 'booked')
  const { Availability, LFC, rsf, Modem, Move } = order
  return (
    <>
      <SuccessPicture className="w-36" />
      <PageHeading title={<Trans>Thank you for your order</Trans>}>
        <Trans>
          Order <b className="tabular-nums">{order.Number}</b>. We’ve emailed you a copy.
        </Trans>
      </PageHeading>
      {isBooking && (
        <Notice title={<Trans>Now choose a time for the visit</Trans>}>
          {order.Step === 'book-scope' ? (
            <Trans>A technician first takes a look. The sooner you choose, the sooner your fibre works.</Trans>
          ) : (
            <Trans>A technician connects the house. The sooner you choose, the sooner your fibre works.</Trans>
          )}
        </Notice>
      )}
      <Onward isBooking={isBooking} />
      <Card as="section" aria-labelledby="what-next" className="grid gap-4">
        <h2 id="what-next" className="text-h3">
          <Trans>What happens next</Trans>
        </h2>
        <NextSteps
          isOrdered
          facts={{
            Availability,
            LFC,
            rsf,
            visit: booked ?? order.ChosenTime,
            hasRouter: Modem !== undefined,
            isMove: Move !== undefined,
          }}
        />
      </Card>
      <Card as="section" aria-label={t`What you ordered`}>
        <WhatWasOrdered order={order} />
      </Card>
    </>
  )
}

function WhatWasOrdered({ order }: { order: Order }) {
  const { t } = useLingui()
  const words = usePriceWords()
  const { Address, Plan, Modem, Move, DueCents, MonthlyCents } = order
  return (
    <DescriptionList
      lines
      items={[
        { key: 'address', term: t`Address`, value: <span className="wrap-anywhere">{Address.Formatted}</span> },
        ...(Move
          ? [{ key: 'from', term: t`Moving from`, value: <span className="wrap-anywhere">{Move.From}</span> }]
          : []),
        { key: 'plan', term: t`Plan`, value: Plan.Name },
        { key: 'monthly', term: t`Every month`, value: dollars(money(MonthlyCents)) },
        ...words.laterRows(Plan),
        ...(Modem ? [{ key: 'router', term: t`Router`, value: Modem.Name }] : []),
        { key: 'paid', term: t`Paid`, value: dollars(money(DueCents)) },
      ]}
    />
  )
}

function Onward({ isBooking }: { isBooking: boolean }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to="/profile/ufb/broadband/subscriptions" className={buttonClass()}>
        {isBooking ? <Trans>Choose a time for the visit</Trans> : <Trans>See your order</Trans>}
      </Link>
      <Link to="/profile/plans" className={buttonClass({ tone: 'link' })}>
        <Trans>Go to your account</Trans>
      </Link>
    </div>
  )
}
