import { BillModel } from './year-bill-model.ts'
import { type Day, dollars, later } from './year-calendar.ts'
import type { UseKind } from './year-usage-model.ts'

/** The minimum charge for use outside the plan. */
const cheapestUse = 20

/**
 * The expected services, debts, payments and messages of one customer with one mobile, day by day. Written from the
 * specification and the decisions alone (decisions 61 and 62 for use outside the plan).
 */
export class LivedModel extends BillModel {
  /** The customer's limit on charges outside the plan per period. */
  limit: number | undefined
  /** The limit was reached, and applies until the next period. */
  #isLimitReached = false
  /** Whether the customer has use outside the plan stopped. */
  stopsOutside = true
  #uses: { on: Day; cents: number }[] = []
  /** Whether something happened without a request or ended today. */
  isEventful = false

  get chargedOutside(): number {
    return this.#uses.reduce((sum, { cents }) => sum + cents, 0)
  }

  /** Charges for use outside the plan in this period, by the day they were reported. */
  get #spentOutside(): number {
    const since = this.base?.from ?? `${this.today.slice(0, 7)}-01`
    return this.#uses.reduce((sum, { on, cents }) => (on >= since ? sum + cents : sum), 0)
  }

  override periodBegan(): void {
    this.#isLimitReached = this.limit !== undefined && this.limit - this.#spentOutside < cheapestUse
  }

  /** Starts a day: runs what is due. */
  morning(today: Day): void {
    this.today = today
    const before = this.messages.length + this.automaticCharges.length
    this.remindOfCredit()
    this.runPlans()
    this.runBills()
    this.isEventful =
      this.messages.length + this.automaticCharges.length > before ||
      this.lots.some(({ endsOn, left }) => endsOn === today && left > 0)
  }

  /** Whether something is expected to happen on a day without a request, as far as known beforehand. */
  isDue(day: Day): boolean {
    const ofPlans = this.plans.flatMap(({ to }) => [to, later(to, -3)])
    const ofCredit = this.lots.flatMap(({ left, endsOn }) =>
      left > 0 ? [30, 7, 1, 0].map((before) => later(endsOn, -before)) : [],
    )
    return [...ofPlans, ...ofCredit, ...this.daysOfBills].includes(day)
  }

  /** Runs the day's automatic top-up; what follows from it is due in the afternoon, without a second top-up. */
  noon(): void {
    const before = this.automaticCharges.length
    this.topUpByItself()
    this.isEventful ||= this.automaticCharges.length > before
  }

  /** Processes what the day has brought. */
  evening(): void {
    this.topUpByItself()
    this.remindOfCredit()
    this.runPlans()
    this.forfeit()
  }

  /** The ledger balances and the running plans. */
  get holds() {
    const books = Object.fromEntries(Object.entries(this.books).filter(([, cents]) => cents !== 0))
    const plans = this.plans
      .map(({ is: { name, isBase }, from, to, renews }) => ({ name, from, to, renews, isBase }))
      .sort((a, b) => (`${a.to} ${a.name}` < `${b.to} ${b.name}` ? -1 : 1))
    return { books, plans }
  }

  /** Use on a given day, reported today. What no plan covers is charged as far as the limit and the credit allow. */
  use(kind: UseKind, amount: number, on: Day = this.today): void {
    const isStopped = this.stopsOutside || this.#isLimitReached
    const ofLimit = Math.max(0, (this.limit ?? Number.POSITIVE_INFINITY) - this.#spentOutside)
    const ofCredit = this.onBill ? Number.POSITIVE_INFINITY : this.credit
    const { cents, isOverrun } = this.meter.use(kind, amount, on, isStopped ? 0 : Math.min(ofLimit, ofCredit))
    if (cents > 0 && this.onBill) {
      this.owe({ on: this.today, from: on, upto: later(on, 1), name: kind, cents, reason: 'use' })
    } else if (cents > 0) this.spend(cents)
    if (cents > 0) this.#uses.push({ on: this.today, cents })
    if (this.limit === undefined || isStopped) return
    const isBoundByLimit = isOverrun && ofCredit > ofLimit
    if (isBoundByLimit || (cents > 0 && ofLimit - cents < cheapestUse)) {
      this.#isLimitReached = true
      this.tell(`You’ve reached your ${dollars(this.limit)} limit`)
    }
  }
}
