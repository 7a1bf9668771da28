import { useLingui } from '@lingui/react/macro'
import type { Address } from '../../../shell/routing/shared/addresses.ts'
import { Link, usePath } from '../../../shell/routing/shared/link.tsx'

const lineClass =
  'inline-flex min-h-11 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-ink-2 no-underline hover:text-ink aria-[current]:border-primary aria-[current]:text-ink'
const pillClass =
  'inline-flex min-h-11 items-center rounded-pill border border-line px-4 font-medium text-ink no-underline aria-[current=page]:border-primary aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft'

/** The pages of the broadband section. Screens of other sections have addresses of their own in this one. */
export function SectionNav() {
  const { t } = useLingui()
  const path = usePath()
  const pages: readonly { to: Address; of: string; label: string }[] = [
    { to: '/profile/ufb/broadband/subscriptions', of: '/profile/ufb/broadband/subs', label: t`Connections` },
    { to: '/profile/ufb/broadband/usage', of: '/profile/ufb/broadband/usage', label: t`Usage` },
    { to: '/profile/ufb/balance', of: '/profile/ufb/balance', label: t`Paying` },
    { to: '/profile/ufb/security/basic', of: '/profile/ufb/security', label: t`Security` },
    { to: '/profile/ufb/bonuses', of: '/profile/ufb/bonuses', label: t`Bonuses` },
  ]
  return (
    <nav aria-label={t`Broadband`} className="-mx-edge overflow-x-auto border-b border-line px-edge sm:mx-0 sm:px-0">
      <ul className="flex gap-4 sm:gap-6">
        {pages.map(({ to, of, label }) => (
          <li key={to} className="-mb-px">
            <Link to={to} aria-current={path.startsWith(of) ? true : undefined} className={lineClass}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Links to the sibling pages within a part of the section, as pills. */
export function PartNav({ label, pages }: { label: string; pages: readonly { to: Address; label: string }[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {pages.map((page) => (
        <Link key={page.to} to={page.to} className={pillClass}>
          {page.label}
        </Link>
      ))}
    </nav>
  )
}
