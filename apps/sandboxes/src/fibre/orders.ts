import { randomUUID } from 'node:crypto'
import { type Journal, openJournal } from '../journal.ts'
import { addBusinessDays, dayAt } from './days.ts'
import {
  bookedVisit,
  type Input,
  isInstalled,
  isOver,
  moved,
  type Order,
  type Place,
  type Qualification,
  Refusal,
  type Reservation,
} from './order.ts'
import { companyOf, type Mode, outcomeOf, visitsOf } from './places.ts'
import { cancel, dueOf, hold, missVisit, type Pace, reject, waitsFor } from './progress.ts'
import { canMove, freeSlots, refusalOfSlot, type Slot } from './slots.ts'

type Entry = { qualification: Qualification } | { order: Order } | { reservation: Reservation }

interface Companies {
  dataDir: string | undefined
  pace: Pace
  now(): Date
  /** Called after every change of an order. */
  moved(order: Order): void
}

export interface Booking {
  order: string
  mode: Mode
  slot: string
  reference: string
}

/** A request to reserve a slot for an order that is not placed yet. */
export interface ReservationInput {
  qualification: string
  mode: Mode
  slot: string
  reference: string
}

const reservedForMs = 30 * 60 * 1_000
const validForMs = 5 * 24 * 60 * 60 * 1_000
const firstNumber = 100_000_000
/** The longest timer: Node.js timers cannot run longer than 24 days. */
const longestTimerMs = 60 * 60 * 1_000

/** Qualifications and orders of all companies; they survive a restart. Due steps run on a timer. */
export class Orders {
  readonly #companies: Companies
  readonly #journal: Journal<Entry>
  readonly #qualifications = new Map<string, Qualification>()
  readonly #orders = new Map<string, Order>()
  readonly #byExternalId = new Map<string, string>()
  readonly #reservations = new Map<string, Reservation>()
  #timer: NodeJS.Timeout | undefined

