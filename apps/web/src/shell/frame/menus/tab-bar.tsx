import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { ChartNoAxesColumn, CircleHelp, CreditCard, House, type LucideIcon, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../routing/shared/addresses.ts'
import { Link } from '../../routing/shared/link.tsx'
import { usePortal } from '../../session/shared/portal.tsx'
import { type Section, sectionOf, shownSections } from './section-of.ts'

/** The tabs of a signed-in customer, within thumb's reach. */
export default function TabBar() {
  const { t } = useLingui()
  const section = sectionOf(useLocation().pathname)
  const shown = shownSections(usePortal().settings)
  return (
    <nav
      aria-label={t`Account`}
      data-tabs
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-[minmax(min-content,1fr)] grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {shown.includes('mobile') && (
        <>
          <Tab of="mobile" at={section} to="/profile/plans" icon={House}>
            <Trans>Home</Trans>
          </Tab>
          <Tab of="usage" at={section} to="/profile/plans/usage" icon={ChartNoAxesColumn}>
            <Trans>Usage</Trans>
          </Tab>
        </>
      )}
      <Tab of="billing" at={section} to="/profile/billing" icon={CreditCard}>
        <Trans>Billing</Trans>
      </Tab>
      <Tab of="account" at={section} to="/profile" icon={UserRound}>
        <Trans>You</Trans>
      </Tab>
      <Tab of="help" at={section} to="/help" icon={CircleHelp}>
        <Trans>Help</Trans>
      </Tab>
    </nav>
  )
}

type TabProps = { of: Section; at: Section | undefined; to: Address; icon: LucideIcon; children: ReactNode }

function Tab({ of, at, to, icon: Icon, children }: TabProps) {
  return (
    <Link
      to={to}
      aria-current={of === at || undefined}
      className="grid min-h-16 content-center justify-items-center gap-0.5 px-[1vw] text-center text-[min(.75rem,3.5vw)] leading-tight font-semibold whitespace-nowrap text-ink-3 no-underline aria-[current]:text-primary"
    >
      <Icon aria-hidden="true" className="size-5.5" />
      {children}
    </Link>
  )
}
