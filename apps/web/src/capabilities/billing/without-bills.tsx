import { Trans } from '@lingui/react/macro'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { History, Ticket, Wallet } from 'lucide-react'
import { Link } from '../../shell/routing/shared/link.tsx'
import { RowLink } from '../../shell/routing/shared/row-link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import { useMobile } from '../mobiles/shared/use-mobile.ts'

/** The billing page of an account without a monthly plan: it has credit instead of bills (1§6). */
export function WithoutBills() {
  const { settings } = usePortal()
  const { list, mobiles } = useMobile()
  const icon = 'size-5 text-ink-2'
  if (list.data && mobiles.length === 0) return <Empty />
  return (
    <Card as="section" aria-labelledby="prepaid" className="grid gap-2">
      <h2 id="prepaid" className="text-h3">
        <Trans>You pay ahead</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>
          You get no bills: your plan and add-ons are paid when you buy them, from your credit or your card.
        </Trans>
      </p>
      <ul className="divide-y divide-line">
        {!isOn(settings, 'HIDE_PREPAY_TOPUP') && (
          <RowLink to="/profile/balance/top-up" icon={<Wallet aria-hidden="true" className={icon} />}>
            <Trans>Top up</Trans>
          </RowLink>
        )}
        <RowLink to="/profile/balance/movements" icon={<History aria-hidden="true" className={icon} />}>
          <Trans>Credit history</Trans>
        </RowLink>
        {isOn(settings, 'IS_VOUCHER_ALLOWED') && (
          <RowLink to="/profile/redeem-voucher" icon={<Ticket aria-hidden="true" className={icon} />}>
            <Trans>Redeem a voucher</Trans>
          </RowLink>
        )}
      </ul>
    </Card>
  )
}

/** An empty account, as after a sign-up. */
function Empty() {
  const { settings } = usePortal()
  return (
    <Card as="section" aria-labelledby="empty" className="grid justify-items-start gap-3">
      <h2 id="empty" className="text-h3">
        <Trans>No bills</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>There’s nothing in your account yet. We’ve charged nothing, and won’t until you buy.</Trans>
      </p>
      {isOn(settings, 'IS_SIM_PURCHASING_ALLOWED') && (
        <Link to="/plans" className={buttonClass({ tone: 'quiet' })}>
          <Trans>See the plans</Trans>
        </Link>
      )}
    </Card>
  )
}
