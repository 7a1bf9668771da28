import { Trans, useLingui } from '@lingui/react/macro'
import { broadband } from '@waea/contract/fibre/broadband'
import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Field } from '@waea/ui/fields/field'
import { TextInput } from '@waea/ui/fields/text-input'
import { useFocusLeft } from '@waea/ui/heading-focus'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useRef, useState } from 'react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useSend } from '../../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../../shell/forms/shared/refusal-text.tsx'
import type { Connection } from './connection.ts'
import { useFibreWords } from './fibre-words.ts'

type Span = NonNullable<Connection['CanPause']>
const changes = [broadband.ufbProducts, broadband.pausePreview, broadband.endPreview]
const ofLine = ({ CustomerUUID, UUID }: Connection) => ({ customerUuid: CustomerUUID, ufbUuid: UUID })

/** Pauses a connection until a day, or moves the end of its pause. Renders nothing where that is not possible. */
export function PauseConnection({ connection }: { connection: Connection }) {
  const [asks, setAsks] = useState(false)
  const { CanPause, Pause } = connection
  if (!CanPause) return null
  return (
    <>
      <Button tone="quiet" size="s" onClick={() => setAsks(true)}>
        {Pause ? <Trans>Change the pause</Trans> : <Trans>Pause this connection</Trans>}
      </Button>
      {asks && <PauseDialog connection={connection} span={CanPause} onClose={() => setAsks(false)} />}
    </>
  )
}

type DialogProps = { connection: Connection; span: Span; onClose: () => void }

/** Chooses the day on which it works again, and says what is off and what is charged. */
function PauseDialog({ connection, span, onClose }: DialogProps) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useFibreWords()
  const errorText = useErrorText()
  const [until, setUntil] = useState(connection.Pause?.Until ?? '')
  const [wasPressed, setPressed] = useState(false)
  const isGood = until >= span.Earliest && until <= span.Latest
  const [first, last, from] = [words.day(span.Earliest), words.day(span.Latest), words.weekday(span.From)]
  const pause = useSend(broadband.pauseUfb, {
    changes,
    after: () => {
      onClose()
      const day = words.weekday(until)
      const isOff = connection.OutOfUse === 'paused'
      toast({
        text: isOff ? t`Your connection is paused until ${day}.` : t`Your connection pauses on ${from}.`,
        tone: 'good',
      })
    },
  })
  const confirm = () => {
    setPressed(true)
    if (isGood) pause.mutate({ ...ofLine(connection), Until: until })
  }
  return (
    <ConfirmDialog
      open
      title={connection.Pause ? <Trans>Change the pause?</Trans> : <Trans>Pause this connection?</Trans>}
      confirmText={connection.Pause ? <Trans>Change the pause</Trans> : <Trans>Pause it</Trans>}
      cancelText={<Trans>Go back</Trans>}
      loading={pause.isPending}
      refusal={pause.error && errorText(pause.error)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        <p>
          <Trans>
            It works until the month that you pay for is over. From {from} it’s off and costs nothing, until the day you
            choose. You can pause once in 12 months, for 90 days at most.
          </Trans>
        </p>
        <Field
          label={<Trans>It works again on</Trans>}
          hint={t`From ${first} to ${last}`}
          error={wasPressed && !isGood ? t`Choose a day from ${first} to ${last}` : undefined}
          required
        >
          <TextInput
            type="date"
            min={span.Earliest}
            max={span.Latest}
            value={until}
            className="max-w-56"
            onChange={(event) => setUntil(event.target.value)}
          />
        </Field>
        {isGood && <ChargedThen connection={connection} until={until} />}
        <p>
          <Trans>
            A home phone or an alarm on this connection is off too: you can’t call 111 on it. Leave the fibre box and
            its power as they are.
          </Trans>
        </p>
      </div>
    </ConfirmDialog>
  )
}

/** The first charge once the connection works again, and the price of the months after it. */
function ChargedThen({ connection, until }: { connection: Connection; until?: string }) {
  const words = useFibreWords()
  const errorText = useErrorText()
  const preview = useCall(broadband.pausePreview, { ...ofLine(connection), ...(until && { Until: until }) })
  return (
    <Loaded query={preview} waiting={<SkeletonList count={1} />} failed={errorText(preview.error)} isPart>
      {({ FirstFrom, FirstUpto, FirstCents, ThenCents }) => {
        const [first, then] = [dollars(money(FirstCents)), dollars(money(ThenCents))]
        const [from, upto] = [words.day(FirstFrom), words.day(addDays(calendarDay(FirstUpto), -1))]
        return (
          <p role="status">
            {FirstCents === ThenCents ? (
              <Trans>
                Your next charge is {first} for {from} to {upto}, on your bill.
              </Trans>
            ) : (
              <Trans>
                Your next charge is {first} for {from} to {upto}, on your bill. After that it’s {then} a month.
              </Trans>
            )}
          </p>
        )
      }}
    </Loaded>
  )
}

/** Says that a connection is or will be paused, and ends that. Renders nothing without a pause. */
export function PausedNotice({ connection, isOwner }: { connection: Connection; isOwner: boolean }) {
  const { t } = useLingui()
  const words = useFibreWords()
  const { Pause, OutOfUse } = connection
  if (!Pause || OutOfUse === 'suspended') return null
  const [from, until] = [words.weekday(Pause.From), words.weekday(Pause.Until)]
  const isOff = OutOfUse === 'paused'
  return (
    <Notice
      title={isOff ? t`Paused until ${until}` : t`This connection pauses on ${from}`}
      action={isOwner && <EndPause connection={connection} isOff={isOff} />}
    >
      {isOff ? (
        <Trans>It’s off, and nothing is charged until it works again on {until}.</Trans>
      ) : (
        <Trans>It’s off from then on, and nothing is charged until it works again on {until}.</Trans>
      )}
    </Notice>
  )
}

/** Ends a pause now, or takes it back before it begins; says first what is charged. */
function EndPause({ connection, isOff }: { connection: Connection; isOff: boolean }) {
  const { t } = useLingui()
  const toast = useToast()
  const errorText = useErrorText()
  const piece = useRef<HTMLDivElement>(null)
  useFocusLeft(piece)
  const [asks, setAsks] = useState(false)
  const resume = useSend(broadband.resumeUfb, {
    changes,
    after: () => {
      setAsks(false)
      toast({
        text: isOff ? t`Your connection is being turned back on.` : t`Your connection doesn’t pause.`,
        tone: 'good',
      })
    },
  })
  return (
    <div ref={piece} className="grid gap-3">
      <Button size="s" className="justify-self-start" onClick={() => setAsks(true)}>
        {isOff ? <Trans>Turn it on now</Trans> : <Trans>Don’t pause it</Trans>}
      </Button>
      {asks && (
        <ConfirmDialog
          open
          title={isOff ? <Trans>Turn this connection on now?</Trans> : <Trans>Don’t pause this connection?</Trans>}
          confirmText={isOff ? <Trans>Turn it on</Trans> : <Trans>Don’t pause it</Trans>}
          cancelText={<Trans>Go back</Trans>}
          loading={resume.isPending}
          refusal={resume.error && errorText(resume.error)}
          onConfirm={() => resume.mutate(ofLine(connection))}
          onCancel={() => setAsks(false)}
        >
          <div className="grid gap-4">
            {isOff && (
              <p>
                <Trans>It works again within minutes. The rest of the pause can’t be used later.</Trans>
              </p>
            )}
            <ChargedThen connection={connection} />
          </div>
        </ConfirmDialog>
      )}
    </div>
  )
}
