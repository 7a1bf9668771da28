import { Trans, useLingui } from '@lingui/react/macro'
import { accountType } from '@waea/domain/plans/mobile-status'
import type { ReactNode } from 'react'
import { BackLink } from '../../../../shell/routing/shared/back-link.tsx'
import { usePortal } from '../../../../shell/session/shared/portal.tsx'
import { isOn } from '../../../../shell/session/shared/settings.ts'
import { useMobile } from '../../../mobiles/shared/use-mobile.ts'
import { PartNav, SectionNav } from '../section-nav.tsx'

/**
 * Shows a payment screen inside the broadband section, with the section's own navigation. `isNarrow` matches the
 * screen's width.
 */
export function BalancePages({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) {
  const { t } = useLingui()
  const { settings } = usePortal()
  const { mobile } = useMobile()
  const paysAhead = accountType(mobile) === 'prepay' && !isOn(settings, 'HIDE_PREPAY_TOPUP')
  return (
    <div className="grid gap-6">
      <div className={`mx-auto grid w-full gap-4 ${isNarrow ? 'max-w-3xl' : 'max-w-4xl'}`}>
        <div className="text-s">
          <BackLink to="/profile">
            <Trans>Your account</Trans>
          </BackLink>
        </div>
        <SectionNav />
        <PartNav
          label={t`Paying`}
          pages={[
            ...(paysAhead ? [{ to: '/profile/ufb/balance/top-up', label: t`Top up` } as const] : []),
            { to: '/profile/ufb/balance/pay-bill', label: t`Pay a bill` },
            { to: '/profile/ufb/balance/payments-history', label: t`Payments` },
            { to: '/profile/ufb/balance/payment-methods', label: t`Payment methods` },
          ]}
        />
      </div>
      {children}
    </div>
  )
}
