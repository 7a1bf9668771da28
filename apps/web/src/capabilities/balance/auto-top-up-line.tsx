import { Trans } from '@lingui/react/macro'
import { balance } from '@waea/contract/money/balance'
import { inCents } from '@waea/domain/balance/auto-top-up'
import { dateText } from '@waea/kit/date-text'
import { dollars } from '@waea/kit/money'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid, useLocale } from '../../shell/session/shared/portal.tsx'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'

const look = 'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4'

/**
 * The next automatic top-up with its amount, or an offer to set one up, and a link to credit for another mobile.
 * Renders nothing while the state is unknown.
 */
export function AutoTopUpLine({ mobile }: { mobile: Mobile }) {
  const locale = useLocale()
  const customerUuid = useCustomerUuid()
  const { data: rule } = useCall(balance.autoTopUp, { customerUuid, mobileUuid: mobile.UUID })
  if (!rule) return null
  const amount = dollars(inCents(rule.AmountDollars))
  const below = dollars(inCents(rule.BelowDollars))
  const day = rule.NextOn && dateText(rule.NextOn, 'date', locale)
  return (
    <div className="grid justify-items-start">
      <p className="text-s text-ink-2">
        {rule.Status === 'on' && day && (
          <Trans>
            The next automatic top-up is {amount} on {day}.
          </Trans>
        )}{' '}
        {rule.Status === 'on' && rule.BelowDollars > 0 && (
          <Trans>
            When your credit falls under {below}, we top up {amount} automatically.
          </Trans>
        )}
      </p>
      <Link to="/profile/balance/auto-top-up" className={look}>
        {rule.Status === 'off' ? <Trans>Top up automatically</Trans> : <Trans>Automatic top-up</Trans>}
      </Link>
      <Link to="/profile/balance/give-credit" className={look}>
        <Trans>Give credit to another mobile</Trans>
      </Link>
    </div>
  )
}
