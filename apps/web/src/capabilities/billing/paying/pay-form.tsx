import { Trans, useLingui } from '@lingui/react/macro'
import { isFinal } from '@waea/contract/call-error'
import { billPayment } from '@waea/contract/money/billing'
import { isRefusal } from '@waea/domain/refusal'
import { dollars, type Money, minus, money } from '@waea/kit/money'
import { Field } from '@waea/ui/fields/field'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { TextInput } from '@waea/ui/fields/text-input'
import { Notice } from '@waea/ui/states/notice'
import { useRef, useState } from 'react'
import { useRefusalText } from '../../../shell/forms/shared/use-refusal-text.ts'
import { useSearchValue } from '../../../shell/routing/shared/link.tsx'
import { useCustomerUuid, usePortal } from '../../../shell/session/shared/portal.tsx'
import type { Payment } from '../../payments/shared/outcome/await-payment.ts'
import { PayPanel } from '../../payments/shared/pay-panel.tsx'
import { SettleOpenTry } from '../../payments/shared/settle-open-try.tsx'
import { useBillDates } from '../shared/bill-words.tsx'
import { UnderWay } from '../shared/under-way.tsx'
import {
  type Account,
  type Bill,
  disputedOn,
  isClosed,
  leftOn,
  owedOn,
  type Paid,
  type PaidFor,
  paidFor,
  payDayOf,
  whereItGoes,
} from '../shared/use-bills.ts'
import { WhereItGoes } from '../where-it-goes.tsx'
import { typedAmount } from './pay-amount.ts'
import { reloadBills } from './reload-after-payment.ts'

type Props = {
  account: Account
  bills: readonly Bill[]
  onPaid: (paid: Paid) => void
  onWithBank: (payment: Payment) => void
}

const all = 'all'

/** The payment form: which bills and how much, how the amount is used, and the payment. */
export function PayForm(props: Props) {
  const { account, bills } = props
  // Decided once, so that the form stays while its payment finishes, even if that paid the last bill.
  const [isOver] = useState(bills.length === 0 && isClosed(account))
  if (!isOver) return <OpenForm {...props} />
  return (
    <div className="grid gap-6">
      <UnderWay payments={account.PaymentsUnderWay} />
      <NothingOwed account={account} />
      <SettleBills {...props} />
    </div>
  )
}

/** Names the payment of a customer's bills in this tab. */
const billsPurchase = (customerUuid: string) => `bill-${customerUuid}`

/** Settles an earlier payment while none can be made: what it paid may be why. */
function SettleBills({ onPaid, onWithBank }: Pick<Props, 'onPaid' | 'onWithBank'>) {
  return (
    <SettleOpenTry<PaidFor>
      purchaseId={billsPurchase(useCustomerUuid())}
      onPaid={(payment, about) =>
        payment && onPaid({ amount: money(payment.AmountCents), PaymentUUID: payment.UUID, paidFor: about })
      }
      onWithBank={onWithBank}
    />
  )
}

function OpenForm({ account, bills, onPaid, onWithBank }: Props) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const { send, queries } = usePortal()
  const customerUuid = useCustomerUuid()
  const paymentUuid = useRef<string>(undefined)
  const owed = owedOn(bills)
  const choice = useChoice(bills)
  const { chosen, full, isOwn, typed } = choice
  const amount = isOwn ? typedAmount(typed, owed) : full
  const isGood = !isRefusal(amount)
  const error = isGood || typed.trim() === '' ? undefined : refusalText(amount)
  const went = isGood ? whereItGoes(amount, bills, chosen) : undefined

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1.25fr_1fr] lg:gap-x-8">
      <div className="grid gap-6">
        <UnderWay payments={account.PaymentsUnderWay} />
        {bills.length === 0 && <NothingOwed account={account} />}
        {bills.length > 1 && <WhichBill bills={bills} choice={choice} />}
        {bills.length > 0 && <HowMuch choice={choice} bills={chosen ? [chosen] : bills} />}
        {isOwn && (
          <Field label={<Trans>Amount in dollars</Trans>} hint={t`At least $1.00`} error={error} required>
            <TextInput
              before="$"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => choice.type(event.target.value)}
            />
          </Field>
        )}
      </div>
      <WhereItGoes account={account} amount={isGood ? amount : undefined} bills={bills} went={went} />
      {isGood && went ? (
        <PayPanel<PaidFor>
          purchaseId={billsPurchase(customerUuid)}
          request={{ amount, bill: chosen?.Number, toBills: went.toCredit === 0 }}
          about={paidFor(account, went)}
          amount={amount}
          keepCard="ask"
          accounts={{
            meanwhile: <Trans>Until your bank has paid it counts as owed, and we don’t remind you of it.</Trans>,
            onWithBank,
          }}
          byRouteFor={null}
          start={async (card, key) => {
            const input = {
              customerUuid,
              AmountCents: amount,
              ...(chosen && { InvoiceNumber: chosen.Number }),
              ...(went.toCredit === 0 && { ToBills: true as const }),
              ...card,
            }
            try {
              const started = await send(billPayment.pay, input, { key })
              paymentUuid.current = started.PaymentUUID
              return started
            } catch (error) {
              // Show what is owed now, so that the person sees it before they decide again.
              if (isFinal(error)) reloadBills(queries)
              throw error
            }
          }}
          onPaid={(payment, about) => {
            const made = payment ? money(payment.AmountCents) : amount
            onPaid({ amount: made, PaymentUUID: payment?.UUID ?? paymentUuid.current, paidFor: about })
          }}
        />
      ) : (
        <SettleBills onPaid={onPaid} onWithBank={onWithBank} />
      )}
    </div>
  )
}

