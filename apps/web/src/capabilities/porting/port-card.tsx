import { Trans, useLingui } from '@lingui/react/macro'
import { isPortOver, type PortState, shownLabel } from '@waea/domain/porting/port-state'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Timeline, type TimelineStep } from '@waea/ui/data/timeline'
import { Notice } from '@waea/ui/states/notice'
import type { ReactNode } from 'react'
import { Link } from '../../shell/routing/shared/link.tsx'
import { OnHoldUntil, whatToDo } from './on-hold.tsx'
import { PortActions } from './port-actions.tsx'
import { type Port, usePortWords, useReplySentence, useTimeText, useWindowText } from './port-words.ts'
import { toneOf } from './tone.ts'

/** How far a port is: one sentence with its time, what to do, and the steps ahead of a number that comes. */
export function PortCard({
  port,
  onRetry,
  onDone,
}: {
  port: Port
  onRetry?: (() => void) | undefined
  /** Puts away the words about a number that has arrived. */
  onDone?: (() => void) | undefined
}) {
  const { t } = useLingui()
  const { title, says } = usePortWords()(port)
  const reply = useReplySentence()(port)
  const steps = useSteps(port)
  const isOver = isPortOver(port.State as PortState)
  const label = shownLabel(port.State)
  return (
    <Card>
      <div className="grid gap-5">
        <h2 className="text-l font-semibold">{title}</h2>
        {/* The tooltip names the status and explains it (B-PORT-02). */}
        <div title={label && `${label}: ${says}`}>
          <Notice tone={toneOf(port.Stage)} action={wayOn(port)}>
            {says} {port.Stage === 'on-hold' && <OnHoldUntil port={port} />}
          </Notice>
        </div>
        {reply && !isOver && <Notice tone="warn">{reply}</Notice>}
        {steps && <Timeline label={t`How far your number is`} steps={steps} />}
        <PortActions port={port} onRetry={onRetry} onDone={onDone} />
      </div>
    </Card>
  )
}

/** The way to what the customer does about a stage elsewhere, if anything. */
function wayOn(port: Port): ReactNode {
  const look = buttonClass({ size: 's', tone: 'quiet' })
  switch (port.Stage) {
    case 'on-hold':
      return whatToDo(port)
    case 'late':
      return (
        <Link to="/help/cases/new" className={look}>
          <Trans>Write to us</Trans>
        </Link>
      )
    case 'left':
      return (
        <Link to="/profile/account/invoices" className={look}>
          <Trans>See your bills</Trans>
        </Link>
      )
    default:
      return undefined
  }
}

/** The steps of a number that comes; undefined once it is over or being stopped, and for one that leaves. */
function useSteps(port: Port): TimelineStep[] | undefined {
  const { t } = useLingui()
  const timeText = useTimeText()
  const windowText = useWindowText()
  const { Stage, CarrierName: name, MovesFromNanos: from, MovesUntilNanos: until } = port
  if (port.Direction === 'out' || Stage === 'stopping' || isPortOver(port.State as PortState)) return undefined
  const isYes = port.Authorisation === 'given'
  const steps = [
    ...(Stage === 'waits-for-sim' ? [{ key: 'sim', title: t`This SIM becomes active`, isDone: false }] : []),
    {
      key: 'yes',
      title: t`You reply YES to 2542`,
      ...(Stage === 'awaits-yes' && { detail: t`by ${timeText(port.AuthoriseByNanos)}` }),
      isDone: isYes,
    },
    { key: 'checked', title: t`${name} checks your details`, isDone: isYes && port.State >= 2 },
    {
      key: 'moved',
      title: t`Your number moves to this SIM`,
      detail:
        from !== undefined && until !== undefined
          ? windowText(from, until)
          : Stage === 'on-hold'
            ? t`once this SIM can take it`
            : t`up to 3 hours after your YES, in working hours`,
      isDone: false,
    },
  ]
  const now = steps.findIndex(({ isDone }) => !isDone)
  return steps.map(({ isDone, ...step }, at) => ({ ...step, state: isDone ? 'done' : at === now ? 'now' : 'next' }))
}
