import { Trans } from '@lingui/react/macro'
import { dollars, type Money, money, sum } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Notice } from '@waea/ui/states/notice'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { cardName } from '../../payments/shared/card-words.ts'
import { useBillDates } from './bill-words.tsx'
import type { Account } from './use-bills.ts'

type Payments = Account['PaymentsUnderWay']

/** The sum of payments still pending with the card partner or a bank. */
export function underWayOf(payments: Payments): Money {
  return sum(payments.map(({ AmountCents }) => money(AmountCents)))
}

/** Payments of bills without a known outcome: who has them, until when, and what that means. */
export function UnderWay({ payments }: { payments: Payments }) {
  if (payments.length === 0) return null
  const amount = dollars(underWayOf(payments))
  const isDebit = payments.some((payment) => payment.IsDebit)
  return (
    <Notice
      tone="info"
      title={isDebit ? <Trans>{amount} is with your bank</Trans> : <Trans>{amount} is being paid</Trans>}
      action={
        <Link to="/profile/payments-history" className={buttonClass({ tone: 'quiet', size: 's' })}>
          <Trans>See payments</Trans>
        </Link>
      }
    >
      {payments.map((payment) => (
        <p key={payment.PaymentUUID}>
          <OnePayment payment={payment} isOnly={payments.length === 1} />
        </p>
      ))}
      <p className="pt-1.5">
        {isDebit ? (
          <Trans>
            You don’t need to do anything. It counts as owed until your bank has paid, and we don’t remind you.
          </Trans>
        ) : (
          <Trans>We’re waiting for the answer. You don’t need to pay again.</Trans>
        )}
      </p>
    </Notice>
  )
}

function OnePayment({ payment, isOnly }: { payment: Payments[number]; isOnly: boolean }) {
  const { day } = useBillDates()
  const { AmountCents, ExpectedOn, CardType, CardLast4 } = payment
  const amount = dollars(money(AmountCents))
  const from = CardType && CardLast4 && cardName({ CardType, CardLast4 })
  if (isOnly && from && ExpectedOn) {
    return (
      <Trans>
        From {from}, expected on {day(ExpectedOn)}.
      </Trans>
    )
  }
  if (!from) return <Trans>{amount} on its way</Trans>
  if (!ExpectedOn) {
    return (
      <Trans>
        {amount} from {from}
      </Trans>
    )
  }
  return (
    <Trans>
      {amount} from {from}, expected on {day(ExpectedOn)}
    </Trans>
  )
}
