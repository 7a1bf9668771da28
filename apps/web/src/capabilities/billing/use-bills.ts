import { billing } from '@waea/contract/billing'
import type { Gives } from '@waea/contract/call'
import { allocatePayment, type OwedBill } from '@waea/domain/billing/allocate'
import { calendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, money, sum } from '@waea/kit/money'
import { useCall } from '../../shell/data/use-call.ts'
import { useCustomerUuid } from '../../shell/session/portal.tsx'

export type Account = Gives<typeof billing.account>['result']
export type Bill = Gives<typeof billing.invoices>['Invoices'][number]
export type FullBill = Gives<typeof billing.invoice>
export type Line = FullBill['Lines'][number]

/** The account that is billed; without a monthly plan the call is refused `no-postpay-product`. */
export function useAccount() {
  const customerUuid = useCustomerUuid()
  return useCall(billing.account, { customerUuid })
}

/** A payment that was made, and what it was for by the rule that was shown. */
export type Paid = {
  amount: Money
  PaymentUUID: string | undefined
  went: ReturnType<typeof whereItGoes>
  before: Account
}

/** As many as one page can have; more are paid by the oldest first all the same. */
const owedAtOnce = 100

/** The bills that are still to be paid, due for the longest first. */
export function useOwedBills() {
  const customerUuid = useCustomerUuid()
  const all = { customerUuid, PageSize: owedAtOnce } as const
  const overdue = useCall(billing.invoices, { ...all, Status: 'OVERDUE' })
  const due = useCall(billing.invoices, { ...all, Status: 'DUE' })
  const bills =
    overdue.data && due.data
      ? [...due.data.Invoices, ...overdue.data.Invoices].sort((a, b) => a.DueDate.localeCompare(b.DueDate))
      : undefined
  return {
    bills,
    isError: (overdue.isError && !overdue.data) || (due.isError && !due.data),
    isFetching: overdue.isFetching || due.isFetching,
    refetch: () => Promise.all([overdue.refetch(), due.refetch()]),
  }
}

/** What is owed on bills together. */
export function owedOn(bills: readonly Bill[]): Money {
  return sum(bills.map(({ RemainingCents }) => money(RemainingCents)))
}

/** What is owed on bills together, less what payments under way will take of it. */
export function leftOn(bills: readonly Bill[]): Money {
  return sum(bills.map(({ RemainingCents, UnderWayCents = 0 }) => money(RemainingCents - UnderWayCents)))
}

/**
 * What a payment will do, by the rule that the server asks when it has succeeded: the chosen bill first, then those due
 * for the longest, then credit.
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

function owedBill({ UUID = '', RemainingCents, DueDate, ...bill }: Bill): OwedBill {
  return { UUID: UUID as Uuid, remaining: money(RemainingCents), dueOn: calendarDay(DueDate), Number: bill.Number }
}
