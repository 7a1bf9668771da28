import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from '../../routing/shared/link.tsx'
import { usePortal } from '../../session/shared/portal.tsx'
import { isOn } from '../../session/shared/settings.ts'

export const placeLook =
  'inline-flex min-h-11 items-center font-semibold text-ink no-underline underline-offset-8 decoration-2 decoration-accent hover:underline aria-[current=page]:underline'

/** The portal's public links, as a navigation landmark. */
export function Places({ label, className }: { label: string; className?: string }) {
  return (
    <nav aria-label={label} className={className}>
      <PlaceLinks />
    </nav>
  )
}

/** Links to the public pages that this deployment has. */
export function PlaceLinks(): ReactNode {
  const { settings } = usePortal()
  return (
    <>
      {isOn(settings, 'IS_SHOW_PLANS') && (
        <Link to="/plans" className={placeLook}>
          <Trans>Plans</Trans>
        </Link>
      )}
      {isOn(settings, 'IS_SHOW_UFB_MODULE') && (
        <Link to="/ufb" className={placeLook}>
          <Trans>Broadband</Trans>
        </Link>
      )}
      {isOn(settings, 'IS_INTERNATIONAL_PLANS_ALLOWED') && (
        <Link to="/international-plans" className={placeLook}>
          <Trans>International</Trans>
        </Link>
      )}
      {settings.aboutLink === undefined && (
        <Link to="/about" className={placeLook}>
          <Trans>About us</Trans>
        </Link>
      )}
    </>
  )
}
