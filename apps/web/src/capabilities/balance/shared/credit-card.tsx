import { Trans } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Money } from '@waea/ui/money'
import { type ReactNode, useId } from 'react'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useLocale, usePortal } from '../../../shell/session/shared/portal.tsx'
import type { MobileDashboard } from '../../mobiles/shared/mobile-dashboard.ts'
import { creditShown } from '../credit-shown.ts'
import { useCreditExpiry } from './credit-expiry.tsx'

type Props = { dashboard: MobileDashboard; asHero?: boolean; updated?: ReactNode }

/** A prepay mobile's credit with a link to top it up. The provider may hide either (1§2, 3§9.5). */
export function CreditCardTile({ dashboard, asHero = false, updated }: Props) {
  const { settings } = usePortal()
  const id = useId()
  const credit = money(dashboard.MainBalCreditCents)
  const { isShown, canTopUp } = creditShown(dashboard, settings)
  if (!isShown) return null
  return asHero ? (
    <CreditHero dashboard={dashboard} updated={updated} canTopUp={canTopUp} />
  ) : (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-[1fr_auto] items-center gap-x-4">
      <div className="grid min-w-0 gap-0.5">
        <h2 id={id} className="text-s font-normal tracking-normal text-ink-2">
          <Trans>Credit</Trans>
        </h2>
        <Money size="large" text={dollars(credit)} />
        <p className="text-s text-ink-2">
          <Until dashboard={dashboard} />
        </p>
      </div>
      {canTopUp && (
        <Link to="/profile/balance/top-up" className={buttonClass({ className: 'shrink-0' })}>
          <Trans>Top up</Trans>
        </Link>
      )}
      <div className="col-span-2">
        <Beside
          dashboard={dashboard}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        />
      </div>
    </Card>
  )
}

/** On pay as you go, the credit is the main figure. */
function CreditHero({ dashboard, updated, canTopUp }: Omit<Props, 'asHero'> & { canTopUp: boolean }) {
  return (
    <Card
      as="section"
      tone="hero"
      aria-labelledby="credit"
      className="grid content-start gap-4 max-sm:gap-2.5 max-sm:p-4 lg:p-8"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-on-hero-2">
        <h2 id="credit" className="text-[1rem] font-normal tracking-normal">
          <Trans>Credit left</Trans>
        </h2>
        <span className="text-s">{updated}</span>
      </div>
      <p className="figures proportional-nums! text-[clamp(2.75rem,1.9rem+3.6vw,4.25rem)] leading-none">
        {dollars(money(dashboard.MainBalCreditCents))}
      </p>
      <p className="text-s text-on-hero">
        <Until dashboard={dashboard} />
      </p>
      {canTopUp && (
        <Link to="/profile/balance/top-up" className={buttonClass({ tone: 'onHero', className: 'justify-self-start' })}>
          <Trans>Top up</Trans>
        </Link>
      )}
      <Beside
        dashboard={dashboard}
        className="inline-flex min-h-11 items-center font-semibold text-on-hero underline underline-offset-4"
      />
    </Card>
  )
}

/** When credit expires, and how much of it. */
function Until({ dashboard }: { dashboard: MobileDashboard }) {
  const expiry = useCreditExpiry()(dashboard)
  if (expiry) return expiry
  return dashboard.is_payg ? <Trans>for calls, texts and data</Trans> : <Trans>for use outside your plan</Trans>
}

/** The next automatic top-up, and a link to the movements, so that no charge is a surprise. */
function Beside({ dashboard, className }: { dashboard: MobileDashboard; className: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-s">
      {dashboard.AutoTopUp && (
        <Link to="/profile/balance/auto-top-up" className={className}>
          <AutoTopUpNext auto={dashboard.AutoTopUp} />
        </Link>
      )}
      <Link to="/profile/balance/movements" className={className}>
        <Trans>Credit history</Trans>
      </Link>
      <Link to="/profile/balance/give-credit" className={className}>
        <Trans>Give credit</Trans>
      </Link>
    </div>
  )
}

function AutoTopUpNext({ auto }: { auto: NonNullable<MobileDashboard['AutoTopUp']> }) {
  const locale = useLocale()
  const amount = dollars(money(auto.AmountCents))
  if (auto.Status === 'paused') return <Trans>Automatic top-up is paused</Trans>
  if (auto.Status === 'needs-you') return <Trans>Your bank needs you to confirm a top-up of {amount}</Trans>
  const day = auto.NextOn && dateText(auto.NextOn, 'day', locale)
  const below = auto.BelowCents === undefined ? undefined : dollars(money(auto.BelowCents))
  if (day && below) {
    return (
      <Trans>
        Tops up {amount} on {day}, and when under {below}
      </Trans>
    )
  }
  if (day) {
    return (
      <Trans>
        Tops up {amount} on {day}
      </Trans>
    )
  }
  return (
    <Trans>
      Tops up {amount} when under {below}
    </Trans>
  )
}
