import { BillModel } from './year-bill-model.ts'
import { type Day, dollars, later } from './year-calendar.ts'
import type { UseKind } from './year-usage-model.ts'

/** The minimum charge for use outside the plan. */
const cheapestUse = 20

/**
 * What one customer with one mobile should have, owe, have paid and have been told, day by day. Written from the
 * specification and the decisions alone (decisions 61 and 62 for use outside the plan).
 */
export class LivedModel extends BillModel {
  /** What use outside the plan may cost in a period. */
  limit: number | undefined
  /** The limit was reached, and applies until the next period. */
  #isLimitReached = false
  /** The customer has such use stopped. */
  stopsOutside = true
  #uses: { on: Day; cents: number }[] = []
  /** Something has happened today without a request, or ends today. */
  isEventful = false

  get chargedOutside(): number {
    return this.#uses.reduce((sum, { cents }) => sum + cents, 0)
  }

  /** What such use has cost since the period began, by when it was heard of. */
  get #spentOutside(): number {
    const since = this.base?.from ?? `${this.today.slice(0, 7)}-01`
    return this.#uses.reduce((sum, { on, cents }) => (on >= since ? sum + cents : sum), 0)
  }

  override periodBegan(): void {
    this.#isLimitReached = this.limit !== undefined && this.limit - this.#spentOutside < cheapestUse
  }

  /** Begins a day: does what is due. */
  morning(today: Day): void {
    this.today = today
    const before = this.told.length + this.unasked.length
    this.remindOfCredit()
    this.runPlans()
    this.runBills()
    this.isEventful =
      this.told.length + this.unasked.length > before ||
      this.lots.some(({ endsOn, left }) => endsOn === today && left > 0)
  }

  /** Whether something is expected to happen on a day without a request, as far as known before. */
  isDue(day: Day): boolean {
    const ofPlans = this.held.flatMap(({ to }) => [to, later(to, -3)])
    const ofCredit = this.lots.flatMap(({ left, endsOn }) =>
      left > 0 ? [30, 7, 1, 0].map((before) => later(endsOn, -before)) : [],
    )
    return [...ofPlans, ...ofCredit, ...this.daysOfBills].includes(day)
  }

  /** The automatic top-up of the day is made, and what follows from it is due in the afternoon: no second one. */
  noon(): void {
    const before = this.unasked.length
    this.topUpByItself()
    this.isEventful ||= this.unasked.length > before
  }

  /** What the day has brought is taken up. */
  evening(): void {
    this.topUpByItself()
    this.remindOfCredit()
    this.runPlans()
    this.forfeit()
  }

  /** The balances of the ledger, and the running plans. */
  get holds() {
    const books = Object.fromEntries(Object.entries(this.books).filter(([, cents]) => cents !== 0))
    const plans = this.held
      .map(({ is: { name, isBase }, from, to, renews }) => ({ name, from, to, renews, isBase }))
      .sort((a, b) => (`${a.to} ${a.name}` < `${b.to} ${b.name}` ? -1 : 1))
    return { books, plans }
  }

  /** A use of a day, heard of today: what no plan covers is charged as far as the limit and the credit reach. */
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
