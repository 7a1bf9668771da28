import { Trans } from '@lingui/react/macro'
import { Link } from '../../routing/shared/link.tsx'
import { usePortal } from '../../session/shared/portal.tsx'
import { isOn } from '../../session/shared/settings.ts'

/** Links for people who aren't signed in. Renders nothing if this deployment offers none. */
export function GuestLinks() {
  const { settings } = usePortal()
  return (
    <p className="flex flex-wrap gap-x-5 empty:hidden">
      {(isOn(settings, 'IS_SHOW_PLANS') || isOn(settings, 'IS_MOBILE_ONBOARDING')) && (
        <Link to="/mobile-onboarding" className={linkLook}>
          <Trans>Activate a SIM</Trans>
        </Link>
      )}
      {isOn(settings, 'IS_ANONYMOUS_RECHARGE_ALLOWED') && (
        <Link to="/recharge" className={linkLook}>
          <Trans>Top up a mobile</Trans>
        </Link>
      )}
      {isOn(settings, 'IS_ANONYMOUS_PAY_BILL_ALLOWED') && (
        <Link to="/pay-bill" className={linkLook}>
          <Trans>Pay a bill</Trans>
        </Link>
      )}
    </p>
  )
}

const linkLook = 'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4'
