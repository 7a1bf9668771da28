import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Link } from '../../routing/shared/link.tsx'
import { usePortal } from '../../session/shared/portal.tsx'
import { isOn } from '../../session/shared/settings.ts'
import { placeLook } from './places.tsx'
import { sectionOf, shownSections } from './section-of.ts'

/** The header navigation of a signed-in customer; on a phone the tab bar replaces it. */
export default function AccountPlaces() {
  const { t } = useLingui()
  const { settings } = usePortal()
  const section = sectionOf(useLocation().pathname)
  const look = `${placeLook} aria-[current=true]:underline`
  return (
    <nav aria-label={t`Main`} className="ml-4 hidden gap-8 lg:flex">
      {shownSections(settings).includes('mobile') && (
        <>
          <Link to="/profile/plans" aria-current={section === 'mobile' || undefined} className={look}>
            <Trans>Home</Trans>
          </Link>
          <Link to="/profile/plans/usage" aria-current={section === 'usage' || undefined} className={look}>
            <Trans>Usage</Trans>
          </Link>
        </>
      )}
      <Link to="/profile/billing" aria-current={section === 'billing' || undefined} className={look}>
        <Trans>Billing</Trans>
      </Link>
      {isOn(settings, 'IS_SHOW_PLANS') && (
        <Link to="/plans" className={placeLook}>
          <Trans>Plans</Trans>
        </Link>
      )}
      <Link to="/help" aria-current={section === 'help' || undefined} className={look}>
        <Trans>Help</Trans>
      </Link>
    </nav>
  )
}
