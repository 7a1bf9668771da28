import type { Gives } from '@waea/contract/call'
import type { billing } from '@waea/contract/money/billing'
import { cycleOf } from '@waea/domain/billing/making/cycle'
import type { Span } from '@waea/domain/plans/renewing/period'
import { Refused, refuse } from '@waea/domain/refusal'
import { type CalendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { minus, sum, zero } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import { defaultMethodOf, type KeptCard } from '../../payments/index.ts'
import { expectedBill, readOpenBill } from '../issuing/open-bill.ts'
import { whatIsOwedBy } from '../settling/what-is-owed-by.ts'
import {
  type AccountRow,
  type Automatic,
  type Automatically,
  cycleOfAccount,
  findAccount,
} from '../stores/accounts.store.ts'
import type { InvoiceRow } from '../stores/invoices.store.ts'
import { hopelessCard, willBeTaken } from '../telling/automatic-days.ts'
import { underWayAnswer } from '../telling/under-way.ts'

type Account = Gives<typeof billing.account>['result']

/** The customer's account. Refuses a customer without one ('you_dont_have_postpay_product'). */
export async function accountOf(ctx: Ctx, CustomerUUID: Uuid): Promise<AccountRow> {
  const account = await findAccount(ctx, CustomerUUID)
  if (!account) throw new Refused(refuse('no-postpay-product'))
  return account
}

/** What is owed, the cycles, the next bill, and how bills are paid (2§7.12). */
export async function readAccount(ctx: Ctx, CustomerUUID: Uuid): Promise<Account> {
  const account = await accountOf(ctx, CustomerUUID)
  const [{ payable, debt, disputed, overdue, overdueSince, nextDue, left, payments }, open, card] = await Promise.all([
    whatIsOwedBy(ctx, CustomerUUID),
    readOpenBill(ctx, account),
    defaultMethodOf(ctx, CustomerUUID),
  ])
  const owedSum = sum([payable, disputed, minus(zero, debt)])
  const soFar = minus(open.head.total, open.first?.total ?? zero)
  return {
    AccountNumber: account.AccountNumber,
    Balance: minus(owedSum, account.credit),
    OwedCents: owedSum,
    ...(disputed > 0 && { DisputedCents: disputed }),
    OverdueCents: overdue,
    ...(overdueSince && { OverdueSince: overdueSince }),
    ...(nextDue && { NextDueDate: nextDue }),
    CreditCents: account.credit,
    PaymentsUnderWay: payments.map(underWayAnswer),
    BillingCycle: cycleOfAccount(account),
    ...cyclesAnswer(account),
    ...(open.first && { FirstBill: { On: open.first.on, AmountCents: open.first.total } }),
    ...(account.closedOn === null && {
      NextBill: { On: account.nextBillOn, SoFarCents: soFar, ExpectedCents: await expectedBill(ctx, account, soFar) },
    }),
    AutomaticPayment: automaticAnswer(account, card, left, ctx.today()),
  }
}

/** The current cycle and the next one, as instants: their days begin at midnight in New Zealand. */
export function cyclesAnswer(account: Pick<AccountRow, 'billedUpto' | 'nextBillOn' | 'anchor' | 'cycleDays'>) {
  const { billedUpto: from, nextBillOn: upto, anchor } = account
  return {
    CurrentBillingCycle: spanAnswer({ from, upto }),
    NextBillingCycle: spanAnswer(cycleOf(upto, anchor, cycleOfAccount(account))),
  }
}

function spanAnswer({ from, upto }: Span) {
  return { From: nanos(startOfDay(from)), Upto: nanos(startOfDay(upto)) }
}

function automaticAnswer(
  account: AccountRow,
  card: KeptCard | undefined,
  owed: readonly InvoiceRow[],
  today: CalendarDay,
): Account['AutomaticPayment'] {
  const { automatic, failedBecause, nextTryOn } = account
  const next = (of: Automatically) => {
    const [first] = willBeTaken(of, card, owed, today)
    return first && { On: first.on, AmountCents: first.amount }
  }
  // A choice of days also ends the pause after a failure.
  const chosen = (When: Automatic) =>
    next({ automatic: When, failedFirstOn: null, nextTryOn: null, failedBecause: null, triedCard: null })
  const [whenDue, twice] = [chosen('when-due'), chosen('twice')]
  const isTried = nextTryOn && !hopelessCard(account, card, nextTryOn)
  return {
    When: automatic,
    ...next(account),
    ...(whenDue && { WhenDue: whenDue }),
    ...(twice && { Twice: twice }),
    ...(failedBecause && { FailedBecause: failedBecause }),
    ...(isTried && { NextTryOn: nextTryOn }),
    ...(failedBecause === 'needs-you' && { NeedsYou: true as const }),
  }
}
