import { type Journal, openJournal } from '../journal.ts'

/**
 * The steps of a parcel, in order. An undeliverable parcel ends as `undeliverable` instead of `delivered`; a cancelled
 * label ends as `cancelled`.
 */
export type ParcelStatus = 'label_created' | 'picked_up' | 'in_transit' | 'delivered' | 'undeliverable' | 'cancelled'

export interface Destination {
  name: string
  phone: string
  lines: string[]
  city: string
  postcode: string
  country: string
  notes: string
}

/** A parcel as it is stored. */
export interface Parcel {
  trackingNumber: string
  reference: string
  /** Who hands in a return; absent for an outgoing parcel. */
  from?: Destination
  to: Destination
  status: ParcelStatus
  expectedOn: string
  steps: { status: ParcelStatus; at: string }[]
}

const undeliverablePostcode = '9999'
/** Parcels to or from this postcode do not move until they are stepped by hand, redirected or cancelled. */
const restingPostcode = '9998'
/** The address that returns are sent to. */
const returnsDepot: Destination = {
  name: 'Returns',
  phone: '',
  lines: ['Kea Couriers returns depot', '3 Parcel Road, Penrose'],
  city: 'Auckland',
  postcode: '1061',
  country: 'New Zealand',
  notes: '',
}
const nowhere: Destination = { name: '', phone: '', lines: [], city: '', postcode: '', country: '', notes: '' }

const workingDays = 3
const firstNumber = 100_000_000
/** Coprime to `numbers`, so that stepping by it visits every number once and neighbours differ. */
const stride = 61_803_391
const numbers = 900_000_000

const nextStatus: Readonly<Partial<Record<ParcelStatus, ParcelStatus>>> = {
  label_created: 'picked_up',
  picked_up: 'in_transit',
  in_transit: 'delivered',
}

/**
 * The New Zealand day (`YYYY-MM-DD`) that many working days after an instant. Public holidays count as working days
 * here.
 */
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

/** The customer's postcode, for outgoing parcels and returns. */
const postcodeOf = ({ from, to }: Parcel) => (from ?? to).postcode.trim()

interface ParcelOptions {
  dataDir: string | undefined
  stepMs: number
  now(): Date
  moved(parcel: Parcel): void
}

/** The courier's parcels. Each moves one step per `stepMs`, and survives a restart. */
export class Parcels {
  readonly #options: ParcelOptions
  readonly #journal: Journal<Parcel>
  readonly #byNumber = new Map<string, Parcel>()
  readonly #byReference = new Map<string, string>()
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(options: ParcelOptions) {
    this.#options = options
    this.#journal = openJournal<Parcel>(options.dataDir, 'parcels')
    for (const parcel of this.#journal.load()) this.#keep(parcel)
    this.#journal.rewrite([...this.#byNumber.values()])
    for (const parcel of this.#byNumber.values()) this.#schedule(parcel)
  }

  /** Creates a parcel with its label. Idempotent by reference. */
  create(reference: string, to: Destination): Parcel {
    const before = this.ofReference(reference)
    if (before) return before
    const parcel = this.#make(reference, to, 'label_created')
    this.#schedule(parcel)
    return parcel
  }

  /** Creates a return from a customer to the sender. Idempotent by reference. */
  bringBack(reference: string, from: Destination): Parcel {
    const before = this.ofReference(reference)
    if (before) return before
    const parcel = this.#make(reference, returnsDepot, 'label_created', from)
    this.#schedule(parcel)
    return parcel
  }

  /**
   * Cancels a parcel that has not been picked up. An unknown reference is stored as cancelled, so that no parcel can be
   * created under it later.
   */
  cancel(reference: string): Parcel {
    const parcel = this.ofReference(reference)
    if (!parcel) return this.#make(reference, nowhere, 'cancelled')
    return parcel.status === 'label_created' ? this.#move(parcel, 'cancelled') : parcel
  }

  /**
   * Changes the destination of a parcel that has not been picked up; creates the parcel if the reference is unknown.
   */
  redirect(reference: string, to: Destination): Parcel {
    const parcel = this.ofReference(reference)
    if (!parcel) return this.create(reference, to)
    if (parcel.status !== 'label_created') return parcel
    const redirected = { ...parcel, to }
    this.#keep(redirected)
    this.#journal.append(redirected)
    if (parcel.to.postcode.trim() === restingPostcode) this.#schedule(redirected)
    return redirected
  }

  #make(reference: string, to: Destination, status: ParcelStatus, from?: Destination): Parcel {
    const at = this.#options.now()
    const parcel: Parcel = {
      trackingNumber: `WAEA${firstNumber + ((this.#byNumber.size * stride) % numbers)}`,
      reference,
      ...(from && { from }),
      to,
      status,
      expectedOn: workingDayAfter(at, workingDays),
      steps: [{ status, at: at.toISOString() }],
    }
    this.#save(parcel)
    return parcel
  }

  find(trackingNumber: string): Parcel | undefined {
    return this.#byNumber.get(trackingNumber)
  }

  ofReference(reference: string): Parcel | undefined {
    return this.#byNumber.get(this.#byReference.get(reference) ?? '')
  }

  /** All parcels, newest first. */
  all(): Parcel[] {
    return [...this.#byNumber.values()].reverse()
  }

  /** Moves a parcel to its next status without waiting for the timer. */
  step(trackingNumber: string): Parcel | undefined {
    const parcel = this.find(trackingNumber)
    if (parcel) this.#step(parcel)
    return this.find(trackingNumber)
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
    this.#options.moved(parcel)
  }

  #schedule(parcel: Parcel): void {
    const { trackingNumber, status } = parcel
    if (!nextStatus[status] || (status === 'label_created' && postcodeOf(parcel) === restingPostcode)) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      const now = this.#byNumber.get(trackingNumber)
      if (now?.status === status) this.#step(now)
    }, this.#options.stepMs)
    this.#timers.add(timer)
  }

  #step(parcel: Parcel): void {
    const usual = nextStatus[parcel.status]
    if (!usual) return
    const isLost = usual === 'delivered' && postcodeOf(parcel) === undeliverablePostcode
    this.#schedule(this.#move(parcel, isLost ? 'undeliverable' : usual))
  }

  #move(parcel: Parcel, status: ParcelStatus): Parcel {
    const at = this.#options.now().toISOString()
    const moved = { ...parcel, status, steps: [...parcel.steps, { status, at }] }
    this.#save(moved)
    return moved
  }
}
