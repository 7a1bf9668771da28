import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Money } from '@waea/kit/money'
import type { NextStep } from './next-step.ts'

/** What a customer's bills wait for. Amounts leave out what is disputed and what payments in progress will pay. */
export interface BillFacts {
  overdue: Money
  overdueSince?: CalendarDay | undefined
  suspendsOn?: CalendarDay | undefined
  /** What is due but not overdue, and the first day of it. */
  due: Money
  dueBy?: CalendarDay | undefined
  /** The next automatic payment, and whether it waits for the customer's confirmation. */
  taken?: { on: CalendarDay; amount: Money } | undefined
  needsYou: boolean
  underWay: readonly { amount: Money; on: CalendarDay | null }[]
}

/** What is next for bills and their payments. */
export function stepsOfBills({ overdue, overdueSince, suspendsOn, due, dueBy, ...more }: BillFacts): NextStep[] {
  const { taken, needsYou, underWay } = more
  const steps: NextStep[] = underWay.map(({ amount, on }) => ({
    kind: 'payment-lands',
    to: '/profile/payments-history',
    amount,
    ...(on && { on }),
  }))
  if (overdue > 0) {
    steps.push({
      kind: 'pay-overdue',
      to: '/profile/account/pay-bill',
      amount: overdue,
      ...(overdueSince && { on: overdueSince }),
      ...(suspendsOn && { suspendsOn }),
    })
  }
  if (due > 0 && taken && !needsYou) {
    steps.push({ kind: 'bill-taken', to: '/profile/billing', amount: taken.amount, on: taken.on })
  } else if (due > 0) {
    const kind = taken && needsYou ? 'confirm-bill' : 'pay-bill'
    steps.push({ kind, to: '/profile/account/pay-bill', amount: due, ...(dueBy && { on: dueBy }) })
  }
  return steps
}
