import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from '../../routing/shared/link.tsx'
import { PlaceLinks, placeLook } from './places.tsx'

/**
 * The public links on a phone, behind one button. Uses the browser's details element, so that it opens before any
 * script runs; Escape and navigation close it.
 */
export function PhoneMenu({ withSignUp }: { withSignUp: boolean }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  return (
    <details key={pathname} className="group relative lg:hidden" onKeyDown={closeByEscape}>
      <summary className="grid size-12 list-none place-items-center rounded-control text-ink hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{t`Menu`}</span>
        <Menu aria-hidden="true" className="size-6 group-open:hidden" />
        <X aria-hidden="true" className="hidden size-6 group-open:block" />
      </summary>
      <nav
        aria-label={t`Main`}
        className="absolute top-full right-0 z-40 mt-2 grid w-max max-w-[calc(100vw-2rem)] min-w-52 rounded-card border border-line bg-surface px-5 py-2 shadow-float"
      >
        <PlaceLinks />
        {withSignUp && (
          <Link to="/sign-up" className={`${placeLook} sm:hidden`}>
            <Trans>Sign up</Trans>
          </Link>
        )}
      </nav>
    </details>
  )
}

function closeByEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  const menu = event.currentTarget
  if (event.key !== 'Escape' || !menu.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}
