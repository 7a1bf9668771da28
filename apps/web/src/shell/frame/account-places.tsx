import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '../link.tsx'
import { usePortal } from '../portal.tsx'
import { isOn } from '../settings.ts'
import { placeLook } from './header.tsx'

/** The places of a signed-in customer, where there is room for them in the header; a phone has the tab bar. */
export default function AccountPlaces() {
  const { t } = useLingui()
  const { settings } = usePortal()
  return (
    <nav aria-label={t`Main`} className="hidden gap-8 lg:flex">
      <Link to="/profile/plans" className={placeLook}>
        <Trans>Your mobile</Trans>
      </Link>
      <Link to="/profile/plans/usage" className={placeLook}>
        <Trans>Usage</Trans>
      </Link>
      <Link to="/profile/payments-history" className={placeLook}>
        <Trans>Billing</Trans>
      </Link>
      {isOn(settings, 'IS_SHOW_PLANS') && (
        <Link to="/plans" className={placeLook}>
          <Trans>Plans</Trans>
        </Link>
      )}
    </nav>
  )
}
