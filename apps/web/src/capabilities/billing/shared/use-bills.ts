import type { Gives } from '@waea/contract/call'
import { billing } from '@waea/contract/money/billing'
import { allocatePayment, type OwedBill } from '@waea/domain/billing/allocate'
import { payBy, undisputed } from '@waea/domain/billing/payable'
import { type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, sum } from '@waea/kit/money'
import { allOf } from '@waea/ui/states/loaded'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { useCustomerUuid } from '../../../shell/session/shared/portal.tsx'

export type Account = Gives<typeof billing.account>['result']
export type Bill = Gives<typeof billing.invoices>['Invoices'][number]
export type FullBill = Gives<typeof billing.invoice>
export type Line = FullBill['Lines'][number]

/** The billed account. Without a monthly plan the call is refused with `no-postpay-product`. */
export function useAccount() {
  const customerUuid = useCustomerUuid()
  return useCall(billing.account, { customerUuid })
}

/**
 * What is known of a payment when it starts: where it goes by the shown rule, and the Balance that it will change. Once
 * it is booked, the bills no longer tell.
 */
export type PaidFor = {
  parts: { Number: string; amount: Money; isWhole: boolean }[]
  toCredit: Money
  Balance: Account['Balance']
  isClosed: boolean
}

export function paidFor(account: Account, { parts, toCredit }: ReturnType<typeof whereItGoes>): PaidFor {
  const named = parts.map(({ bill, amount, isWhole }) => ({ Number: bill.Number, amount, isWhole }))
  return { parts: named, toCredit, Balance: account.Balance, isClosed: isClosed(account) }
}

/** A successful payment, and what it was for if that is known. */
export type Paid = { amount: Money; PaymentUUID: string | undefined; paidFor: PaidFor | undefined }

/** The most that one page can hold. Further bills are still paid, oldest first. */
const owedAtOnce = 100

/** The unpaid bills, longest due first. */
export function useOwedBills() {
  const customerUuid = useCustomerUuid()
  const all = { customerUuid, PageSize: owedAtOnce } as const
  const overdue = useCall(billing.invoices, { ...all, Status: 'OVERDUE' })
  const due = useCall(billing.invoices, { ...all, Status: 'DUE' })
  const { data, ...both } = allOf(due, overdue)
  const bills = data?.flatMap(({ Invoices }) => Invoices)
  return { ...both, data: bills?.sort((a, b) => a.DueDate.localeCompare(b.DueDate)) }
}

/** The total owed on bills. */
export function owedOn(bills: readonly Bill[]): Money {
  return sum(bills.map(({ RemainingCents }) => money(RemainingCents)))
}

/** The total still to pay on bills: owed, less disputed amounts and less pending payments. */
export function leftOn(bills: readonly Amounts[]): Money {
  return sum(
    bills.map(({ RemainingCents, UnderWayCents = 0, DisputedCents = 0 }) =>
      undisputed({ remaining: money(RemainingCents - UnderWayCents), disputed: money(DisputedCents) }),
    ),
  )
}

type Amounts = Pick<Bill, 'RemainingCents' | 'UnderWayCents' | 'DisputedCents'>

/** The disputed part of what is owed on bills. It is not due until the dispute is answered. */
export function disputedOn(bills: readonly Amounts[]): Money {
  return sum(bills.map(({ RemainingCents, DisputedCents = 0 }) => money(Math.min(RemainingCents, DisputedCents))))
}

/** What an account has to pay: the amount owed, less what is disputed. */
export function amountToPay({ OwedCents, DisputedCents = 0 }: Pick<Account, 'OwedCents' | 'DisputedCents'>): Money {
  return minus(money(OwedCents), money(DisputedCents))
}

/** Whether an account is closed: it has no next bill. Its credit stays until a monthly plan reopens it. */
export function isClosed({ NextBill }: Pick<Account, 'NextBill'>): boolean {
  return NextBill === undefined
}

/** The day by which a bill must be paid: its due day, or the later day of a payment extension. */
export function payDayOf({ DueDate, ExtendedTo }: Pick<Bill, 'DueDate' | 'ExtendedTo'>): CalendarDay {
  return payBy({ dueOn: calendarDay(DueDate), extendedTo: ExtendedTo ? calendarDay(ExtendedTo) : null })
}

/**
 * How a payment will be used, by the same rule as the server: the chosen bill first, then the longest due, then credit.
 */
export function whereItGoes(amount: Money, bills: readonly Bill[], chosen: Bill | undefined) {
  const owed = bills.map(owedBill)
  const first = chosen && owedBill(chosen)
  const { parts, toCredit } = allocatePayment(
    amount,
    owed,
    first ? [{ UUID: first.UUID, amount: first.remaining }] : [],
  )
  return {
    toCredit,
    parts: parts.flatMap(({ UUID, amount: part }) => {
      const bill = bills.find((one) => one.UUID === UUID)
      return bill ? [{ bill, amount: part, isWhole: part === bill.RemainingCents }] : []
    }),
  }
}

function owedBill({ UUID = '', RemainingCents, DisputedCents = 0, DueDate, ...bill }: Bill): OwedBill {
  return {
    UUID: UUID as Uuid,
    remaining: money(RemainingCents),
    disputed: money(DisputedCents),
    dueOn: calendarDay(DueDate),
    Number: bill.Number,
  }
}
