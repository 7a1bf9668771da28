import { type Day, dollars, later, monthsAfter, written } from './year-calendar.ts'

/** Part of the credit, with its last day; a purchase does not extend granted credit. */
interface Lot {
  left: number
  endsOn: Day
  isGiven: boolean
  remindedDays: number
}

interface AutoTopUp {
  cents: number
  days: number
  below: number
  cap: number
  countedFrom: Day
  triedOn?: Day
  cappedIn?: string
  isOn: boolean
  made: { on: Day; cents: number }[]
}

/**
 * The expected ledger of one customer and credit of their mobile, in whole cents, by adding and subtracting alone.
 * Written from the specification and the decisions (1§4, 3§9.1, decisions 33 and 39), independent of the code under
 * test.
 */
export class CreditModel {
  today: Day
  readonly firstDay: Day
  books: Record<string, number> = {}
  /** What the card partner charged, in order. */
  taken: number[] = []
  refunded = 0
  messages: { on: Day; subject: string }[] = []
  lots: Lot[] = []
  auto: AutoTopUp | undefined
  /** Charges made without a request on the day: from the card, from credit or on the bill. */
  automaticCharges: { on: Day; name: string; cents: number }[] = []
  readonly msisdn: string

  constructor(today: Day, msisdn: string) {
    this.today = today
    this.firstDay = today
    this.msisdn = msisdn
  }

  tell(subject: string): void {
    this.messages.push({ on: this.today, subject })
  }

  post(account: string, cents: number): void {
    this.books[account] = (this.books[account] ?? 0) + cents
  }

  /** A sale including 15% GST: 3/23 of the price, to the cent. */
  sell(cents: number, from: string, sign: 1 | -1 = 1): void {
    const gst = Math.round((cents * 3) / 23)
    this.post(from, sign * cents)
    this.post('gst', sign * -gst)
    this.post('sales', sign * (gst - cents))
  }

  /** The card pays for a sale, with a receipt. */
  sellByCard(cents: number): void {
    this.taken.push(cents)
    this.sell(cents, 'gateway')
    this.tell(`Receipt: ${dollars(cents)}`)
  }

  /** A card sale that could not be delivered is refunded in full. */
  refundSale(cents: number, subject: string): void {
    this.refunded += cents
    this.sell(cents, 'gateway', -1)
    this.tell(subject)
  }

  get credit(): number {
    return this.lots.reduce((sum, { left }) => sum + left, 0)
  }

  /** Buys credit by card; all bought credit then ends a year from now. */
  topUp(cents: number): void {
    this.taken.push(cents)
    this.post('gateway', cents)
    this.post('credit', -cents)
    this.#buy(cents)
    if (this.auto && cents >= this.auto.cents) this.auto.countedFrom = this.today
    this.tell(`Top-up of ${dollars(cents)} for ${this.msisdn}`)
  }

  /** Redeems a voucher, as bought credit. */
  redeem(cents: number): void {
    this.post('clearing', cents)
    this.post('credit', -cents)
    this.#buy(cents)
    this.tell(`Your voucher of ${dollars(cents)} is redeemed`)
  }

  /** Receives credit, which keeps its last day. */
  receive(cents: number, endsOn: Day, isGiven = false): void {
    this.post('clearing', cents)
    this.post('credit', -cents)
    this.lots.push({ left: cents, endsOn, isGiven, remindedDays: Number.POSITIVE_INFINITY })
    this.tell(`You got ${dollars(cents)} of credit`)
  }

  give(cents: number): void {
    this.post('clearing', -cents)
    this.post('credit', cents)
    this.#use(cents)
    this.tell(`You gave ${dollars(cents)} of credit`)
  }

  spend(cents: number): void {
    this.sell(cents, 'credit')
    this.#use(cents)
  }

  /** Extends bought credit to at least a day. */
  keep(until: Day): void {
    for (const lot of this.lots) {
      if (lot.isGiven || lot.endsOn >= until || lot.left === 0) continue
      lot.endsOn = until
      lot.remindedDays = Number.POSITIVE_INFINITY
    }
  }

  #buy(cents: number): void {
    const endsOn = monthsAfter(this.today, 12)
    this.keep(endsOn)
    this.lots.push({ left: cents, endsOn, isGiven: false, remindedDays: Number.POSITIVE_INFINITY })
  }

  /** Spends the credit that ends first. */
  #use(cents: number): void {
    let open = cents
    for (const lot of this.lots.toSorted((a, b) => (a.endsOn < b.endsOn ? -1 : a.endsOn > b.endsOn ? 1 : 0))) {
      const part = Math.min(open, lot.left)
      lot.left -= part
      open -= part
    }
    if (open > 0) throw new Error('More credit was spent than there is')
  }

  /** Sends the messages about credit that ends in 30, 7 and 1 days, each once. */
  remindOfCredit(): void {
    for (const [endsOn, lots] of Map.groupBy(this.lots, (lot) => lot.endsOn)) {
      const left = lots.reduce((sum, lot) => sum + lot.left, 0)
      const due = [1, 7, 30].find((days) => this.today >= later(endsOn, -days) && this.today < endsOn)
      if (left === 0 || due === undefined || lots.every(({ remindedDays }) => remindedDays <= due)) continue
      for (const lot of lots) lot.remindedDays = due
      this.tell(`${dollars(left)} of credit expires on ${written(endsOn)}`)
    }
  }

  /** Forfeits credit at the end of its last day. */
  forfeit(): void {
    const ended = this.lots.filter(({ endsOn, left }) => endsOn <= this.today && left > 0)
    const cents = ended.reduce((sum, { left }) => sum + left, 0)
    if (cents === 0) return
    this.post('credit', cents)
    this.post('forfeited', -cents)
    for (const lot of ended) lot.left = 0
    this.tell(`${dollars(cents)} of credit has expired`)
  }

  agreeToAutoTopUp(rule: Pick<AutoTopUp, 'cents' | 'days' | 'below' | 'cap'>): void {
    const { made = [], triedOn } = this.auto ?? {}
    this.auto = { ...rule, isOn: true, made, countedFrom: this.today, ...(triedOn && { triedOn }) }
    this.tell(`Automatic top-up is on for ${this.msisdn}`)
  }

  endAutoTopUp(): void {
    if (!this.auto?.isOn) return
    this.auto.isOn = false
    this.tell(`Automatic top-up is off for ${this.msisdn}`)
  }

  /** Tops up automatically: one try a day, within the limit of the month. */
  topUpByItself(): void {
    const { auto, today } = this
    if (!auto?.isOn || auto.triedOn === today) return
    const isByDays = auto.days > 0 && later(auto.countedFrom, auto.days) <= today
    if (!isByDays && !(auto.below > 0 && this.credit < auto.below)) return
    const month = today.slice(0, 7)
    const used = auto.made.filter(({ on }) => on.startsWith(month)).reduce((sum, { cents }) => sum + cents, 0)
    if (used + auto.cents > auto.cap) {
      if (auto.cappedIn !== month)
        this.tell(`Automatic top-up has reached ${dollars(auto.cap)} this month: ${this.msisdn}`)
      auto.cappedIn = month
      return
    }
    auto.triedOn = today
    auto.made.push({ on: today, cents: auto.cents })
    this.topUp(auto.cents)
    this.automaticCharges.push({ on: today, name: 'Automatic top-up', cents: auto.cents })
    this.tryAgain()
  }

  /** New credit immediately retries what could not be paid. */
  tryAgain(): void {}
}
