import { Trans, useLingui } from '@lingui/react/macro'
import { type ForwardKind, forwardKinds } from '@waea/domain/sim-settings/features'
import { ringTimes } from '@waea/domain/sim-settings/forward'
import { displayMsisdn } from '@waea/kit/msisdn'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { useState } from 'react'
import { useForwardWords } from './feature-words.ts'
import { ForwardForm } from './forward-form.tsx'
import { Refused } from './refused.tsx'
import { Hint } from './shared/setting-switch.tsx'
import type { SimSettings, useSettings } from './shared/use-settings.ts'

type Of = { now: SimSettings; settings: ReturnType<typeof useSettings> }

/** Call forwarding: its four kinds, the number for each, and how long it rings first. */
export function Forwarding({ now, settings }: Of) {
  const { t } = useLingui()
  const [open, setOpen] = useState<ForwardKind>()
  const bar = now.OperatorBarring.find(({ Name }) => Name === 'CallForwarding')
  const show = (kind: ForwardKind | undefined) => {
    settings.leave()
    setOpen(kind)
  }
  return (
    <Card as="section" aria-labelledby="forwarding" className="grid gap-4">
      <div>
        <h2 id="forwarding" className="text-h3">
          <Trans>Call forwarding</Trans>
        </h2>
        <p className="text-s text-ink-2">
          {bar ? (
            <Trans>We’ve barred this: {bar.Reason}</Trans>
          ) : (
            <Trans>Each forwarded call counts as a call you make.</Trans>
          )}
        </p>
      </div>
      <ul className="grid gap-3">
        {forwardKinds.map((kind) => (
          <li key={kind} className="border-t border-line pt-3">
            {open === kind ? (
              <ForwardForm kind={kind} now={now} settings={settings} onDone={() => show(undefined)} />
            ) : (
              <ForwardLine kind={kind} now={now} settings={settings} onChange={bar ? undefined : () => show(kind)} />
            )}
          </li>
        ))}
      </ul>
      <Field label={<Trans>Ring for</Trans>} hint={t`Before an unanswered call is forwarded`}>
        <Select
          value={String(now.Settings.CFNRRingTime)}
          disabled={bar !== undefined || settings.isSending}
          onChange={(event) => void settings.change({ CFNRRingTime: Number(event.target.value) })}
          options={ringTimes.map((time) => ({ value: String(time), label: t`${time} seconds` }))}
        />
      </Field>
      <Refused settings={settings} at="CFNRRingTime" />
    </Card>
  )
}

function ForwardLine({
  kind,
  now,
  settings,
  onChange,
}: Of & { kind: ForwardKind; onChange: (() => void) | undefined }) {
  const words = useForwardWords()
  const { Active, Destination } = now.Settings[kind]
  const to = displayMsisdn(Destination)
  const isSent = settings.isSending && settings.sent?.[kind] !== undefined
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{words[kind]}</p>
        <p className="text-s text-ink-2">
          {Active ? <Trans>To {to}</Trans> : <Trans>Off</Trans>}
          {now.Unconfirmed.includes(kind) && (
            <span className="block">
              <Hint isUnconfirmed state={now.State} />
            </span>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        {Active && (
          <Button
            tone="quiet"
            size="s"
            loading={isSent}
            aria-label={`${words[kind]}: off`}
            onClick={() => void settings.change({ [kind]: { Active: false } })}
          >
            <Trans>Turn off</Trans>
          </Button>
        )}
        {onChange && (
          <Button tone="quiet" size="s" onClick={onChange}>
            {Active ? <Trans>Change</Trans> : <Trans>Set up</Trans>}
          </Button>
        )}
      </div>
      <Refused settings={settings} at={kind} />
    </div>
  )
}
