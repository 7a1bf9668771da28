import { Trans, useLingui } from '@lingui/react/macro'
import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Notice } from '@waea/ui/states/notice'
import { ChartNoAxesColumn, ChevronRight } from 'lucide-react'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { isOn } from '../../../shell/session/shared/settings.ts'
import { ChangePlan } from './change-plan.tsx'
import { addressText, type Connection, connectionName, type Order, streetOf } from './connection.ts'
import { ConnectionState, Resuming } from './connection-state.tsx'
import { EndConnection, KeepConnection } from './end-connection.tsx'
import { useFibreWords } from './fibre-words.ts'
import { NameConnection } from './name-connection.tsx'
import { Notes } from './notes.tsx'
import { WaitingPlan } from './orders/waiting-plan.tsx'
import { PauseConnection, PausedNotice } from './pause-connection.tsx'
import { PlanSummary } from './plan-summary.tsx'

interface Props {
  connection: Connection
  /** The order that moves it to another address. */
  move?: Order | undefined
  /** Whether this person may make changes to the account. */
  isOwner: boolean
}

/** A connection in service: its plan, its price, the day it is paid up to, and what can be changed. */
export function ConnectionCard({ connection, move, isOwner }: Props) {
  const id = `connection-${connection.UUID}`
  const isEnded = connection.Status === 'ENDED'
  // A suspended account can only pay.
  const isOff = connection.OutOfUse === 'suspended'
  const stays = connection.EndsOn === undefined && move === undefined
  // A paused connection keeps its plan and its address until it works again.
  const canChange = stays && connection.Pause === undefined
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h2 id={id} className="text-h2 wrap-anywhere">
            {connectionName(connection)}
          </h2>
          <p className="text-ink-2">{addressText(connection.Address)}</p>
        </div>
        <span role="status">
          <ConnectionState connection={connection} />
        </span>
      </div>
      <Resuming connection={connection} />
      {!isEnded && <Ending connection={connection} isOwner={isOwner && !isOff} />}
      {!isEnded && <PausedNotice connection={connection} isOwner={isOwner} />}
      {move && <Moving order={move} />}
      {!isEnded && connection.EndsOn === undefined && (
        <WaitingPlan connection={connection} isOwner={isOwner && !isOff} />
      )}
      <ConnectionFacts connection={connection} />
      {!isEnded && <PlanSummary connection={connection} />}
      {!isEnded && !isOff && isOwner && (
        <div className="flex flex-wrap gap-3">
          {canChange && <ChangePlan connection={connection} />}
          {canChange && <MoveConnection connection={connection} />}
          <NameConnection connection={connection} />
          {stays && <PauseConnection connection={connection} />}
          {stays && <EndConnection connection={connection} />}
        </div>
      )}
      {!isEnded && !isOff && (
        <Link
          to="/profile/ufb/broadband/usage"
          search={{ connection: connection.UUID }}
          className="flex min-h-13 items-center gap-3 border-y border-line text-ink no-underline underline-offset-4 hover:underline"
        >
          <ChartNoAxesColumn aria-hidden="true" className="size-5 shrink-0 text-primary" />
          <span className="min-w-0 flex-1">
            <Trans>Usage, day by day</Trans>
          </span>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
        </Link>
      )}
      {!isOff && <Notes notes={connection.Notes} of={{ connection: connection.UUID }} />}
    </Card>
  )
}

function Ending({ connection, isOwner }: Props) {
  const { t } = useLingui()
  const words = useFibreWords()
  if (connection.EndsOn === undefined) return null
  const day = words.weekday(connection.EndsOn)
  if (connection.MovedTo !== undefined) {
    return (
      <Notice title={t`You’ve moved: this connection ends on ${day}`}>
        <Trans>It works until the end of that day. We credit what you’ve paid beyond it on your bill.</Trans>
      </Notice>
    )
  }
  // It ends at once where no month is charged up to its last day.
  if (connection.PaidUntil === undefined || connection.PaidUntil <= connection.EndsOn) {
    return (
      <Notice tone="warn" title={t`This connection ends on ${day}`}>
        <Trans>We’re ending it now.</Trans>
      </Notice>
    )
  }
  return (
    <Notice
      tone="warn"
      title={t`This connection ends on ${day}`}
      action={isOwner && <KeepConnection connection={connection} />}
    >
      <Trans>It works until the end of that day. Until then you can still keep it.</Trans>
    </Notice>
  )
}

/** The connection is being moved: the old one keeps working until the new one does. */
function Moving({ order }: { order: Order }) {
  const { t } = useLingui()
  const street = streetOf(order.Address)
  return (
    <Notice title={t`You’re moving to ${street}`}>
      <Trans>
        This connection keeps working until the new one does. If the move doesn’t go ahead, it stays as it is.
      </Trans>
    </Notice>
  )
}

/** Starts an order at another address, which ends this connection. */
function MoveConnection({ connection: { UUID, Plan } }: { connection: Connection }) {
  const { settings } = usePortal()
  if (!isOn(settings, 'IS_ORDER_PLACEMENT_ALLOWED')) return null
  return (
    <Link
      to="/eshop/checkout-ufb/location"
      search={{ moves: UUID, plan: Plan.ID }}
      className={buttonClass({ tone: 'quiet', size: 's' })}
    >
      <Trans>Move to a new address</Trans>
    </Link>
  )
}

/** A month is charged up to the day on which the next one starts; its last day is the day before. */
const dayBefore = (day: string) => addDays(calendarDay(day), -1)

function ConnectionFacts({ connection }: { connection: Connection }) {
  const { t } = useLingui()
  const words = useFibreWords()
  const { Plan, PaidUntil, PriceChangesOn, PausesAgainOn, StartedOn, EndsOn, LFC, LFCProductID, Status } = connection
  const isEnded = Status === 'ENDED'
  return (
    <DescriptionList
      items={[
        { key: 'plan', term: t`Plan`, value: Plan.Name },
        { key: 'speed', term: t`Speed`, value: words.speed(Plan) },
        ...(isEnded ? [] : [{ key: 'data', term: t`Data`, value: t`Unlimited` }]),
        ...(isEnded ? [] : [{ key: 'price', term: t`Price, GST included`, value: words.monthly(Plan.Price) }]),
        ...(isEnded ? [] : words.laterRows(Plan, PriceChangesOn)),
        ...(PaidUntil && !isEnded
          ? [{ key: 'paid', term: t`Charged up to`, value: words.day(dayBefore(PaidUntil)) }]
          : []),
        ...(StartedOn ? [{ key: 'since', term: t`In service since`, value: words.day(StartedOn) }] : []),
        ...(PausesAgainOn
          ? [{ key: 'pause', term: t`Can be paused again from`, value: words.day(PausesAgainOn) }]
          : []),
        ...(EndsOn ? [{ key: 'ends', term: t`Last day`, value: words.day(EndsOn) }] : []),
        { key: 'company', term: t`Fibre company`, value: LFC },
        ...(LFCProductID ? [{ key: 'number', term: t`Their reference`, value: LFCProductID }] : []),
      ]}
    />
  )
}
