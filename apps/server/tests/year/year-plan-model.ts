import { between, type Day, dollars, later, monthsAfter, partsOf, written } from './year-calendar.ts'
import { CreditModel } from './year-credit-model.ts'
import { Meter, type Sold } from './year-usage-model.ts'

export interface Held {
  is: Sold
  from: Day
  to: Day
  /** The day of the month that months are counted from. */
  anchor: number
  renews: boolean
  /** How many periods it has had, this one included. */
  periods: number
  remindedFor?: Day
  pausedUntil?: Day | undefined
  unpaid?: Unpaid | undefined
  offSince?: Day | undefined
}

/** What could not be paid: since when, and on which day the card is charged again. */
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

/** A failed charge is tried again one, three and seven days after the first time. */
const triesAfterDays = [1, 3, 7]

/** The plans of a mobile: periods, renewals, changes, and the messages about them (1§4, 1§5, decisions 39, 42 and 43). */
export class PlanModel extends CreditModel {
  readonly onBill: boolean
  held: Held[] = []
  waiting: { to: Sold; renews: boolean; unpaid?: Unpaid } | undefined
  changedOn: Day | undefined
  owed: Owed[] = []
  meter = new Meter()
  /** Whether the default card pays; the card of automatic top-ups always does. */
  cardPays = true
  /** The service is suspended. */
  isOff = false

  constructor(today: Day, of: { msisdn: string; onBill: boolean }) {
    super(today, of.msisdn)
    this.onBill = of.onBill
  }

  get base(): Held | undefined {
    return this.held.find(({ is }) => is.isBase)
  }

  holding(name: string): Held {
    const found = this.held.find(({ is }) => is.name === name)
    if (!found) throw new Error(`The model holds no ${name}`)
    return found
  }

  /** The price of a plan's next period: the offer's for its periods, then the full price. */
  priceOf({ is, periods }: Held): number {
    return is.offer && periods < is.offer.periods ? is.offer.cents : is.cents
  }

