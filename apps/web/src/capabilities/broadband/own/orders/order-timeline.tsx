import { Trans, useLingui } from '@lingui/react/macro'
import { Timeline, type TimelineStep } from '@waea/ui/data/timeline'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order } from '../connection.ts'
import { useFibreWords } from '../fibre-words.ts'
import { type OrderStep, orderSteps } from './order-progress.ts'

/** The progress of an order, step by step: each says when it happened, or what it waits for. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useLingui()
  const lineOf = useStepLine(order)
  return <Timeline label={t`Progress of your connection`} steps={orderSteps(order).map(lineOf)} />
}

function useStepLine(order: Order): (step: OrderStep) => TimelineStep {
  const { t } = useLingui()
  const words = useFibreWords()
  const { LFC, OrderType } = order
  return (step) => {
    const { state } = step
    switch (step.is) {
      case 'ordered':
        return {
          key: 'ordered',
          title: state === 'now' ? t`Ordered, not paid yet` : t`Ordered`,
          detail: words.moment(order.CreatedAtNanos),
          state,
        }
      case 'accepted':
        return {
          key: 'accepted',
          title: state === 'done' ? t`Accepted by ${LFC}` : t`${LFC} checks the order`,
          detail: state === 'now' ? t`This usually takes minutes.` : undefined,
          state,
        }
      case 'visit':
        return {
          key: step.mode,
          title: words.visit(step.mode),
          detail: <VisitLine step={step} chosen={order.ChosenTime} />,
          state,
        }
      case 'router':
        return { key: 'router', title: t`Router`, detail: <RouterLine order={order} />, state }
      case 'connect':
        return {
          key: 'connect',
          title: state === 'done' ? t`In service` : t`Connection`,
          detail: state === 'done' ? undefined : <ConnectLine order={order} isTransfer={OrderType === 'TRANSFER'} />,
          state,
        }
    }
  }
}

function VisitLine({ step, chosen }: { step: Extract<OrderStep, { is: 'visit' }>; chosen: Order['ChosenTime'] }) {
  const words = useFibreWords()
  const { visit, state, mode } = step
  const time = visit && words.time(visit)
  if (visit?.State === 'made') return <Trans>Done on {time}</Trans>
  if (visit?.State === 'booked') return <Trans>Booked for {time}</Trans>
  if (visit?.State === 'missed') return <Trans>The visit on {time} didn’t go ahead. Choose another time.</Trans>
  if (chosen?.Mode === mode && state !== 'done') {
    return <Trans>You chose {words.time(chosen)}. We book it as soon as the order is accepted.</Trans>
  }
  if (state === 'now') return <Trans>Choose a time that suits you.</Trans>
  if (state === 'done') return undefined
  return mode === 'scope' ? (
    <Trans>Someone checks how the fibre gets from the street to your house.</Trans>
  ) : (
    <Trans>A technician brings the fibre into the house. You choose the time.</Trans>
  )
}

function RouterLine({ order: { Modem, Parcel, Status } }: { order: Order }): ReactNode {
  const name = Modem?.Name ?? ''
  const number = Parcel?.TrackingNumber
  const tracked = number && Parcel?.TrackingLink && (
    <a
      href={Parcel.TrackingLink}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 max-w-full items-center gap-1.5 wrap-anywhere text-primary underline underline-offset-4"
    >
      <Trans>Track parcel {number}</Trans>
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">
        <Trans>(opens the courier’s page)</Trans>
      </span>
    </a>
  )
  switch (Parcel?.State) {
    case 'DELIVERED':
      return <Trans>{name}, delivered</Trans>
    case 'UNDELIVERABLE':
      return <Trans>The courier couldn’t deliver it. We refund what you paid for it to your card.</Trans>
    case 'LABEL':
      return <Trans>{name}, being packed</Trans>
    case 'PICKED_UP':
    case 'IN_TRANSIT':
      return (
        <>
          <Trans>{name}, on its way</Trans> {tracked && <span className="block">{tracked}</span>}
        </>
      )
    default:
      return Status === 'UNPAID' ? (
        <Trans>{name}. We send it once it’s paid and the order is accepted.</Trans>
      ) : (
        <Trans>{name}. We send it as soon as the order is accepted.</Trans>
      )
  }
}

function ConnectLine({ order: { rsf, Step }, isTransfer }: { order: Order; isTransfer: boolean }) {
  const words = useFibreWords()
  const day = rsf && words.weekday(rsf)
  if (isTransfer) {
    return day ? (
      <Trans>On {day}. We take over from your provider, with a break of minutes only: don’t cancel there.</Trans>
    ) : (
      <Trans>We take over from your provider, with a break of minutes only: don’t cancel there.</Trans>
    )
  }
  if (day) return <Trans>On {day}. The bill for your plan begins that day.</Trans>
  return Step === 'connect' ? (
    <Trans>We’re making the last checks. The bill for your plan begins when the connection is in service.</Trans>
  ) : (
    <Trans>Once the fibre is in the house. The bill for your plan begins that day.</Trans>
  )
}
