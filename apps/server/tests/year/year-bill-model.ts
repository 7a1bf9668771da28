import { type Day, dollars, later, monthsAfter } from './year-calendar.ts'
import { type Owed, PlanModel } from './year-plan-model.ts'

interface Bill {
  number: string
  issuedOn: Day
  dueOn: Day
  total: number
  left: number
}

/** Days between reminders: the first comes on the day after the due day. */
const betweenReminders = 5
/** The smallest amount of a bill, and of a card payment. */
const leastBill = 500
const leastPayment = 100

/**
 * The expected bills of a monthly customer (1§4, 3§9.1, decisions 44 and 45): amount and day of each, and which payment
 * was allocated to which bill.
 */
export class BillModel extends PlanModel {
  bills: Bill[] = []
  automatic: 'off' | 'when-due' | 'twice' = 'when-due'
  /** What was paid ahead of the bills. */
  ahead = 0
  #billed = new Set<Owed>()
  #cycle: { anchor: Day; days?: number; count: number } = { anchor: this.firstDay, count: 1 }
  /** The first service's first period has a bill of its own, on the day after it started. */
  #firstOn: Day | undefined = later(this.firstDay, 1)
  /** The bills named by the last reminder, and the day of the next one. */
  #reminded: { bills: Bill[]; againOn: Day } | undefined

  get #nextBillOn(): Day {
    const { anchor, days, count } = this.#cycle
    return days ? later(anchor, days * count) : monthsAfter(anchor, count)
  }

  get #dueBills(): Bill[] {
    return this.bills.filter(({ left }) => left > 0).sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
  }

  /** The unpaid total of the bills. */
  get owedOnBills(): number {
    return this.bills.reduce((sum, { left }) => sum + left, 0)
  }

  /** The days on which a bill is issued or paid. */
  get daysOfBills(): Day[] {
    if (!this.onBill) return []
    return [
      this.#nextBillOn,
      ...this.#dueBills.flatMap(({ issuedOn, dueOn }) => [
        later(issuedOn, 1),
        dueOn,
        later(dueOn, 1),
        later(dueOn, 1 + betweenReminders),
      ]),
    ]
  }

  runBills(): void {
    if (!this.onBill) return
    if (this.today === this.#firstOn) {
      this.#firstOn = undefined
      this.#issue(this.today)
    }
    if (this.today === this.#nextBillOn) {
      this.#cycle.count += 1
      this.#issue(this.today)
    }
    this.#payByItself()
    this.#remind()
  }

  /** A period is on the bill of the day on which it starts; use is on the following bill. */
  #issue(day: Day): void {
    const isOn = ({ on, from, reason }: Owed) => (reason === 'use' ? on < day : from <= day)
    const lines = this.owed.filter((one) => !this.#billed.has(one) && isOn(one))
    const total = lines.reduce((sum, { cents }) => sum + cents, 0)
    if (total < leastBill) return
    for (const line of lines) this.#billed.add(line)
    const bill = {
      number: `INV${100_001 + this.bills.length}`,
      issuedOn: day,
      dueOn: later(day, 15),
      total,
      left: total,
    }
    this.bills.push(bill)
    const fromCredit = Math.min(this.ahead, total)
    this.ahead -= fromCredit
    this.post('paid-ahead', fromCredit)
    this.#takeOff(bill, fromCredit)
    this.tell(`Your bill ${bill.number}: ${bill.left === 0 ? 'nothing to pay' : dollars(bill.left)}`)
  }

  #takeOff(bill: Bill, cents: number): void {
    bill.left -= cents
    this.post('receivable', -cents)
  }

  #payByItself(): void {
    if (this.automatic === 'off') return
    const parts = this.#dueBills.map((bill) => {
      const half = bill.left - Math.floor(bill.total / 2)
      const isSplit = this.automatic === 'twice' && half >= leastPayment
      if (this.today >= bill.dueOn) return { bill, cents: bill.left }
      return { bill, cents: isSplit && this.today > bill.issuedOn ? half : 0 }
    })
    const due = parts.filter(({ cents }) => cents > 0)
    const cents = due.reduce((sum, part) => sum + part.cents, 0)
    if (cents === 0) return
    this.#takeByCard(cents)
    for (const part of due) this.#takeOff(part.bill, part.cents)
    for (const { bill } of due) this.automaticCharges.push({ on: this.today, name: bill.number, cents: bill.total })
  }

  #remind(): void {
    const named = this.#reminded
    const sumOf = (bills: Bill[]) => dollars(bills.reduce((sum, { left }) => sum + left, 0))
    if (named?.bills.some(({ left }) => left > 0)) {
      if (this.today === named.againOn) this.tell(`Your bill is still overdue: ${sumOf(named.bills)}`)
      return
    }
    const bills = this.#dueBills.filter(({ dueOn }) => dueOn < this.today)
    this.#reminded = bills.length === 0 ? undefined : { bills, againOn: later(this.today, betweenReminders) }
    if (this.#reminded) this.tell(`Your bill is overdue: ${sumOf(bills)}`)
  }

  #takeByCard(cents: number): void {
    this.taken.push(cents)
    this.post('gateway', cents)
    this.tell(`Receipt: ${dollars(cents)}`)
  }

  /** Allocates a payment to the bills with the earliest due day; the rest is credit, which the next bill uses. */
  payBills(cents: number): void {
    this.#takeByCard(cents)
    const over = cents - this.owedOnBills
    this.#spread(cents)
    if (over > 0) this.tell(`${dollars(over)} is credit on your account`)
  }

  /** A voucher on a monthly plan pays bills too. */
  redeemOnBill(cents: number): void {
    this.post('clearing', cents)
    this.#spread(cents)
    this.tell(`Your voucher of ${dollars(cents)} is redeemed`)
  }

  #spread(cents: number): void {
    let open = cents
    for (const bill of this.#dueBills) {
      const part = Math.min(open, bill.left)
      this.#takeOff(bill, part)
      open -= part
    }
    this.ahead += open
    this.post('paid-ahead', -open)
  }

  /** Changes the bill cycle from today: closes the open bill, which is due as usual. */
  changeCycle(days: number | undefined): void {
    this.#issue(this.today)
    this.#cycle = { anchor: this.today, count: 1, ...(days && { days }) }
  }
}
