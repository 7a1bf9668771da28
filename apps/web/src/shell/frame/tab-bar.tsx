import { Trans, useLingui } from '@lingui/react/macro'
import { ChartNoAxesColumn, CreditCard, House, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../routes.ts'
import { Link } from '../link.tsx'

/** The four places of a signed-in customer, under the thumb. */
export default function TabBar() {
  const { t } = useLingui()
  return (
    <nav
      aria-label={t`Account`}
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <Tab to="/profile/plans" icon={<House aria-hidden="true" className="size-5.5" />}>
        <Trans>Home</Trans>
      </Tab>
      <Tab to="/profile/plans/usage" icon={<ChartNoAxesColumn aria-hidden="true" className="size-5.5" />}>
        <Trans>Usage</Trans>
      </Tab>
      <Tab to="/profile/payments-history" icon={<CreditCard aria-hidden="true" className="size-5.5" />}>
        <Trans>Billing</Trans>
      </Tab>
      <Tab to="/profile" icon={<UserRound aria-hidden="true" className="size-5.5" />}>
        <Trans>You</Trans>
      </Tab>
    </nav>
  )
}

function Tab({ to, icon, children }: { to: Address; icon: ReactNode; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="grid min-h-16 place-content-center justify-items-center gap-0.5 text-[.75rem] font-semibold text-ink-3 no-underline aria-[current=page]:text-primary"
    >
      {icon}
      {children}
    </Link>
  )
}