  constructor(companies: Companies) {
    this.#companies = companies
    this.#journal = openJournal<Entry>(companies.dataDir, 'fibre-orders')
    for (const entry of this.#journal.load()) {
      if ('order' in entry) this.#keep(entry.order)
      else if ('reservation' in entry) this.#reservations.set(entry.reservation.externalId, entry.reservation)
      else this.#qualifications.set(entry.qualification.id, entry.qualification)
    }
    this.#journal.rewrite([
      ...[...this.#qualifications.values()].map((qualification) => ({ qualification })),
      ...[...this.#orders.values()].map((order) => ({ order })),
      ...[...this.#reservations.values()].map((reservation) => ({ reservation })),
    ])
    this.#plan()
  }

  /** Qualifies a place for five days. Throws a Refusal when no company knows the place. */
  qualify(place: Place): Qualification {
    if (place.city.trim() === '') throw new Refusal(404, 'unknownPlace', 'No company knows this place.')
    const at = this.#companies.now()
    const expiresAt = new Date(at.getTime() + validForMs).toISOString()
    const company = companyOf(place.city)
    const qualification = { id: randomUUID(), place, company, at: at.toISOString(), expiresAt }
    this.#qualifications.set(qualification.id, qualification)
    this.#journal.append({ qualification })
    return qualification
  }

  /** Places an order. Idempotent by externalId. */
  order(input: Input): Order {
    const known = this.ofExternalId(input.externalId)
    if (known) return known
    const at = this.#companies.now()
    const { place, company } = this.#qualified(input, at)
    const order: Order = {
      id: `ORD${firstNumber + this.#orders.size + 1}`,
      externalId: input.externalId,
      category: input.category,
      code: input.serviceSpecification.id,
      contact: input.contact,
      place,
      company,
      state: 'acknowledged',
      version: 1,
      startDay: this.#startDay(input, place, at),
      visits: [],
      requiredVisit: visitsOf(outcomeOf(place.streetNr).availability),
      bookings: [],
      steps: [{ state: 'acknowledged', at: at.toISOString(), what: 'Received' }],
    }
    return this.#save(order)
  }

  /** The order with this id. Throws a Refusal when it is unknown. */
  find(id: string): Order {
    const order = this.#orders.get(id)
    if (!order) throw new Refusal(404, 'unknownOrder', 'There is no such order.')
    return order
  }

  ofExternalId(externalId: string): Order | undefined {
    return this.#orders.get(this.#byExternalId.get(externalId) ?? '')
  }

  /** All orders, newest first. */
  all(): Order[] {
    return [...this.#orders.values()].reverse()
  }

  /** The free slots for a visit; none when the order is not waiting for this visit. */
  slots(id: string, mode: Mode): Slot[] {
    const order = this.find(id)
    const takes = !isOver(order) && order.holdReason !== 'consent' && order.requiredVisit[0] === mode
    return takes ? freeSlots(order, mode, this.#taken(), this.#companies.now()) : []
  }

  /** The free slots for the first visit at a place that nothing is ordered for yet; `reference` is the order's. */
  slotsAt(id: string, mode: Mode, reference?: string): Slot[] {
    const { place, company } = this.#placeOf(id)
    const [first] = visitsOf(outcomeOf(place.streetNr).availability)
    if (first !== mode) return []
    return freeSlots({ externalId: reference, company, place, visits: [] }, mode, this.#taken(), this.#companies.now())
  }

  /** Reserves a slot for 30 minutes, in place of the one with the same reference. Idempotent until it expires. */
  reserve({ qualification, mode, slot: slotId, reference }: ReservationInput): Reservation {
    const now = this.#companies.now()
    const known = this.#reservations.get(reference)
    if (known && known.slot === slotId && known.mode === mode && new Date(known.expiresAt) > now) return known
    const slot = this.slotsAt(qualification, mode, reference).find((one) => one.id === slotId)
    if (!slot) throw new Refusal(409, refusalOfSlot(slotId, now), 'This time cannot be reserved.')
    for (const [key, { expiresAt }] of this.#reservations) {
      if (new Date(expiresAt) <= now) this.#reservations.delete(key)
    }
    const { place, company } = this.#placeOf(qualification)
    const reservation = {
      externalId: reference,
      company,
      place,
      mode,
      slot: slotId,
      start: slot.start.toISOString(),
      end: slot.end.toISOString(),
      expiresAt: new Date(now.getTime() + reservedForMs).toISOString(),
    }
    this.#reservations.set(reference, reservation)
    this.#journal.append({ reservation })
    return reservation
  }

  /** Books a slot, replacing the current booking of the same visit. Idempotent by reference. */
  book({ order: id, mode, slot: slotId, reference }: Booking): Order {
    const order = this.find(id)
    if (order.bookings.includes(reference)) return order
    const now = this.#companies.now()
    if (isOver(order) || order.requiredVisit[0] !== mode) throw new Refusal(409, 'noVisit', 'No such visit is needed.')
    if (order.holdReason === 'consent') throw new Refusal(409, 'onHold', 'Somebody must agree first.')
    const booked = bookedVisit(order)
    if (booked && !canMove(booked, now)) throw new Refusal(409, 'tooLate', 'It is too late to move this visit.')
    const slot = this.slots(id, mode).find((one) => one.id === slotId)
    if (!slot) throw new Refusal(409, refusalOfSlot(slotId, now), 'This time cannot be booked.')
    const visit = {
      id: randomUUID(),
      category: mode,
      status: 'confirmed' as const,
      slot: slot.id,
      start: slot.start.toISOString(),
      end: slot.end.toISOString(),
      bookedAt: now.toISOString(),
    }
    const change = {
      ...(order.state === 'held' && { state: 'inProgress' as const }),
      visits: [...order.visits.filter((one) => one !== booked), visit],
      bookings: [...order.bookings, reference],
    }
    this.#reservations.delete(order.externalId)
    return this.#save(moved(order, now, booked ? 'Visit moved' : 'Visit booked', change))
  }

  /** Records that everyone consents. No-op for an order that is not waiting for consent. */
  consent(id: string): Order {
    const order = this.find(id)
    if (order.holdReason !== 'consent') return order
    return this.#save(moved(order, this.#companies.now(), 'Everybody agrees', { state: 'inProgress' }))
  }

  /** Cancels an order. No-op for a cancelled or rejected one. */
  cancel(id: string): Order {
    const order = this.find(id)
    if (order.state === 'cancelled' || order.state === 'rejected') return order
    if (order.state === 'completed' || isInstalled(order)) {
      throw new Refusal(409, 'tooLate', 'The fibre is installed already.')
    }
    return this.#save(cancel(order, this.#companies.now()))
  }

  /** Runs the company's next step now. */
  step(id: string): Order {
    const order = this.find(id)
    const due = dueOf(order, this.#companies.pace)
    if (!due) throw new Refusal(409, 'nothingDue', waitsFor(order))
    return this.#save(due.happen(this.#companies.now()))
  }

  /** Makes something go wrong now. */
  trouble(id: string, what: 'missed' | 'hold' | 'reject', reason: string): Order {
    const order = this.find(id)
    const now = this.#companies.now()
    if (isOver(order)) throw new Refusal(409, 'over', 'The order is over.')
    if (what === 'missed') return this.#save(missVisit(order, now))
    return this.#save(what === 'hold' ? hold(order, now) : reject(order, now, reason))
  }

  /** Runs every step that is due, each with its own time. */
  settle(): void {
    const now = this.#companies.now()
    for (const { id } of [...this.#orders.values()]) {
      for (let due = this.#due(id); due && due.at <= now; due = this.#due(id)) this.#save(due.happen(due.at), false)
    }
    this.#plan()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#journal.close()
  }

  #taken() {
    return { orders: this.#orders.values(), reservations: this.#reservations.values() }
  }

  #placeOf(id: string): Qualification {
    const found = this.#qualifications.get(id)
    if (!found) throw new Refusal(422, 'unknownQualification', 'Nobody has asked what this place allows.')
    return found
  }

  #qualified({ serviceQualification, category }: Input, at: Date): Qualification {
    const found = this.#placeOf(serviceQualification.id)
    if (at > new Date(found.expiresAt)) {
      throw new Refusal(
        422,
        'qualificationExpired',
        'What this place allows was asked more than 5 days ago. Ask again.',
      )
    }
    const { availability, isServedByOther } = outcomeOf(found.place.streetNr)
    if (availability === 'none') throw new Refusal(422, 'notServed', 'There is no fibre at this place.')
    if ((category === 'transfer') === isServedByOther) return found
    const message = isServedByOther
      ? 'Another provider serves this place: ask for a transfer.'
      : 'No other provider serves this place: there is nothing to transfer.'
    throw new Refusal(422, 'wrongCategory', message)
  }

  /**
   * The start day of a connection that needs no visit: the requested day, or the next business day at the earliest.
   * With FIBRE_FAST any day is accepted.
   */
  #startDay({ requestedStartDate }: Input, { streetNr }: Place, at: Date): string {
    const first = addBusinessDays(dayAt(at), 1)
    const isByDay = !this.#companies.pace.isFast && outcomeOf(streetNr).availability === 'intact'
    if (isByDay && requestedStartDate !== undefined && requestedStartDate < first) {
      throw new Refusal(422, 'tooSoon', `A connection can start on ${first} at the earliest.`)
    }
    return requestedStartDate ?? first
  }

  #due(id: string) {
    const order = this.#orders.get(id)
    return order && dueOf(order, this.#companies.pace)
  }

  #keep(order: Order): void {
    this.#orders.set(order.id, order)
    this.#byExternalId.set(order.externalId, order.id)
  }

  #save(order: Order, plans = true): Order {
    this.#keep(order)
    this.#journal.append({ order })
    this.#companies.moved(order)
    if (plans) this.#plan()
    return order
  }

  /** Sets the timer for the next due step. */
  #plan(): void {
    clearTimeout(this.#timer)
    const times = [...this.#orders.values()].flatMap(({ id }) => this.#due(id)?.at.getTime() ?? [])
    if (times.length === 0) return
    const waitMs = Math.min(...times) - this.#companies.now().getTime()
    this.#timer = setTimeout(() => this.settle(), Math.min(Math.max(waitMs, 0), longestTimerMs))
  }
}
