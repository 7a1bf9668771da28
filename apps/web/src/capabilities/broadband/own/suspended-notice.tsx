import { Trans, useLingui } from '@lingui/react/macro'
import { dunning } from '@waea/contract/money/dunning'
import { customers } from '@waea/contract/people/customers'
import { dollars, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Notice } from '@waea/ui/states/notice'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../../shell/session/shared/portal.tsx'
import { useSuspensionReasons } from '../../customers/shared/suspension-words.ts'

/** The account's suspension, also one that starts while its pages are open; kept up to date by the live stream. */
export function useSuspension() {
  const customerUuid = useCustomerUuid()
  const standing = useCall(customers.accountState, { customerUuid }).data
  return standing?.AccountState === 'Suspended' ? standing : undefined
}

/** Says that the account is suspended and its fibre off, why, and where to pay. Renders nothing for an open account. */
export function SuspendedNotice() {
  const suspension = useSuspension()
  if (!suspension) return null
  return <Suspended reason={suspension.Reason} />
}

function Suspended({ reason }: { reason: NonNullable<ReturnType<typeof useSuspension>>['Reason'] }) {
  const { t } = useLingui()
  const reasons = useSuspensionReasons()
  const owedCents = useCall(dunning.arrears, { customerUuid: useCustomerUuid() }).data?.OwedCents ?? 0
  const owed = dollars(money(owedCents))
  return (
    <div role="status">
      <Notice
        tone="warn"
        title={t`Your account is suspended, so your broadband is off`}
        action={
          <Link to="/suspended" className={buttonClass({ size: 's' })}>
            {owedCents > 0 ? <Trans>See what you owe and pay</Trans> : <Trans>See what you can do</Trans>}
          </Link>
        }
      >
        {reason && `${reasons[reason]}. `}
        {owedCents > 0 ? (
          <Trans>
            You owe {owed}. We’re keeping your connection for you, and no new month is charged while it’s off.
          </Trans>
        ) : (
          <Trans>We’re keeping your connection for you, and no new month is charged while it’s off.</Trans>
        )}
      </Notice>
    </div>
  )
}
