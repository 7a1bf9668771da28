import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { HillsPicture } from '@waea/ui/illustrations/hills'
import { GuestLinks } from '../../shell/frame/shared/guest-links.tsx'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useBrandTexts } from '../../shell/session/shared/brand.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { PlanBrowser } from './shared/plan-browser.tsx'

/** The home page: what we offer, and the plans with their full price. */
export default function Home() {
  const { headline, promise, lang } = useBrandTexts()
  return (
    <div className="grid gap-8 sm:gap-14 lg:gap-16">
      <section className="grid items-center gap-6 pt-2 sm:gap-8 lg:grid-cols-[1.05fr_.95fr] lg:gap-12 lg:pt-8">
        <div className="grid gap-5">
          <h1 lang={lang} className="text-h1">
            {headline}
          </h1>
          <p lang={lang} className="max-w-[44ch] text-l text-ink-2 lg:text-h3 lg:leading-normal">
            {promise}
          </p>
          <div className="flex flex-wrap gap-3 pt-1">
            <Link to="/plans" className={buttonClass()}>
              <Trans>See plans</Trans>
            </Link>
            <Link to="/package" className={buttonClass({ tone: 'quiet' })}>
              <Trans>How it works</Trans>
            </Link>
          </div>
          <GuestLinks />
        </div>
        <HillsPicture className="aspect-[520/340] w-full max-sm:hidden" />
      </section>
      <PlanBrowser
        heading={
          <h2 className="text-h2">
            <Trans>Plans without fine print</Trans>
          </h2>
        }
      />
      <FibreToo />
    </div>
  )
}

/** A link to fibre broadband, if this deployment sells it. */
function FibreToo() {
  const { settings } = usePortal()
  if (!isOn(settings, 'IS_SHOW_UFB_MODULE')) return null
  return (
    <Card
      as="section"
      tone="sunken"
      aria-labelledby="fibre-too"
      className="grid items-center gap-4 sm:grid-cols-[1fr_auto]"
    >
      <div className="grid gap-1">
        <h2 id="fibre-too" className="text-h3">
          <Trans>Fibre at home</Trans>
        </h2>
        <p className="text-ink-2">
          <Trans>Fast, unlimited broadband, a month at a time. See in seconds whether your address has it.</Trans>
        </p>
      </div>
      <Link to="/ufb" className={buttonClass({ tone: 'quiet' })}>
        <Trans>Check your address</Trans>
      </Link>
    </Card>
  )
}
