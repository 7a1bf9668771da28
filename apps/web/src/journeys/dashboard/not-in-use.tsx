import { Trans, useLingui } from '@lingui/react/macro'
import { activation } from '@waea/contract/mobile/activation'
import { parseBillingReference } from '@waea/domain/plans/billing-reference'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { Notice } from '@waea/ui/states/notice'
import { CreditWithExpiry } from '../../capabilities/balance/shared/credit-expiry.tsx'
import type { MobileDashboard } from '../../capabilities/mobiles/shared/mobile-dashboard.ts'
import { InThePost, useAwaitedParcel } from '../../capabilities/mobiles/shared/parcel-awaited.tsx'
import { ParcelWords } from '../../capabilities/mobiles/shared/parcel-words.tsx'
import { QuickActions } from '../../capabilities/mobiles/shared/quick-actions.tsx'
import { replacementOf, useWhatFollows } from '../../capabilities/plans/shared/what-follows.ts'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useBrand } from '../../shell/session/shared/brand.tsx'
import { useCustomerUuid, useEnglishMark, useLocale, usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { whyNotActive } from './why-not-active.ts'

/** A SIM that is not activated yet: its plan, and how to activate it (1§4). */
export function NotActivated({ dashboard }: { dashboard: MobileDashboard }) {
  const { Mobile } = dashboard
  const customerUuid = useCustomerUuid()
  const progress = useCall(activation.progress, { customerUuid, mobileUuid: Mobile.UUID })
  const isUnderWay = progress.data?.Status === 'in-progress'
  const awaited = useAwaitedParcel(Mobile.UUID)
  if (awaited && !isUnderWay) {
    return (
      <div className="grid items-start gap-4 lg:grid-cols-[1.4fr_1fr] lg:gap-6">
        <InThePost awaited={awaited} isFirst>
          <ParcelWords parcel={awaited.Parcel} />
        </InThePost>
        <QuickActions />
      </div>
    )
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1.4fr_1fr] lg:gap-6">
      <Card as="section" tone="hero" aria-labelledby="not-activated" className="grid gap-4 lg:p-8">
        <h2 id="not-activated" className="text-h2">
          {isUnderWay ? <Trans>Being activated</Trans> : <Trans>Not activated yet</Trans>}
        </h2>
        <p className="max-w-[50ch] text-on-hero-2">
          {isUnderWay ? (
            <Trans>The network is setting up your number. It usually takes 10 to 30 seconds.</Trans>
          ) : (
            <WhatStarts plan={dashboard.PrePurchasedPlan} />
          )}
        </p>
        <Link
          to="/onboarding"
          search={{ mobile: Mobile.UUID }}
          className={buttonClass({ tone: 'onHero', className: 'justify-self-start' })}
        >
          {isUnderWay ? <Trans>See how it’s going</Trans> : <Trans>Activate now</Trans>}
        </Link>
      </Card>
      <QuickActions />
    </div>
  )
}

function WhatStarts({ plan }: { plan: MobileDashboard['PrePurchasedPlan'] }) {
  if (!plan) return <Trans>Activate this SIM to get your number and choose a plan.</Trans>
  const price = dollars(money(plan.PriceCents))
  return (
    <Trans>
      {plan.Name} ({price}) is waiting for this SIM. It starts when you activate, so you don’t lose a day of it.
    </Trans>
  )
}

/** A mobile that is out of use (1§4): what happened to it, and what to do. */
export function NotActive({ dashboard }: { dashboard: MobileDashboard }) {
  const { settings } = usePortal()
  const why = whyNotActive(dashboard.Mobile)
  if (why === 'ended') return <Ended />
  if (why === 'starting') return <Starting />
  if (why !== 'held' && isOn(settings, 'IS_SIM_ACTIONS_ALLOWED'))
    return <Stopped dashboard={dashboard} isLost={why === 'lost'} />
  return <AskUs />
}

