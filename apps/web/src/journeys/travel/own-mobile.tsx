import { Trans, useLingui } from '@lingui/react/macro'
import { usage } from '@waea/contract/mobile/usage'
import { overview } from '@waea/contract/overview'
import { catalogue } from '@waea/contract/shop/catalogue'
import { firstAvailability, priceDue } from '@waea/domain/catalogue/catalogue-entry'
import { isActivated } from '@waea/domain/plans/mobile-status'
import { amountText } from '@waea/domain/usage/rating/usage-amounts'
import { dayOf } from '@waea/kit/calendar-day'
import { dollars } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { stopsOutside } from '../../capabilities/mobiles/shared/mobile-dashboard.ts'
import { mobileName } from '../../capabilities/mobiles/shared/mobile-name.ts'
import { MobileSwitcher } from '../../capabilities/mobiles/shared/mobile-switcher.tsx'
import { type Mobile, useMobile } from '../../capabilities/mobiles/shared/use-mobile.ts'
import { StopSwitch } from '../../capabilities/plans/shared/stop-switch.tsx'
import { useOffers } from '../../capabilities/plans/shared/use-offers.ts'
import { ConfirmDependent } from '../../capabilities/sim-settings/shared/confirm-dependent.tsx'
import { SettingSwitch } from '../../capabilities/sim-settings/shared/setting-switch.tsx'
import { useSettings } from '../../capabilities/sim-settings/shared/use-settings.ts'
import { SpendLimit } from '../../capabilities/usage/shared/spend-limit.tsx'
import { useUsageWords } from '../../capabilities/usage/shared/use-usage-words.ts'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { PassLine } from './pass-line.tsx'

/** The customer's mobile for a country: its day passes, whether it works overseas, and what it may cost at most. */
export default function OwnMobile({ code }: { code: string }) {
  const { t } = useLingui()
  const roaming = useCall(catalogue.roaming, {})
  const zone = roaming.data?.Zones.find(({ Countries }) => Countries.includes(code))?.Zone
  const { list, mobiles, mobile, choose } = useMobile()
  if (!mobile) {
    return (
      <Loaded query={list} waiting={<Skeleton className="h-96" />} failed={t`We couldn’t load your mobile`} isPart />
    )
  }
  return (
    <section aria-labelledby="own" className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="own" className="text-h2">
          <Trans>Your mobile: {mobileName(mobile)}</Trans>
        </h2>
        <MobileSwitcher mobiles={mobiles} mobile={mobile} onChoose={choose} />
      </div>
      {isActivated(mobile) ? (
        <OfMobile key={mobile.UUID} mobile={mobile} zone={zone} />
      ) : (
        <Notice tone="info" title={<Trans>This mobile isn’t in service</Trans>}>
          <Trans>Its roaming settings and day passes show here once it is.</Trans>
        </Notice>
      )}
    </section>
  )
}

function OfMobile({ mobile, zone }: { mobile: Mobile; zone: string | undefined }) {
  const which = { customerUuid: mobile.CustomerUUID, mobileUuid: mobile.UUID }
  const { t } = useLingui()
  const limit = useCall(usage.settings, which)
  return (
    <>
      {zone !== undefined && <Passes mobile={mobile} zone={zone} />}
      <Overseas mobile={mobile} zone={zone} />
      <Loaded
        query={limit}
        waiting={<Skeleton className="h-64" />}
        failed={t`We couldn’t load your spend limit`}
        inCard
      >
        {(settings) => <SpendLimit which={which} settings={settings} />}
      </Loaded>
    </>
  )
}

