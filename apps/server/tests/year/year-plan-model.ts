import { between, type Day, dollars, later, monthsAfter, partsOf, written } from './year-calendar.ts'
import { CreditModel } from './year-credit-model.ts'
import { Meter, type Sold } from './year-usage-model.ts'

export interface ActivePlan {
  is: Sold
  from: Day
  to: Day
  /** The day of the month that monthly periods are counted from. */
  anchor: number
  renews: boolean
  /** How many periods it has had, including this one. */
  periods: number
  remindedFor?: Day
  pausedUntil?: Day | undefined
  unpaid?: Unpaid | undefined
  offSince?: Day | undefined
}

/** An unpaid renewal: since when, and the day of the next card charge. */
interface Unpaid {
  since: Day
  nextTryOn: Day
}

/** A row of the charges. */
export interface Owed {
  on: Day
  from: Day
  upto: Day
  name: string
  cents: number
  /** A `part-period` is the rest of a period after a suspension. */
  reason: 'start' | 'renewal' | 'part-period' | 'use'
}

type Means = 'bill' | 'credit' | 'card'

/** A failed charge is retried one, three and seven days after the first try. */
const triesAfterDays = [1, 3, 7]

/** The plans of a mobile: periods, renewals, changes, and the messages about them (1§4, 1§5, decisions 39, 42 and 43). */
export class PlanModel extends CreditModel {
  readonly onBill: boolean
  plans: ActivePlan[] = []
  waiting: { to: Sold; renews: boolean; unpaid?: Unpaid } | undefined
  changedOn: Day | undefined
  owed: Owed[] = []
  meter = new Meter()
  /** Whether the default card pays; the automatic top-up card always does. */
  cardPays = true
  /** Whether the service is suspended. */
  isOff = false

  constructor(today: Day, of: { msisdn: string; onBill: boolean }) {
    super(today, of.msisdn)
    this.onBill = of.onBill
  }

  get base(): ActivePlan | undefined {
    return this.plans.find(({ is }) => is.isBase)
  }

  holding(name: string): ActivePlan {
    const found = this.plans.find(({ is }) => is.name === name)
    if (!found) throw new Error(`The model holds no ${name}`)
    return found
  }

  /** The price of a plan's next period: the offer price while the offer lasts, then the full price. */
  priceOf({ is, periods }: ActivePlan): number {
    return is.offer && periods < is.offer.periods ? is.offer.cents : is.cents
  }