function Stopped({ dashboard, isLost }: { dashboard: MobileDashboard; isLost: boolean }) {
  return (
    <>
      <StoppedNotice isLost={isLost} />
      <div className="grid items-start gap-4 lg:grid-cols-[1.4fr_1fr] lg:gap-6">
        <Kept dashboard={dashboard} />
        <QuickActions />
      </div>
    </>
  )
}

/** What stays with a stopped SIM: its credit, and its plan and add-ons, which keep their dates. */
function Kept({ dashboard }: { dashboard: MobileDashboard }) {
  const { t } = useLingui()
  const locale = useLocale()
  const english = useEnglishMark()
  const { Mobile, NextCharge: next } = dashboard
  const hasCredit = parseBillingReference(Mobile.BillingReference)?.type !== 'postpay'
  const whatFollows = useWhatFollows()
  const isNamedAbove = Mobile.Addons.some(
    (addon) =>
      addon.AutoRenew &&
      replacementOf(addon, dashboard) === undefined &&
      addon.NextCharge?.On === next?.On &&
      addon.NextCharge?.AmountCents === next?.AmountCents,
  )
  return (
    <Card as="section" aria-labelledby="kept" className="grid gap-4">
      <h2 id="kept" className="text-h3">
        <Trans>What you keep</Trans>
      </h2>
      <DescriptionList
        lines
        items={[
          ...(hasCredit ? [{ key: 'credit', term: t`Credit`, value: <CreditWithExpiry credit={dashboard} /> }] : []),
          ...Mobile.Addons.map((addon) => ({
            key: addon.UUID,
            term: <span lang={english}>{addon.Name}</span>,
            value: whatFollows(addon, dashboard),
          })),
        ]}
      />
      {next?.On && !isNamedAbove && (
        <p className="text-s text-ink-2">
          <Trans>
            We charge {dollars(money(next.AmountCents))} on {dateText(next.On, 'day', locale)}, as before.
          </Trans>
        </p>
      )}
    </Card>
  )
}

function StoppedNotice({ isLost }: { isLost: boolean }) {
  return (
    <Notice
      tone="warn"
      title={isLost ? <Trans>This SIM is stopped: its phone is lost</Trans> : <Trans>You’ve stopped this SIM</Trans>}
      action={
        <Link
          to={isLost ? '/profile/plans/sim-card-actions/lost-phone' : '/profile/plans/sim-card-actions/enable-sim'}
          className={buttonClass({ tone: 'quiet', size: 's' })}
        >
          {isLost ? <Trans>Get a new SIM</Trans> : <Trans>Start it again</Trans>}
        </Link>
      }
    >
      <Trans>Calls, texts and data are off. Calls to 111 always work. Your number, plan and credit stay yours.</Trans>
    </Notice>
  )
}

function Ended() {
  const { support } = useBrand()
  return (
    <Notice
      title={<Trans>This mobile has ended</Trans>}
      action={
        <a href={support.phoneLink} className={buttonClass({ tone: 'quiet', size: 's' })}>
          <Trans>Call {support.phone}</Trans>
        </a>
      }
    >
      <Trans>Its number isn’t in service with us any more. Call us if you didn’t expect this.</Trans>
    </Notice>
  )
}

function Starting() {
  const { support } = useBrand()
  return (
    <Notice title={<Trans>We’re starting this SIM</Trans>}>
      <Trans>
        The network usually does it within seconds, and we keep asking until it has. Then turn the phone off and on. If
        this page still says so in an hour, call {support.phone}.
      </Trans>
    </Notice>
  )
}

function AskUs() {
  const { support } = useBrand()
  return (
    <Notice
      tone="warn"
      title={<Trans>This mobile isn’t active</Trans>}
      action={
        <a href={support.phoneLink} className={buttonClass({ tone: 'quiet', size: 's' })}>
          <Trans>Call {support.phone}</Trans>
        </a>
      }
    >
      <Trans>Calls, texts and data are off. Calls to 111 always work. Call us to turn it back on.</Trans>
    </Notice>
  )
}
