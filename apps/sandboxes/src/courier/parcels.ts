import { type Journal, openJournal } from '../journal.ts'

/** The steps of a parcel, in their order; `undeliverable` stands in the place of `delivered`. */
export type ParcelStatus = 'label_created' | 'picked_up' | 'in_transit' | 'delivered' | 'undeliverable'

export interface Destination {
  name: string
  phone: string
  lines: string[]
  city: string
  postcode: string
  country: string
  notes: string
}

/** A parcel as it is kept. */
export interface Parcel {
  trackingNumber: string
  reference: string
  to: Destination
  status: ParcelStatus
  expectedOn: string
  steps: { status: ParcelStatus; at: string }[]
}

const undeliverablePostcode = '9999'

const workingDays = 3
const firstNumber = 100_000_000
/** Prime to the number of numbers, so that stepping by it visits each once and neighbours do not look alike. */
const stride = 61_803_391
const numbers = 900_000_000

const nextStatus: Readonly<Partial<Record<ParcelStatus, ParcelStatus>>> = {
  label_created: 'picked_up',
  picked_up: 'in_transit',
  in_transit: 'delivered',
}

/** The day in New Zealand, so many working days after an instant. */
export function workingDayAfter(at: Date, days: number): string {
  const [year = 0, month = 1, date = 1] = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' })
    .format(at)
    .split('-')
    .map(Number)
  const day = new Date(Date.UTC(year, month - 1, date))
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() % 6 !== 0) left -= 1
  }
  return day.toISOString().slice(0, 10)
}

interface Depot {
  dataDir: string | undefined
  stepMs: number
  now(): Date
  moved(parcel: Parcel): void
}

/** The parcels of the courier: each goes through its steps, one delay apart, and survives a restart. */
export class Parcels {
  readonly #depot: Depot
  readonly #journal: Journal<Parcel>
  readonly #byNumber = new Map<string, Parcel>()
  readonly #byReference = new Map<string, string>()
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(depot: Depot) {
    this.#depot = depot
    this.#journal = openJournal<Parcel>(depot.dataDir, 'parcels')
    for (const parcel of this.#journal.load()) this.#keep(parcel)
    this.#journal.rewrite([...this.#byNumber.values()])
    for (const parcel of this.#byNumber.values()) this.#schedule(parcel)
  }

  /** Makes a label; the same reference is the same parcel. */
  create(reference: string, to: Destination): Parcel {
    const known = this.#byReference.get(reference)
    const before = known === undefined ? undefined : this.#byNumber.get(known)
    if (before) return before
    const at = this.#depot.now()
    const parcel: Parcel = {
      trackingNumber: `WAEA${firstNumber + ((this.#byNumber.size * stride) % numbers)}`,
      reference,
      to,
      status: 'label_created',
      expectedOn: workingDayAfter(at, workingDays),
      steps: [{ status: 'label_created', at: at.toISOString() }],
    }
    this.#save(parcel)
    this.#schedule(parcel)
    return parcel
  }

  find(trackingNumber: string): Parcel | undefined {
    return this.#byNumber.get(trackingNumber)
  }

  ofReference(reference: string): Parcel | undefined {
    return this.#byNumber.get(this.#byReference.get(reference) ?? '')
  }

  /** All parcels, the newest first. */
  all(): Parcel[] {
    return [...this.#byNumber.values()].reverse()
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#journal.close()
  }

  #keep(parcel: Parcel): void {
    this.#byNumber.set(parcel.trackingNumber, parcel)
    this.#byReference.set(parcel.reference, parcel.trackingNumber)
  }

  #save(parcel: Parcel): void {
    this.#keep(parcel)
    this.#journal.append(parcel)
    this.#depot.moved(parcel)
  }

  #schedule({ trackingNumber, status }: Parcel): void {
    if (!nextStatus[status]) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      const parcel = this.#byNumber.get(trackingNumber)
      if (parcel) this.#step(parcel)
    }, this.#depot.stepMs)
    this.#timers.add(timer)
  }

  #step(parcel: Parcel): void {
    const usual = nextStatus[parcel.status]
    if (!usual) return
    const isLost = usual === 'delivered' && parcel.to.postcode.trim() === undeliverablePostcode
    const status = isLost ? 'undeliverable' : usual
    const at = this.#depot.now().toISOString()
    const moved = { ...parcel, status, steps: [...parcel.steps, { status, at }] }
    this.#save(moved)
    this.#schedule(moved)
  }
}
