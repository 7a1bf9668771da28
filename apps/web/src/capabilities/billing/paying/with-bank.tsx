import { Trans } from '@lingui/react/macro'
import { payments } from '@waea/contract/money/payments'
import { shownPaymentStatus } from '@waea/domain/payments/payment-status'
import { dollars, money } from '@waea/kit/money'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Landmark } from 'lucide-react'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useCustomerUuid } from '../../../shell/session/shared/portal.tsx'
import type { Payment } from '../../payments/shared/outcome/await-payment.ts'
import { PaymentStatusBadge } from '../../payments/shared/payment-status-badge.tsx'
import { useBillDates } from '../shared/bill-words.tsx'

/** A direct debit in progress at the bank: what happens next, and the outcome as soon as the bank has answered. */
export function WithBank({ debit, onAgain }: { debit: Payment; onAgain: () => void }) {
  const customerUuid = useCustomerUuid()
  const { day } = useBillDates()
  const now = useCall(payments.payment, { customerUuid, paymentUuid: debit.UUID }).data ?? debit
  const amount = dollars(money(now.AmountCents))
  const expected = now.Debit?.ExpectedOn
  const isRefused = shownPaymentStatus(now.Status) === 'DECLINED'
  return (
    <Card className="mx-auto grid w-full max-w-lg justify-items-center gap-4 py-8 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-primary-soft text-on-primary-soft">
        <Landmark aria-hidden="true" className="size-8" />
      </span>
      <h1 tabIndex={-1} className="text-title outline-none">
        {isRefused ? <Trans>Your bank didn’t pay {amount}</Trans> : <Trans>Your bank is processing {amount}</Trans>}
      </h1>
      <div role="status" className="grid justify-items-center gap-3 text-ink-2">
        <PaymentStatusBadge status={now.Status} debit={now.Debit} returned={now.Returned} />
        <Outlook payment={now} isRefused={isRefused} expected={expected && day(expected)} />
      </div>
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        {isRefused ? (
          <Button onClick={onAgain}>
            <Trans>Pay another way</Trans>
          </Button>
        ) : (
          <Link to="/profile/billing" className={buttonClass()}>
            <Trans>Billing</Trans>
          </Link>
        )}
        <Link to="/profile/payments-history" className={buttonClass({ tone: 'quiet' })}>
          <Trans>See payments</Trans>
        </Link>
      </div>
    </Card>
  )
}

function Outlook({
  payment,
  isRefused,
  expected,
}: {
  payment: Payment
  isRefused: boolean
  expected: string | undefined
}) {
  if (isRefused) return <Trans>Nothing was debited, and you still owe it.</Trans>
  if (payment.Debit?.Status !== 'SUBMITTED') return <Trans>It’s paid. We’ve emailed your receipt.</Trans>
  return (
    <>
      <p>
        {expected ? (
          <Trans>We expect the money by {expected}. You can leave this page.</Trans>
        ) : (
          <Trans>We expect the money within two business days. You can leave this page.</Trans>
        )}
      </p>
      <p>
        <Trans>Until then it counts as owed, and we don’t remind you. If your bank refuses, we email you.</Trans>
      </p>
    </>
  )
}
