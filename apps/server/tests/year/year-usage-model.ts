import { type Day, later } from './year-calendar.ts'

export type UseKind = 'data' | 'voice' | 'sms' | 'mms' | 'idd_voice' | 'idd_sms'

/** What of a kind a plan gives in a period: so much (MB, minutes, pieces), all, or so much and then slowly. */
type Gives = number | 'endless' | { slowAfter: number }

/** A plan or extra as the provider's price list says it; nothing here is read from the code under test. */
export interface Sold {
  name: string
  cents: number
  /** So many days long; a calendar month where it is not said. */
  days?: number
  isBase: boolean
  renews: boolean
  offer?: { cents: number; periods: number }
  gives: Partial<Record<UseKind, Gives>>
  carryDays?: number
  availability: string
  entry: string
}

/** Cents for each megabyte, minute or piece that no plan covers. */
const casual: Record<UseKind, number> = { data: 20, voice: 49, sms: 20, mms: 50, idd_voice: 90, idd_sms: 30 }

interface Parcel {
  kind: UseKind
  isBase: boolean
  left: number
  isEndless: boolean
  isSlow: boolean
  from: Day
  to: Day
  /** The first day on which its rest is gone. */
  goneOn: Day
}

/** What plans and extras gave in each of their periods, and what is left of it (decision 61). */
export class Meter {
  #parcels: Parcel[] = []

  begin({ gives, isBase, carryDays = 0 }: Sold, from: Day, to: Day): void {
    // The plan before gives way on this day; what it carries over, it carries from then on.
    for (const one of this.#parcels) {
      if (!isBase || !one.isBase || one.to <= from) continue
      if (one.goneOn === one.to) one.goneOn = from
      one.to = from
    }
    for (const [kind, given] of Object.entries(gives) as [UseKind, Gives][]) {
      const isEndless = given === 'endless'
      const isSlow = typeof given === 'object'
      const left = typeof given === 'number' ? given : isSlow ? given.slowAfter : 0
      const goneOn = carryDays > 0 && !isEndless && kind === 'data' ? later(to, carryDays) : to
      this.#parcels.push({ kind, isBase, left, isEndless, isSlow, from, to, goneOn })
    }
  }

  /** How a use is met by what held on its day; what is left over is charged by started units, as far as the room reaches. */
  use(kind: UseKind, amount: number, on: Day, room: number): { cents: number; isOverrun: boolean } {
    const ofKind = this.#parcels.filter((one) => one.kind === kind && one.from <= on && on < one.goneOn)
    const inForce = ofKind.filter(({ to }) => on < to)
    if (inForce.some(({ isEndless }) => isEndless)) return { cents: 0, isOverrun: false }
    let over = amount
    for (const one of ofKind.toSorted((a, b) =>
      a.goneOn < b.goneOn ? -1 : a.goneOn > b.goneOn ? 1 : a.from < b.from ? -1 : 1,
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