  /** What pays automatically: the bill, credit that covers it, else the card if it may be charged. */
  #meansFor(cents: number, isCardAsked: boolean): Means | undefined {
    if (this.onBill) return 'bill'
    if (this.credit >= cents) return 'credit'
    return isCardAsked && this.cardPays ? 'card' : undefined
  }

  /** Starts a plan or extra, paid as given; it replaces another base plan. */
  start(is: Sold, by: Means, renews: boolean, from: Day = this.today, who: 'person' | 'clock' = 'person'): void {
    const anchor = partsOf(from)[2]
    const held: Held = { is, from, to: endOf(is, from, anchor), anchor, renews: renews && is.renews, periods: 1 }
    if (is.isBase) this.held = this.held.filter((one) => !one.is.isBase)
    this.held.push(held)
    // What follows another plan at its end is charged as that one's renewal would have been.
    this.#pay(held, is.offer ? is.offer.cents : is.cents, by, who, who === 'clock' ? 'renewal' : 'start')
  }

  #pay(held: Held, cents: number, by: Means, who: 'person' | 'clock', reason: Owed['reason'], whole = cents): void {
    // Of a part of a period the price of the whole one was told.
    if (who === 'clock') this.unasked.push({ on: this.today, name: held.is.name, cents: whole })
    if (by === 'credit') this.spend(cents)
    else if (by === 'card') this.sellByCard(cents)
    else
      this.owe({
        on: this.today,
        from: held.from,
        upto: held.to,
        name: held.is.name,
        cents,
        reason: cents < whole ? 'part-period' : reason,
      })
    this.meter.begin(held.is, held.from, held.to)
    if (held.is.isBase) this.periodBegan()
  }

  /** A period of the base plan has begun. */
  periodBegan(): void {}

  owe(one: Owed): void {
    this.owed.push(one)
    this.sell(one.cents, 'receivable')
  }

  /**
   * The next period, at what it costs. Where only the clock was late it begins where the last one ended; after a pause with
   * its end, and otherwise with today. A suspended plan on the bill keeps its anchor and is charged for the days up to it.
   */
  #renew(held: Held, by: Means, who: 'person' | 'clock', isEarly = false): void {
    const { today } = this
    const due = dueDay(held)
    const whole = this.priceOf(held)
    let cents = whole
    const isOver = held.offSince !== undefined && today > due
    if (isOver && this.onBill) {
      let [start, end] = [held.to, endOf(held.is, held.to, held.anchor)]
      while (end <= today) [start, end] = [end, endOf(held.is, end, held.anchor)]
      cents = Math.round((whole * between(today, end)) / between(start, end))
      Object.assign(held, { from: today, to: end })
    } else {
      const isLate = isEarly || isOver || (held.unpaid !== undefined && held.unpaid.since < today)
      const from = isLate ? today : due
      if (from !== held.to) held.anchor = partsOf(from)[2]
      Object.assign(held, { from, to: endOf(held.is, from, held.anchor) })
    }
    held.periods += 1
    held.pausedUntil = held.unpaid = held.offSince = undefined
    this.#pay(held, cents, by, who, 'renewal', whole)
  }

  /** A run of the renewal job: at most one period of each plan, in the order of their ends. */
  runPlans(): void {
    const isBefore = (a: Held, b: Held) => (a.to < b.to ? -1 : a.to > b.to ? 1 : 0)
    for (const held of this.held.toSorted(isBefore)) if (this.today >= held.to) this.#due(held)
    this.#remind()
  }

  #due(held: Held): void {
    if (held.is.isBase && this.waiting) this.#changeAtEnd(held)
    else if (!held.renews) this.#end(held)
    else if (this.today < dueDay(held)) return
    else if (this.isOff) this.#rest(held)
    else this.#payNext(held)
  }

  /** While the service is suspended no period begins; the customer is told once. */
  #rest(held: Held): void {
    if (held.offSince) return
    held.offSince = this.today
    this.tell(`${held.is.name} was not renewed, as your service is suspended`)
  }

  /** The next period is paid by credit at any run, and by the card on the days on which it is tried. */
  #payNext(held: Held): void {
    const { today } = this
    const isTried = held.unpaid === undefined || held.unpaid.nextTryOn <= today
    const means = this.#meansFor(this.priceOf(held), isTried)
    if (means) this.#renew(held, means, 'clock')
    if (means || !isTried) return
    held.unpaid = nextTry(held.unpaid?.since ?? today, today)
    if (!held.unpaid) this.#end(held)
    this.tell(held.unpaid ? `${held.is.name} could not be renewed` : `${held.is.name} has ended`)
  }

  #end(held: Held): void {
    this.held = this.held.filter((one) => one !== held)
  }

  /** Another card, or more credit, is tried at once for what could not be paid. */
  override tryAgain(): void {
    for (const held of this.held) {
      const means = held.unpaid && held.renews && this.#meansFor(this.priceOf(held), true)
      if (means) this.#renew(held, means, 'clock')
    }
  }

  /** The change that waits, on the first day without the old plan; unpaid, it is tried as a renewal is. */
  #changeAtEnd(old: Held): void {
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
    this.tell(`Your plan did not change to ${to.name}`)
  }

  /** Changes the plan at once: the whole first period is paid, and nothing of the old one comes back. */
  changeNow(to: Sold, by: Means, renews = true): void {
    this.waiting = undefined
    this.start(to, by, renews)
    this.#changed(to)
  }

  #changed(to: Sold): void {
    this.changedOn = this.base?.from
    this.keep(monthsAfter(this.today, 1))
    this.tell(`You are on ${to.name} now`)
  }

  changeLater(to: Sold, renews = true): void {
    this.waiting = { to, renews }
    this.tell(`Your plan changes to ${to.name} on ${written(this.base?.to ?? '', 'short')}`)
  }

  cancelChange(): void {
    if (this.waiting) this.tell(`The change to ${this.waiting.to.name} is cancelled`)
    this.waiting = undefined
  }

  /** The customer renews today: early, after a pause cut short, or what could not be paid. */
  renewNow(held: Held, by: Means): void {
    this.#renew(held, by, 'person', this.today < dueDay(held))
    this.tell(`${held.is.name} has been renewed`)
  }

  pause(held: Held, until: Day): void {
    held.pausedUntil = until
    this.tell(`${held.is.name} is paused until ${written(until)}`)
  }

  /** A plan whose period is over renews today, any other one goes on as before. */
  resume(held: Held): void {
    const isOver = held.to <= this.today
    held.pausedUntil = isOver ? this.today : undefined
    this.tell(`${held.is.name} is not paused any more`)
    if (isOver) this.#due(held)
  }

  /** Tells three days before of what renews, with its sum, and of what ends: once a period, and not of four days or less. */
  #remind(): void {
    for (const held of this.held) {
      const due = held.pausedUntil ?? held.to
      const isShort = !held.pausedUntil && between(held.from, held.to) <= 4
      const isQuiet = held.unpaid || held.offSince || this.isOff || (held.is.isBase && this.waiting)
      if (isShort || isQuiet || held.remindedFor === due) continue
      if (this.today >= due || this.today < later(due, -3)) continue
      held.remindedFor = due
      const renews = `renews on ${written(due)} for ${dollars(this.priceOf(held))}`
      this.tell(`${held.is.name} ${held.renews ? renews : `ends on ${written(due)}`}`)
    }
  }
}

function dueDay({ to, pausedUntil }: Held): Day {
  return pausedUntil && pausedUntil > to ? pausedUntil : to
}

function endOf(is: Sold, from: Day, anchor: number): Day {
  return is.days === undefined ? monthsAfter(from, 1, anchor) : later(from, is.days)
}

/** The next day on which something unpaid is tried; none after the last. */
function nextTry(since: Day, today: Day): Unpaid | undefined {
  const nextTryOn = triesAfterDays.map((days) => later(since, days)).find((day) => day > today)
  return nextTryOn === undefined ? undefined : { since, nextTryOn }
}
