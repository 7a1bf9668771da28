import { type Day, later } from './year-calendar.ts'

export type UseKind = 'data' | 'voice' | 'sms' | 'mms' | 'idd_voice' | 'idd_sms'

/**
 * A plan's allowance of one kind per period: an amount (MB, minutes, pieces), unlimited, or an amount and then slow.
 */
type Gives = number | 'endless' | { slowAfter: number }

/** A plan or add-on from the provider's price list; not read from the code under test. */
export interface Sold {
  name: string
  cents: number
  /** Length in days; a calendar month if missing. */
  days?: number
  isBase: boolean
  renews: boolean
  offer?: { cents: number; periods: number }
  gives: Partial<Record<UseKind, Gives>>
  carryDays?: number
  availability: string
  entry: string
}

/** Cents per megabyte, minute or piece that no plan covers. */
const casual: Record<UseKind, number> = { data: 20, voice: 49, sms: 20, mms: 50, idd_voice: 90, idd_sms: 30 }

interface Parcel {
  kind: UseKind
  isBase: boolean
  left: number
  isEndless: boolean
  isSlow: boolean
  from: Day
  to: Day
  /** The first day on which the leftover is gone. */
  expiresOn: Day
}

/** The allowances of plans and add-ons in each of their periods, and what is left of them (decision 61). */
export class Meter {
  #parcels: Parcel[] = []

  begin({ gives, isBase, carryDays = 0 }: Sold, from: Day, to: Day): void {
    // The previous plan ends on this day; its carry-over starts then.
    for (const one of this.#parcels) {
      if (!isBase || !one.isBase || one.to <= from) continue
      if (one.expiresOn === one.to) one.expiresOn = from
      one.to = from
    }
    for (const [kind, given] of Object.entries(gives) as [UseKind, Gives][]) {
      const isEndless = given === 'endless'
      const isSlow = typeof given === 'object'
      const left = typeof given === 'number' ? given : isSlow ? given.slowAfter : 0
      const expiresOn = carryDays > 0 && !isEndless && kind === 'data' ? later(to, carryDays) : to
      this.#parcels.push({ kind, isBase, left, isEndless, isSlow, from, to, expiresOn })
    }
  }

  /** Covers a use with the allowances of its day; charges the rest by started units, as far as the room allows. */
  use(kind: UseKind, amount: number, on: Day, room: number): { cents: number; isOverrun: boolean } {
    const ofKind = this.#parcels.filter((one) => one.kind === kind && one.from <= on && on < one.expiresOn)
    const inForce = ofKind.filter(({ to }) => on < to)
    if (inForce.some(({ isEndless }) => isEndless)) return { cents: 0, isOverrun: false }
    let over = amount
    for (const one of ofKind.toSorted((a, b) =>
      a.expiresOn < b.expiresOn ? -1 : a.expiresOn > b.expiresOn ? 1 : a.from < b.from ? -1 : 1,
    )) {
      const part = Math.min(one.left, over)
      one.left -= part
      over -= part
    }
    if (over === 0 || inForce.some(({ isBase, isSlow }) => isBase && isSlow)) return { cents: 0, isOverrun: false }
    const wanted = Math.ceil(over)
    const units = Math.min(wanted, Math.floor(room / casual[kind]))
    return { cents: units * casual[kind], isOverrun: units < wanted }
  }
}
