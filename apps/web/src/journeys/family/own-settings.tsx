import { Trans, useLingui } from '@lingui/react/macro'
import { accountType } from '@waea/domain/plans/mobile-status'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import type { MemberShown } from '../../capabilities/groups/shared/group-shown.ts'
import { useMobile } from '../../capabilities/mobiles/shared/use-mobile.ts'
import { StopSwitch } from '../../capabilities/plans/shared/stop-switch.tsx'
import { useGo } from '../../shell/routing/shared/link.tsx'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import type { Family } from './family.ts'

type Settings = NonNullable<Family['Mobiles'][number]['Settings']>

/** Alerts, spend limit and casual charges of a mobile on the customer's own account, with where to change them. */
export function OwnSettings({ settings, member }: { settings: Settings; member: MemberShown }) {
  const { t } = useLingui()
  const go = useGo()
  const { mobiles, choose } = useMobile()
  const { MobileProductUUID: UUID = '', name, number = name } = member
  const mobile = mobiles.find((one) => one.UUID === UUID)
  const change = () => {
    choose(UUID)
    void go('/profile/plans/usage/settings')
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid gap-1 text-s text-ink-2">
          <p>
            <AlertWords alerts={settings.Alerts} />
          </p>
          {settings.CanLimit && (
            <p>
              <LimitWords settings={settings} />
            </p>
          )}
        </div>
        <Button tone="quiet" size="s" aria-label={t`Alerts and limit of ${number}`} onClick={change}>
          <Trans>Alerts and limit</Trans>
        </Button>
      </div>
      {mobile && settings.StopOutsidePlan && (
        <StopSwitch
          label={t`Pause casual charges of ${number}`}
          dashboard={{
            Mobile: { UUID },
            AccountType: accountType(mobile),
            StopOutsidePlan: settings.StopOutsidePlan,
          }}
        />
      )}
    </div>
  )
}

function AlertWords({ alerts }: { alerts: Settings['Alerts'] }) {
  const { t } = useLingui()
  const words = { 50: t`half used`, 80: t`80% used`, 100: t`all used`, expiry: t`about to end` }
  if (alerts.length === 0) return <Trans>Usage alerts are off.</Trans>
  const list = alerts.map((kind) => words[kind]).join(', ')
  return <Trans>Usage alerts: {list}.</Trans>
}

function LimitWords({ settings: { LimitCents, LimitLiftsOn } }: { settings: Settings }) {
  const locale = useLocale()
  if (LimitCents === undefined) return <Trans>No spend limit outside the plan.</Trans>
  const limit = dollars(money(LimitCents))
  if (LimitLiftsOn === undefined) return <Trans>Spend limit outside the plan: {limit} a period.</Trans>
  const day = dateText(LimitLiftsOn, 'day', locale)
  return (
    <Trans>
      Spend limit of {limit} reached: use outside the plan is stopped until {day}.
    </Trans>
  )
}