/** The choice: all bills or one, in full or another amount. The address may preset the bill or the amount. */
function useChoice(bills: readonly Bill[]) {
  const named = useSearchValue('invoice')
  const own = useSearchValue('custom-amount')
  const [which, setWhich] = useState(named ?? all)
  const [wantsOwn, setOwn] = useState(own !== undefined)
  const [typed, type] = useState(own && /^\d+\.\d\d$/.test(own) ? own : '')
  const chosen = bills.find((bill) => bill.Number === which)
  const full = leftOn(chosen ? [chosen] : bills)
  // Below the minimum that a card takes, or 0 because the bank is already paying it: only a larger amount can be paid.
  const canPayFull = full >= 100
  return {
    chosen,
    full,
    canPayFull,
    which: chosen ? which : all,
    isOwn: wantsOwn || !canPayFull,
    typed,
    choose: setWhich,
    setOwn,
    type,
  }
}

type Choice = ReturnType<typeof useChoice>

/**
 * The amount due on bills. For bills that a bank is paying this is the amount owed, which stands until the bank has
 * paid.
 */
function asideOf(bills: readonly Bill[]): string {
  return dollars(minus(owedOn(bills), disputedOn(bills)))
}

function WhichBill({ bills, choice }: { bills: readonly Bill[]; choice: Choice }) {
  const { t } = useLingui()
  const { day, period } = useBillDates()
  return (
    <RadioCards
      label={t`What would you like to pay?`}
      value={choice.which}
      onChange={choice.choose}
      options={[
        { value: all, title: <Trans>All your bills</Trans>, aside: asideOf(bills) },
        ...bills.map((bill) => ({
          value: bill.Number,
          title: bill.Number,
          aside: asideOf([bill]),
          detail: (
            <>
              <span className={bill.Status === 'OVERDUE' ? 'font-semibold text-bad' : ''}>
                {bill.Status === 'OVERDUE' ? t`Was due ${day(payDayOf(bill))}` : t`Due ${day(payDayOf(bill))}`}
              </span>
              {' · '}
              {period(bill.PeriodFrom, bill.PeriodUpto)}
            </>
          ),
        })),
      ]}
    />
  )
}

function HowMuch({ choice, bills }: { choice: Choice; bills: readonly Bill[] }) {
  const { t } = useLingui()
  const { day } = useBillDates()
  const bill = bills.length === 1 ? bills[0] : undefined
  const disputed = disputedOn(bills)
  const ofBill =
    bill &&
    (bill.Status === 'OVERDUE'
      ? t`${bill.Number}, was due ${day(payDayOf(bill))}`
      : t`${bill.Number}, due ${day(payDayOf(bill))}`)
  return (
    <RadioCards
      label={t`How much?`}
      value={choice.isOwn ? 'own' : 'full'}
      onChange={(value) => choice.setOwn(value === 'own')}
      columns={2}
      options={[
        {
          value: 'full',
          title: <Trans>In full</Trans>,
          aside: dollars(choice.full),
          detail: (
            <>
              {ofBill}
              {disputed > 0 && (
                <span className="block">
                  <Trans>Without the {dollars(disputed)} that you dispute</Trans>
                </span>
              )}
            </>
          ),
          disabled: !choice.canPayFull,
        },
        { value: 'own', title: <Trans>Other amount</Trans>, detail: t`A part, or more` },
      ]}
    />
  )
}

function NothingOwed({ account }: { account: Account }) {
  const credit = money(account.CreditCents)
  return (
    <Notice tone="good" title={<Trans>You owe nothing</Trans>}>
      {isClosed(account) ? (
        <ClosedWords credit={credit} />
      ) : credit > 0 ? (
        <Trans>You have {dollars(credit)} of credit. Your next bill uses it first. You can add to it here.</Trans>
      ) : (
        <Trans>You can pay ahead: it becomes credit, and your next bill uses it first.</Trans>
      )}
    </Notice>
  )
}

/** On a closed account no bill will use a prepayment. */
function ClosedWords({ credit }: { credit: Money }) {
  if (credit === 0) return <Trans>Your account is closed, so there’s nothing to pay ahead.</Trans>
  return (
    <Trans>
      Your account is closed, so there’s nothing to pay ahead. Your {dollars(credit)} of credit stays on it. If you
      start a monthly plan, its first bill uses it.
    </Trans>
  )
}