/** What is left of the mobile's day passes of the zone, and the passes to buy. */
function Passes({ mobile, zone }: { mobile: Mobile; zone: string }) {
  const { t } = useLingui()
  const words = useUsageWords()
  const offers = useOffers(mobile)
  const past = useCall(usage.allowances, { customerUuid: mobile.CustomerUUID, mobileUuid: mobile.UUID })
  const passes = offers.extras.filter(({ entry }) => entry.Characteristics.RoamingZone === zone)
  const today = dayOf(new Date())
  const left = (past.data?.Allowances ?? []).filter(
    ({ RoamingZone, From, Upto }) => RoamingZone === zone && From <= today && (Upto === undefined || today < Upto),
  )
  if (offers.isLoading || past.isPending) return <Skeleton className="h-44" />
  if (offers.error) {
    return <Loaded query={offers} failed={t`We couldn’t load the day passes`} inCard />
  }
  if (passes.length === 0 && left.length === 0) return null
  return (
    <Card as="section" aria-labelledby="passes" className="grid gap-4">
      <h3 id="passes" className="text-h3">
        <Trans>Day pass</Trans>
      </h3>
      {left.length > 0 && (
        <>
          <p>
            <Trans>You have a day pass until midnight in New Zealand. Left of it:</Trans>
          </p>
          <DescriptionList
            items={left.map(({ AddonUUID, Type, AmountTotal, AmountUsed }) => {
              const [rest, total] = [AmountTotal - AmountUsed, AmountTotal].map((amount) => amountText(Type, amount))
              return { key: `${AddonUUID} ${Type}`, term: words.kind(Type), value: t`${rest} of ${total}` }
            })}
          />
        </>
      )}
      <Loaded query={past} failed={t`We couldn’t load your day passes`} isPart />
      {passes.map(({ entry, price }) => (
        <div key={entry.UUID} className="grid gap-3">
          <PassLine entry={entry} price={priceDue(entry, price)} />
          <Link
            to="/profile/plans/addons"
            search={{ buy: firstAvailability(entry)?.UUID }}
            className={buttonClass({ tone: left.length > 0 ? 'quiet' : 'primary' })}
          >
            <Trans>Buy for {dollars(priceDue(entry, price))}</Trans>
          </Link>
        </div>
      ))}
    </Card>
  )
}

/** Whether the mobile can be used overseas, and whether use without a pass is charged. */
function Overseas({ mobile, zone }: { mobile: Mobile; zone: string | undefined }) {
  const { t } = useLingui()
  const settings = useSettings({ CustomerUUID: mobile.CustomerUUID, MobileUUID: mobile.UUID })
  const look = useCall(overview.dashboard, { customerUuid: mobile.CustomerUUID, mobileUuid: mobile.UUID })
  const now = settings.read.data
  if (settings.read.isPending || look.isPending) return <Skeleton className="h-64" />
  return (
    <Card as="section" aria-labelledby="overseas" className="grid gap-3">
      <h3 id="overseas" className="text-h3">
        <Trans>Overseas use</Trans>
      </h3>
      <Loaded
        query={settings.read}
        failed={t`We couldn’t load your settings`}
        note={<Trans>They stay as they are.</Trans>}
        isPart
      >
        {(read) => (
          <SettingSwitch
            line={{ name: 'OCSRoamingBarred', label: t`Use your phone overseas`, isOpposite: true }}
            now={read}
            settings={settings}
          />
        )}
      </Loaded>
      <Loaded query={look} failed={t`We couldn’t load whether use outside your plan is charged`} isPart>
        {(dashboard) => (
          <>
            {zone !== undefined && (
              <Meaning isBarred={now?.Settings.OCSRoamingBarred} stops={stopsOutside(dashboard)} />
            )}
            <StopSwitch dashboard={dashboard} />
          </>
        )}
      </Loaded>
      <Link
        to="/profile/plans/supp-features"
        className={buttonClass({ tone: 'link', className: 'justify-self-start' })}
      >
        <Trans>All SIM settings</Trans>
      </Link>
      <ConfirmDependent settings={settings} />
    </Card>
  )
}

/** What the settings together mean for use in the country. */
function Meaning({ isBarred, stops }: { isBarred: boolean | undefined; stops: boolean }) {
  if (isBarred === undefined) return null
  return (
    <p role="status" className="text-ink-2">
      {isBarred ? (
        <Trans>Your mobile doesn’t work overseas now, and costs nothing there.</Trans>
      ) : stops ? (
        <Trans>Your mobile works there with a day pass. Without one it stops, and costs nothing.</Trans>
      ) : (
        <Trans>Your mobile works there. Without a day pass you pay the rates above.</Trans>
      )}
    </p>
  )
}
