import { Trans } from '@lingui/react/macro'
import { dollars, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Notice } from '@waea/ui/notice'
import type { MobileDashboard } from '../../capabilities/mobiles/mobile-dashboard.ts'
import { useBrand } from '../../shell/brand.tsx'
import { Link } from '../../shell/link.tsx'

/** A SIM that is not on the network yet: which plan waits for it and how it comes into service (1§4). */
export function NotActivated({ dashboard }: { dashboard: MobileDashboard }) {
  const { Mobile, PrePurchasedPlan: plan } = dashboard
  const price = plan && dollars(money(plan.PriceCents))
  return (
    <Card tone="hero" className="grid gap-4 lg:p-8">
      <h2 className="text-h2">
        <Trans>Not activated yet</Trans>
      </h2>
      <p className="max-w-[50ch] text-on-hero-2">
        {plan ? (
          <Trans>
            {plan.Name} ({price}) is waiting for this SIM. It starts when you activate, so no day of it is lost.
          </Trans>
        ) : (
          <Trans>Activate this SIM to get your number and choose a plan.</Trans>
        )}
      </p>
      <Link
        to="/onboarding"
        search={{ mobile: Mobile.UUID }}
        className={buttonClass({ tone: 'onHero', className: 'justify-self-start' })}
      >
        <Trans>Activate now</Trans>
      </Link>
    </Card>
  )
}

/** A mobile that is no longer in service (1§4). */
export function NotActive() {
  const { support } = useBrand()
  return (
    <Notice
      tone="warn"
      title={<Trans>This mobile is not in service</Trans>}
      action={
        <a href={support.phoneLink} className={buttonClass({ tone: 'quiet', size: 's' })}>
          <Trans>Call {support.phone}</Trans>
        </a>
      }
    >
      <Trans>Calls, texts and data are off. Calls to 111 always work. Talk to us to bring it back.</Trans>
    </Notice>
  )
}
