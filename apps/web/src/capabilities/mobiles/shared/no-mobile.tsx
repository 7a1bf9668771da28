import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { EsimPhonePicture } from '@waea/ui/illustrations/esim-phone'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import { isOn } from '../../../shell/session/shared/settings.ts'

/** Shown for an account without a mobile: how to get one. */
export function NoMobile() {
  const { settings } = usePortal()
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-8 text-center">
      <EsimPhonePicture className="w-40 max-w-full" />
      <h1 tabIndex={-1} className="text-title outline-none">
        <Trans>No mobile here yet</Trans>
      </h1>
      <p className="text-ink-2">
        <Trans>Choose a plan and be connected in minutes with an eSIM, or we’ll send you a SIM card.</Trans>
      </p>
      {isOn(settings, 'IS_SIM_PURCHASING_ALLOWED') && (
        <Link to="/plans" className={buttonClass()}>
          <Trans>Choose a plan</Trans>
        </Link>
      )}
      {isOn(settings, 'IS_SHOW_UFB_MODULE') && (
        <Link to="/profile/ufb" className={buttonClass({ tone: 'quiet' })}>
          <Trans>Your broadband</Trans>
        </Link>
      )}
    </div>
  )
}
