import { Trans } from '@lingui/react/macro'
import { Card } from '@waea/ui/card'
import { ChartNoAxesColumn, ChevronRight, CirclePlus, CreditCard, Plus, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../routes.ts'
import { Link } from '../../shell/link.tsx'
import { usePortal } from '../../shell/portal.tsx'
import { isOn } from '../../shell/settings.ts'

/** Where people go next from their mobile. */
export function QuickActions() {
  const { settings } = usePortal()
  const icon = 'size-5 text-ink-2'
  return (
    <Card className="py-1">
      <ul className="divide-y divide-line">
        <Action to="/profile/plans/usage" icon={<ChartNoAxesColumn aria-hidden="true" className={icon} />}>
          <Trans>Usage by day</Trans>
        </Action>
        <Action to="/profile/plans/addons" icon={<CirclePlus aria-hidden="true" className={icon} />}>
          <Trans>Add an extra</Trans>
        </Action>
        <Action to="/profile/payments-history" icon={<ReceiptText aria-hidden="true" className={icon} />}>
          <Trans>Payments and receipts</Trans>
        </Action>
        <Action to="/profile/payment-methods" icon={<CreditCard aria-hidden="true" className={icon} />}>
          <Trans>Payment methods</Trans>
        </Action>
        {isOn(settings, 'IS_SIM_PURCHASING_ALLOWED') && (
          <Action to="/plans" icon={<Plus aria-hidden="true" className={icon} />}>
            <Trans>Add another mobile</Trans>
          </Action>
        )}
      </ul>
    </Card>
  )
}

function Action({ to, icon, children }: { to: Address; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-13 items-center gap-3 text-ink no-underline underline-offset-4 hover:underline"
      >
        {icon}
        <span className="flex-1">{children}</span>
        <ChevronRight aria-hidden="true" className="size-5 text-ink-3" />
      </Link>
    </li>
  )
}
