import { Trans, useLingui } from '@lingui/react/macro'
import { plans } from '@waea/contract/mobile/plans'
import { overview } from '@waea/contract/overview'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { TextInput } from '@waea/ui/fields/text-input'
import { ConfirmDialog } from '@waea/ui/states/confirm-dialog'
import { useToast } from '@waea/ui/states/toast'
import { useState } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { stopsOutside } from '../mobiles/shared/mobile-dashboard.ts'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import type { Renewal } from './renewal-shown.ts'

type Props = { mobile: Mobile; renewal: Renewal }
const changes = [plans.renewal, plans.mobiles, overview.dashboard]

/** Pauses a plan until a day, or moves or ends its pause; says first what stops and what is charged when it ends. */
export function PausePart({ mobile, renewal }: Props) {
  const { Addon, Pause } = renewal
  if (!Pause && !Addon.PausedUntil) return null
  return (
    <Card as="section" aria-labelledby="pause" className="grid gap-4">
      <h2 id="pause" className="text-h3">
        {Addon.PausedUntil ? <Trans>Change the pause</Trans> : <Trans>Pause</Trans>}
      </h2>
      {Pause && <PauseUntil key={Addon.PausedUntil} mobile={mobile} renewal={renewal} span={Pause} />}
      {/* After the period has ended, resuming is charged; `RenewNow` offers that with its price. */}
      {Addon.PausedUntil && renewal.Now?.DaysLost !== 0 && <EndPause mobile={mobile} renewal={renewal} />}
    </Card>
  )
}

function ofPlan({ mobile, renewal }: Props) {
  return { customerUuid: mobile.CustomerUUID, mobileUuid: mobile.UUID, addonUuid: renewal.Addon.UUID }
}

function PauseUntil({ span, ...of }: Props & { span: NonNullable<Renewal['Pause']> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { PausedUntil } = of.renewal.Addon
  const { CustomerUUID: customerUuid, UUID: mobileUuid } = of.mobile
  const look = useCall(overview.dashboard, { customerUuid, mobileUuid })
  const [until, setUntil] = useState(PausedUntil ?? '')
  const [asks, setAsks] = useState(false)
  const [wasPressed, setPressed] = useState(false)
  const isGood = until >= span.Earliest && until <= span.Latest
  const [first, last] = [dateText(span.Earliest, 'date', locale), dateText(span.Latest, 'date', locale)]
  return (
    <>
      <p className="text-ink-2">
        <Trans>
          You use up the period you’ve paid for. Then the plan is paused, and isn’t charged until the day you choose.
        </Trans>{' '}
        {look.data && <Meanwhile stops={stopsOutside(look.data)} />}
      </p>
      <Field
        label={<Trans>Pause until</Trans>}
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
      <Button
        tone="quiet"
        className="justify-self-start"
        onClick={() => {
          setPressed(true)
          setAsks(isGood)
        }}
      >
        {PausedUntil ? <Trans>Change the pause</Trans> : <Trans>Pause this plan</Trans>}
      </Button>
      {asks && <ConfirmPause {...of} until={until} onClose={() => setAsks(false)} />}
    </>
  )
}

/** What use costs during the pause, when no plan covers it. */
function Meanwhile({ stops }: { stops: boolean }) {
  return stops ? (
    <Trans>
      You can still be called and texted. Your own calls, texts and data are stopped meanwhile, and cost nothing. Calls
      to 111 always work.
    </Trans>
  ) : (
    <Trans>You can still be called and texted; what you use meanwhile costs casual rates, from your credit.</Trans>
  )
}

/** Says what stops and what is charged afterwards, before the pause is requested. */
function ConfirmPause({ until, onClose, ...of }: Props & { until: string; onClose: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const locale = useLocale()
  const errorText = useErrorText()
  const { mutateAsync, isPending, error } = useSend(plans.pause, { changes })
  const { Addon, AmountCents } = of.renewal
  const [end, day] = [dateText(Addon.EndsOn ?? until, 'date', locale), dateText(until, 'date', locale)]
  const price = dollars(money(AmountCents))
  const confirm = async () => {
    try {
      await mutateAsync({ ...ofPlan(of), Until: until })
    } catch {
      return
    }
    onClose()
    toast({ tone: 'good', text: t`${Addon.Name} is paused until ${day}` })
  }
  return (
    <ConfirmDialog
      open
      title={t`Pause ${Addon.Name} until ${day}?`}
      confirmText={<Trans>Pause it</Trans>}
      cancelText={<Trans>Keep it</Trans>}
      loading={isPending}
      refusal={error ? errorText(error) : undefined}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Trans>
        You can use it until {end}. From then on its data, minutes and texts stop, and we charge nothing. On {day} it
        renews for {price}. You can resume it any time.
      </Trans>
    </ConfirmDialog>
  )
}

/** Ends a pause that hasn't started: nothing is charged before the end of the period. */
function EndPause(of: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const locale = useLocale()
  const errorText = useErrorText()
  const [asks, setAsks] = useState(false)
  const { mutateAsync, isPending, error, reset } = useSend(plans.resume, { changes })
  const { Addon, AmountCents } = of.renewal
  const day = dateText(Addon.EndsOn ?? Addon.StartsOn, 'date', locale)
  const price = dollars(money(AmountCents))
  const confirm = async () => {
    try {
      await mutateAsync(ofPlan(of))
    } catch {
      return
    }
    setAsks(false)
    toast({ tone: 'good', text: t`${Addon.Name} renews on ${day}` })
  }
  return (
    <>
      <Button tone="quiet" className="justify-self-start" onClick={() => setAsks(true)}>
        <Trans>Don’t pause</Trans>
      </Button>
      <ConfirmDialog
        open={asks}
        title={t`Don’t pause ${Addon.Name}?`}
        confirmText={<Trans>Don’t pause</Trans>}
        loading={isPending}
        refusal={error ? errorText(error) : undefined}
        onConfirm={() => void confirm()}
        onCancel={() => {
          setAsks(false)
          reset()
        }}
      >
        <Trans>
          It continues without a gap: on {day} it renews for {price}.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
