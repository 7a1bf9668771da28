import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { usage } from '@waea/contract/mobile/usage'
import { overview } from '@waea/contract/overview'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { Card } from '@waea/ui/card'
import { Switch } from '@waea/ui/fields/switch'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useToast } from '@waea/ui/states/toast'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { useKindWords } from '../catalogue/shared/use-kind-words.ts'
import { MobilePage } from '../mobiles/shared/mobile-page.tsx'
import { SpendLimit } from './shared/spend-limit.tsx'

type Settings = Gives<typeof usage.settings>
type Which = { customerUuid: string; mobileUuid: string }

/** A mobile's usage alerts, and the limit for usage charged outside its plan. */
export default function UsageSettings() {
  return (
    <MobilePage
      title={<Trans>Alerts and limits</Trans>}
      back={{ to: '/profile/plans/usage', name: <Trans>Usage</Trans> }}
      without={<Trans>Alerts and limits show here as soon as you have a mobile.</Trans>}
    >
      {(mobile, customerUuid) => <OfMobile customerUuid={customerUuid} mobileUuid={mobile.UUID} />}
    </MobilePage>
  )
}

function OfMobile(which: Which) {
  const { t } = useLingui()
  const saved = useCall(usage.settings, which)
  return (
    <Loaded query={saved} waiting={<SkeletonList count={2} />} failed={t`We couldn’t load your alerts`} inCard>
      {(settings) => (
        <>
          <Alerts which={which} settings={settings} />
          <SpendLimit which={which} settings={settings} />
          <RecentAlerts alerts={settings.Told} />
        </>
      )}
    </Loaded>
  )
}

type Kind = Settings['Alerts'][number]

function Alerts({ which, settings }: { which: Which; settings: Settings }) {
  const { t } = useLingui()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutateAsync, isPending, variables } = useSend(usage.switchAlert, {
    changes: [usage.settings, overview.family],
  })
  const isOn = (kind: Kind) => settings.Alerts.includes(kind)
  const choose = (kind: Kind) => async (on: boolean) => {
    try {
      await mutateAsync({ ...which, Alert: kind, IsOn: on })
      toast({ tone: 'good', text: on ? t`We’ll tell you` : t`We won’t tell you any more` })
    } catch (error) {
      toast({ tone: 'bad', text: errorText(error) })
    }
  }
  const line = (kind: Kind, label: string, hint: string) => {
    const isChanging = isPending && variables?.Alert === kind
    return (
      <Switch
        label={label}
        hint={hint}
        checked={isOn(kind)}
        loading={isChanging}
        disabled={isPending && !isChanging}
        onChange={(on) => void choose(kind)(on)}
      />
    )
  }
  return (
    <Card as="section" aria-labelledby="alerts" className="grid gap-2">
      <h2 id="alerts" className="text-h3">
        <Trans>Alerts</Trans>
      </h2>
      <p className="text-s text-ink-2">
        <Trans>By email, by text message and here, each once a period.</Trans>
      </p>
      {line('50', t`Half used`, t`When 50% of an allowance is used.`)}
      {line('80', t`Nearly used`, t`When 80% is used.`)}
      {line('100', t`All used`, t`When nothing is left, with what happens next.`)}
      {line('expiry', t`About to end`, t`Up to three days before what’s left ends.`)}
    </Card>
  )
}

/** Recently sent alerts. */
function RecentAlerts({ alerts }: { alerts: Settings['Told'] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const kinds = useKindWords()
  const words = (kind: Settings['Told'][number]['Kind']) => {
    if (kind === 'limit') return t`Spend limit reached`
    if (kind === 'expiry') return t`About to end`
    return kind === '100' ? t`All used` : t`${kind}% used`
  }
  return (
    <Card as="section" aria-labelledby="told" className="grid gap-3">
      <h2 id="told" className="text-h3">
        <Trans>Alerts we sent</Trans>
      </h2>
      {alerts.length === 0 && (
        <p className="text-ink-2">
          <Trans>Nothing yet. Alerts show here as well.</Trans>
        </p>
      )}
      <ul className="grid gap-2">
        {alerts.map(({ Kind, Type, ToldAtNanos }) => {
          const at = fromNanos(ToldAtNanos)
          return (
            <li key={`${Kind} ${Type} ${ToldAtNanos}`} className="flex flex-wrap justify-between gap-x-4">
              <span>{Type ? `${kinds[Type]}: ${words(Kind)}` : words(Kind)}</span>
              <time dateTime={at.toISOString()} className="text-s text-ink-2 tabular-nums">
                {dateText(at, 'date', locale)}
              </time>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