  /** The automatic means of payment: the bill, credit if it covers the price, else the card if it may be charged. */
  #meansFor(cents: number, isCardAllowed: boolean): Means | undefined {
    if (this.onBill) return 'bill'
    if (this.credit >= cents) return 'credit'
    return isCardAllowed && this.cardPays ? 'card' : undefined
  }

  /** Starts a plan or add-on, paid as given; it replaces another base plan. */
  start(is: Sold, by: Means, renews: boolean, from: Day = this.today, who: 'person' | 'clock' = 'person'): void {
    const anchor = partsOf(from)[2]
    const plan: ActivePlan = { is, from, to: endOf(is, from, anchor), anchor, renews: renews && is.renews, periods: 1 }
    if (is.isBase) this.plans = this.plans.filter((one) => !one.is.isBase)
    this.plans.push(plan)
    // A plan that follows another at its end is charged like that one's renewal.
    this.#pay(plan, is.offer ? is.offer.cents : is.cents, by, who, who === 'clock' ? 'renewal' : 'start')
  }

  #pay(
    plan: ActivePlan,
    cents: number,
    by: Means,
    who: 'person' | 'clock',
    reason: Owed['reason'],
    whole = cents,
  ): void {
    // For part of a period, the mail announced the price of the whole one.
    if (who === 'clock') this.automaticCharges.push({ on: this.today, name: plan.is.name, cents: whole })
    if (by === 'credit') this.spend(cents)
    else if (by === 'card') this.sellByCard(cents)
    else
      this.owe({
        on: this.today,
        from: plan.from,
        upto: plan.to,
        name: plan.is.name,
        cents,
        reason: cents < whole ? 'part-period' : reason,
      })
    this.meter.begin(plan.is, plan.from, plan.to)
    if (plan.is.isBase) this.periodBegan()
  }

  /** Called when a period of the base plan has started. */
  periodBegan(): void {}

  owe(one: Owed): void {
    this.owed.push(one)
    this.sell(one.cents, 'receivable')
  }

  /**
   * Renews for the next period and charges it. If only the clock was late, the period starts where the last one ended;
   * after a pause it starts at the pause's end, and otherwise today. A suspended plan on the bill keeps its anchor and
   * is charged for the rest of the period.
   */
  #renew(plan: ActivePlan, by: Means, who: 'person' | 'clock', isEarly = false): void {
    const { today } = this
    const due = dueDay(plan)
    const whole = this.priceOf(plan)
    let cents = whole
    const isOver = plan.offSince !== undefined && today > due
    if (isOver && this.onBill) {
      let [start, end] = [plan.to, endOf(plan.is, plan.to, plan.anchor)]
      while (end <= today) [start, end] = [end, endOf(plan.is, end, plan.anchor)]
      cents = Math.round((whole * between(today, end)) / between(start, end))
      Object.assign(plan, { from: today, to: end })
    } else {
      const isLate = isEarly || isOver || (plan.unpaid !== undefined && plan.unpaid.since < today)
      const from = isLate ? today : due
      if (from !== plan.to) plan.anchor = partsOf(from)[2]
      Object.assign(plan, { from, to: endOf(plan.is, from, plan.anchor) })
    }
    plan.periods += 1
    plan.pausedUntil = plan.unpaid = plan.offSince = undefined
    this.#pay(plan, cents, by, who, 'renewal', whole)
  }

  /** A run of the renewal job: at most one period of each plan, in order of their ends. */
  runPlans(): void {
    const isBefore = (a: ActivePlan, b: ActivePlan) => (a.to < b.to ? -1 : a.to > b.to ? 1 : 0)
    for (const plan of this.plans.toSorted(isBefore)) if (this.today >= plan.to) this.#due(plan)
    this.#remind()
  }

  #due(plan: ActivePlan): void {
    if (plan.is.isBase && this.waiting) this.#changeAtEnd(plan)
    else if (!plan.renews) this.#end(plan)
    else if (this.today < dueDay(plan)) return
    else if (this.isOff) this.#rest(plan)
    else this.#payNext(plan)
  }

  /** While the service is suspended no period starts; the customer is told once. */
  #rest(plan: ActivePlan): void {
    if (plan.offSince) return
    plan.offSince = this.today
    this.tell(`${plan.is.name} was not renewed, as your service is suspended`)
  }

  /** Credit can pay for the next period in any run, the card only on the retry days. */
  #payNext(plan: ActivePlan): void {
    const { today } = this
    const isTried = plan.unpaid === undefined || plan.unpaid.nextTryOn <= today
    const means = this.#meansFor(this.priceOf(plan), isTried)
    if (means) this.#renew(plan, means, 'clock')
    if (means || !isTried) return
    plan.unpaid = nextTry(plan.unpaid?.since ?? today, today)
    if (!plan.unpaid) this.#end(plan)
    this.tell(plan.unpaid ? `${plan.is.name} could not be renewed` : `${plan.is.name} has ended`)
  }

  #end(plan: ActivePlan): void {
    this.plans = this.plans.filter((one) => one !== plan)
  }

  /** A new card or more credit immediately retries what could not be paid. */
  override tryAgain(): void {
    for (const plan of this.plans) {
      const means = plan.unpaid && plan.renews && this.#meansFor(this.priceOf(plan), true)
      if (means) this.#renew(plan, means, 'clock')
    }
  }

  /** The pending change on the first day after the old plan; if unpaid, it is retried like a renewal. */
  #changeAtEnd(old: ActivePlan): void {
    const { waiting, today } = this
    if (!waiting || this.isOff) return
    const { to, renews, unpaid } = waiting
    const means = this.#meansFor(
      to.offer ? to.offer.cents : to.cents,
      unpaid === undefined || unpaid.nextTryOn <= today,
    )
    if (means) {
      this.waiting = undefined
      this.start(to, means, renews, unpaid && unpaid.since < today ? today : old.to, 'clock')
      this.#changed(to)
      return
    }
    if (!unpaid) this.tell(`We could not charge ${to.name} yet`)
    if (unpaid && unpaid.nextTryOn > today) return
    const next = nextTry(unpaid?.since ?? today, today)
    if (next) {
      waiting.unpaid = next
      return
    }
    this.waiting = undefined
    this.#end(old)
    this.tell(`Your plan didn’t change to ${to.name}`)
  }

  /** Changes the plan now: the whole first period is charged, and nothing of the old one is refunded. */
  changeNow(to: Sold, by: Means, renews = true): void {
    this.waiting = undefined
    this.start(to, by, renews)
    this.#changed(to)
  }

  #changed(to: Sold): void {
    this.changedOn = this.base?.from
    this.keep(monthsAfter(this.today, 1))
    this.tell(`You’re on ${to.name} now`)
  }

  changeLater(to: Sold, renews = true): void {
    this.waiting = { to, renews }
    this.tell(`Your plan changes to ${to.name} on ${written(this.base?.to ?? '', 'short')}`)
  }

  cancelChange(): void {
    if (this.waiting) this.tell(`The change to ${this.waiting.to.name} is cancelled`)
    this.waiting = undefined
  }

  /** The customer renews today: early, by cutting a pause short, or to pay what was unpaid. */
  renewNow(plan: ActivePlan, by: Means): void {
    this.#renew(plan, by, 'person', this.today < dueDay(plan))
    this.tell(`${plan.is.name} has been renewed`)
  }

  pause(plan: ActivePlan, until: Day): void {
    plan.pausedUntil = until
    this.tell(`${plan.is.name} is paused until ${written(until)}`)
  }

  /** Resumes a plan: one whose period is over renews today; any other continues as before. */
  resume(plan: ActivePlan): void {
    const isOver = plan.to <= this.today
    plan.pausedUntil = isOver ? this.today : undefined
    this.tell(`${plan.is.name} is not paused any more`)
    if (isOver) this.#due(plan)
  }

  /**
   * Reminds three days ahead of renewals with their price, and of ends: once a period, and not for periods of four days
   * or less.
   */
  #remind(): void {
    for (const plan of this.plans) {
      const due = plan.pausedUntil ?? plan.to
      const isShort = !plan.pausedUntil && between(plan.from, plan.to) <= 4
      const isQuiet = plan.unpaid || plan.offSince || this.isOff || (plan.is.isBase && this.waiting)
      if (isShort || isQuiet || plan.remindedFor === due) continue
      if (this.today >= due || this.today < later(due, -3)) continue
      plan.remindedFor = due
      const renews = `renews on ${written(due)} for ${dollars(this.priceOf(plan))}`
      this.tell(`${plan.is.name} ${plan.renews ? renews : `ends on ${written(due)}`}`)
    }
  }
}

function dueDay({ to, pausedUntil }: ActivePlan): Day {
  return pausedUntil && pausedUntil > to ? pausedUntil : to
}

function endOf(is: Sold, from: Day, anchor: number): Day {
  return is.days === undefined ? monthsAfter(from, 1, anchor) : later(from, is.days)
}

/** The next day for retrying an unpaid charge; none after the last. */
function nextTry(since: Day, today: Day): Unpaid | undefined {
  const nextTryOn = triesAfterDays.map((days) => later(since, days)).find((day) => day > today)
  return nextTryOn === undefined ? undefined : { since, nextTryOn }
}
