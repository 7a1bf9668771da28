import { Trans } from '@lingui/react/macro'
import { balance } from '@waea/contract/money/balance'
import { dollars, money } from '@waea/kit/money'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { SuccessPicture } from '@waea/ui/illustrations/success'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'
import { mobileNumber } from '../mobiles/shared/mobile-name.ts'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { ReceiptLink } from '../payments/shared/receipt-link.tsx'
import { useCreditExpiry } from './shared/credit-expiry.tsx'
import type { TopUpMade } from './top-up-form.tsx'

/** The result of a top-up: the new credit, and the receipt as soon as there is one. */
export function ToppedUp({ made, mobile, onAgain }: { made: TopUpMade; mobile: Mobile; onAgain: () => void }) {
  const customerUuid = useCustomerUuid()
  const credit = useCall(balance.credit, { customerUuid, mobileUuid: mobile.UUID })
  const expiry = useCreditExpiry()(credit.data ?? {})
  const amount = dollars(made.amount)
  const number = mobileNumber(mobile)
  return (
    <Card className="mx-auto grid w-full max-w-lg justify-items-center gap-4 py-8 text-center">
      <SuccessPicture className="w-40" />
      <h1 tabIndex={-1} className="text-title outline-none">
        <Trans>Topped up {amount}</Trans>
      </h1>
      {credit.data ? (
        <p role="status" className="text-ink-2">
          <Trans>
            {number} now has <b className="text-ink tabular-nums">{dollars(money(credit.data.MainBalCreditCents))}</b>{' '}
            of credit
          </Trans>
          {expiry && <span className="block">{expiry}</span>}
        </p>
      ) : (
        <Skeleton className="w-56" />
      )}
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <Link to="/profile/plans" className={buttonClass()}>
          <Trans>Your mobile</Trans>
        </Link>
        {made.PaymentUUID && <ReceiptLink paymentUuid={made.PaymentUUID} />}
      </div>
      <Button tone="link" onClick={onAgain}>
        <Trans>Top up again</Trans>
      </Button>
    </Card>
  )
}
