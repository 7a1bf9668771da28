import { Trans, useLingui } from '@lingui/react/macro'
import { porting } from '@waea/contract/mobile/porting'
import { isPortOver, type PortState, shownLabel } from '@waea/domain/porting/port-state'
import { displayMsisdn } from '@waea/kit/msisdn'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Timeline, type TimelineStep } from '@waea/ui/data/timeline'
import { Notice } from '@waea/ui/states/notice'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useCustomerUuid, useEnglishMark } from '../../shell/session/shared/portal.tsx'
import { OnHold } from './on-hold.tsx'
import { type Port, useMomentText, usePortSentence, useReasonSentence, useReplySentence } from './port-words.ts'
import { portingFailure } from './porting-failure.ts'

/** A port's progress, state by state, with what to do now; updates by itself as reports arrive. */
export function PortCard({ port, onRetry }: { port: Port; onRetry?: (() => void) | undefined }) {
  const { t } = useLingui()
  const momentText = useMomentText()
  const reason = useReasonSentence()(port)
  const reply = useReplySentence()(port)
  const number = displayMsisdn(port.MSISDN)
  const isOver = isPortOver(port.State as PortState)
  return (
    <Card>
      <div className="grid gap-5">
        <h2 className="text-l font-semibold">
          {port.Direction === 'in' ? (
            <Trans>{number} comes to this SIM</Trans>
          ) : (
            <Trans>
              {number} goes to {port.CarrierName}
            </Trans>
          )}
        </h2>
        {port.Direction === 'in' && !isOver && port.Authorisation === 'awaited' && (
          <Notice tone="info" title={<Trans>Reply YES to 2542</Trans>}>
            <Trans>
              Your old phone gets a text. Reply YES by {momentText(port.AuthoriseByNanos)}. Keep your old SIM in until
              the number has moved.
            </Trans>
          </Notice>
        )}
        {reply && <Notice tone="warn">{reply}</Notice>}
        <OnHold port={port} />
        <Timeline label={t`How far your number is`} steps={useSteps(port)} />
        {reason && isOver && <Notice tone="warn">{reason}</Notice>}
        {!isOver && port.Direction === 'in' && !port.HeldUpBy && (
          <p className="text-s text-ink-2">
            <Trans>Moving a number can take up to 3 hours after your YES, in working hours.</Trans>
          </p>
        )}
        <PortActions port={port} onRetry={onRetry} />
      </div>
    </Card>
  )
}

/** The past states of a port and the next one. Each has its industry name and a sentence; 6 and 10 have none. */
function useSteps(port: Port): TimelineStep[] {
  const { t } = useLingui()
  const sentence = usePortSentence()
  const momentText = useMomentText()
  const english = useEnglishMark()
  const isOver = isPortOver(port.State as PortState)
  const named = port.Steps.filter(({ State }) => shownLabel(State) !== undefined)
  const last = named.length - 1
  const passed = named.map(({ State, AtNanos }, at): TimelineStep => {
    const label = shownLabel(State)
    const state = at < last || port.State === 7 ? 'done' : !isOver ? 'now' : 'failed'
    return {
      key: `${State}-${AtNanos}`,
      title: sentence(port, State),
      detail: (
        // The tooltip names the status and explains it (B-PORT-02).
        <span title={`${label}: ${sentence(port, State)}`}>
          <span lang={english}>{label}</span> · {momentText(AtNanos)}
        </span>
      ),
      state,
    }
  })
  if (isOver || port.Direction === 'out') return passed
  return [
    ...passed,
    {
      key: 'end',
      title: t`Your number is on this SIM`,
      ...(!port.HeldUpBy && { detail: momentText(port.StartsAtNanos) }),
      state: 'next',
    },
  ]
}

function PortActions({ port, onRetry }: { port: Port; onRetry: (() => void) | undefined }) {
  const errorText = useErrorText()
  const mobile = { customerUuid: useCustomerUuid(), mobileUuid: port.MobileUUID }
  const cancel = useSend(porting.cancel, { changes: [porting.ports] })
  const stop = useSend(porting.stopLeaving, { changes: [porting.ports] })
  const isOut = port.Direction === 'out'
  const failed = cancel.error ?? stop.error
  if (!port.CanCancel && !onRetry) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      {onRetry && (
        <Button onClick={onRetry}>
          {port.Field ? <Trans>Correct and try again</Trans> : <Trans>Try again</Trans>}
        </Button>
      )}
      {port.CanCancel && !isOut && (
        <Button
          tone="quiet"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ customerUuid: mobile.customerUuid, ProductInstanceUUID: port.MobileUUID })}
        >
          <Trans>Cancel the move</Trans>
        </Button>
      )}
      {port.CanCancel && isOut && (
        <Button tone="danger" loading={stop.isPending} onClick={() => stop.mutate(mobile)}>
          <Trans>This wasn’t me: keep my number</Trans>
        </Button>
      )}
      {failed && <Notice tone="bad">{errorText(portingFailure(failed))}</Notice>}
    </div>
  )
}
