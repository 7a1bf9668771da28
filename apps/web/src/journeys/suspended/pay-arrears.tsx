import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { billPayment } from '@waea/contract/money/billing'
import { dunning } from '@waea/contract/money/dunning'
import { payments } from '@waea/contract/money/payments'
import { customers } from '@waea/contract/people/customers'
import { opensWhenPaid } from '@waea/domain/customers/suspension'
import { shownPaymentStatus } from '@waea/domain/payments/payment-status'
import { dollars, type Money, money, zero } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Notice } from '@waea/ui/states/notice'
import { useState } from 'react'
import { UnderWay, underWayOf } from '../../capabilities/billing/shared/under-way.tsx'
import { useAccount } from '../../capabilities/billing/shared/use-bills.ts'
import type { Payment } from '../../capabilities/payments/shared/outcome/await-payment.ts'
import { PayPanel } from '../../capabilities/payments/shared/pay-panel.tsx'
import { keyOf } from '../../shell/calls/shared/wanted.ts'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useCustomerUuid, usePortal, useSignedIn } from '../../shell/session/shared/portal.tsx'

type Standing = Gives<typeof customers.accountState>

/** A card takes at least a dollar; an amount above what is owed becomes credit. */
const leastPaymentCents = 100

/**
 * Pays what a suspended account owes, and says what that changes: first the bills that it is suspended over
 * (`restoresCents`), then its debt (`debtCents`). Members are told who can pay.
 */
export function PayArrears({
  standing,
  restoresCents,
  debtCents = 0,
  onPaid,
}: {
  standing: Standing
  restoresCents: number | undefined
  debtCents: number | undefined
  onPaid: () => void
}) {
  const { t } = useLingui()
  const { send, queries } = usePortal()
  const customerUuid = useCustomerUuid()
  const { person } = useSignedIn()
  const isBills = restoresCents !== undefined && restoresCents > 0
  const debt = money(debtCents)
  const underWay = useAccount().data?.result.PaymentsUnderWay ?? []
  const [debit, setDebit] = useState<Payment>()
  const amount = isBills ? money(Math.max(restoresCents, leastPaymentCents)) : debt
  const isOwner = person.Roles?.some((role) => role.CustomerUUID === customerUuid && role.Role === 'owner')
  if (!isOwner) return <OwnerPays amount={amount} />
  if (debit) return <WithBank debit={debit} onAgain={() => setDebit(undefined)} />
  if (underWayOf(underWay) >= amount) return <UnderWay payments={underWay} />
  return (
    <Card as="section" aria-label={t`Pay what you owe`} className="grid gap-5">
      <div className="grid gap-2">
        <h2 className="text-h3">
          <Trans>Pay {dollars(amount)}</Trans>
        </h2>
        <p className="text-ink-2">
          <AfterThis reason={standing.Reason} debt={isBills ? debt : zero} />
        </p>
      </div>
      <PayPanel
        purchaseId={`${isBills ? 'bills' : 'arrears'}-${customerUuid}-${standing.SuspendedAtNanos}`}
        request={{ customerUuid, amount }}
        amount={amount}
        keepCard="ask"
        accounts={{
          meanwhile: opensWhenPaid(standing.Reason) ? (
            <Trans>Your service stays off until your bank has paid. A card turns it on at once.</Trans>
          ) : (
            <Trans>Until your bank has paid it counts as owed.</Trans>
          ),
          onWithBank: setDebit,
        }}
        start={(card, key) =>
          isBills
            ? send(billPayment.pay, { customerUuid, AmountCents: amount, ToBills: true, ...card }, { key })
            : send(payments.payArrears, { customerUuid, ...card }, { key })
        }
        onPaid={() => {
          onPaid()
          void queries.invalidateQueries({ queryKey: keyOf(customers.accountState) })
          void queries.invalidateQueries({ queryKey: keyOf(dunning.arrears) })
        }}
      />
    </Card>
  )
}

/** The effect of the payment. If the account owes a debt besides its bills, also what is to be paid after them. */
function AfterThis({ reason, debt }: { reason: Standing['Reason']; debt: Money }) {
  if (debt > 0) {
    return (
      <Trans>
        This pays your overdue bills. Your bank also reversed a payment of {dollars(debt)}, which you can pay here after
        that. We’ll turn your service back on as soon as both are paid.
      </Trans>
    )
  }
  if (opensWhenPaid(reason)) return <Trans>We’ll turn your service back on as soon as you’ve paid.</Trans>
  return <Trans>You’ll then owe nothing more. The account stays suspended until you’ve talked to us.</Trans>
}

function OwnerPays({ amount }: { amount: Money }) {
  return (
    <Notice tone="info" title={<Trans>The account’s owner can pay this</Trans>}>
      <Trans>You’re a member of this account. Ask its owner to sign in and pay {dollars(amount)}.</Trans>
    </Notice>
  )
}

/** The payment is with the bank, which answers within days. If it is refused, the customer can pay another way. */
function WithBank({ debit, onAgain }: { debit: Payment; onAgain: () => void }) {
  const customerUuid = useCustomerUuid()
  const now = useCall(payments.payment, { customerUuid, paymentUuid: debit.UUID }).data ?? debit
  const amount = dollars(money(now.AmountCents))
  if (shownPaymentStatus(now.Status) !== 'DECLINED') {
    return (
      <Notice tone="info" title={<Trans>{amount} is with your bank</Trans>}>
        <Trans>It takes up to two business days. We email you how it ends.</Trans>
      </Notice>
    )
  }
  return (
    <Notice
      tone="bad"
      title={<Trans>Your bank didn’t pay {amount}</Trans>}
      action={
        <Button onClick={onAgain}>
          <Trans>Pay another way</Trans>
        </Button>
      }
    >
      <Trans>Nothing was debited, and you still owe it.</Trans>
    </Notice>
  )
}
