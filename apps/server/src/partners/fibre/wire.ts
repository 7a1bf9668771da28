import { type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import type {
  FibreDay,
  FibreLine,
  FibreRefusal,
  LfcOrder,
  LfcReservation,
  LfcSlot,
  LfcVisit,
  Qualification,
} from '../../ports/fibre.ts'

type ServiceAvailability = Qualification['availability']
type VisitMode = LfcVisit['mode']
type HoldReason = NonNullable<LfcOrder['heldBecause']>

/** A document from the companies. Every value is checked before use. */
type Wire = Readonly<Record<string, unknown>>

const states: Readonly<Record<string, LfcOrder['state']>> = {
  acknowledged: 'acknowledged',
  inProgress: 'in-progress',
  held: 'held',
  completed: 'given',
  rejected: 'rejected',
  cancelled: 'cancelled',
}

const holdReasons: Readonly<Record<string, HoldReason>> = { missedVisit: 'missed-visit', consent: 'consent' }

const availabilities: Readonly<Record<string, ServiceAvailability>> = {
  intact: 'service_available',
  installation: 'service_installation_required',
  scope: 'service_scope_required',
  none: 'service_not_available',
}

const visitStates: Readonly<Record<string, LfcVisit['state']>> = {
  confirmed: 'booked',
  completed: 'made',
  missed: 'missed',
}

const boxes: Readonly<Record<string, FibreLine['box']>> = {
  online: 'online',
  noPower: 'no-power',
  noSignal: 'no-signal',
}

const routers: Readonly<Record<string, boolean>> = { connected: true, notConnected: false }

const modes: Readonly<Record<string, VisitMode>> = { scope: 'scope', install: 'install' }

const refusals: Readonly<Record<string, FibreRefusal>> = {
  slotTaken: 'slot-taken',
  slotPast: 'slot-past',
  slotUnknown: 'slot-unknown',
  tooLate: 'too-late',
  notServed: 'not-served',
  boxOffline: 'box-offline',
}

/** A refusal in our terms; an unknown reason counts as a rejection. */
export function refusalOf(reason: string): FibreRefusal {
  return known(refusals, reason) ?? 'rejected'
}

/** The id of the connection that an answer is about. */
export function serviceIdOf(said: unknown): string | undefined {
  return textOf(partOf(said).id)
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const maxWords = 300
const maxVisits = 100
const maxSlots = 1_000

const textOf = (value: unknown, most = 100): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most ? value : undefined

const wordsOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, maxWords) : undefined

const known = <Value>(names: Readonly<Record<string, Value>>, value: unknown): Value | undefined =>
  typeof value === 'string' && Object.hasOwn(names, value) ? names[value] : undefined

const partOf = (value: unknown): Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Wire) : {}

function instantOf(value: unknown): Date | undefined {
  const at = new Date(typeof value === 'string' ? value : Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** All items, parsed; undefined if the value is not a list, is too long, or has an unreadable item. */
function allOf<Item>(value: unknown, most: number, read: (item: unknown) => Item | undefined): Item[] | undefined {
  if (!Array.isArray(value) || value.length > most) return undefined
  const items = value.map(read)
  return items.every((item) => item !== undefined) ? (items as Item[]) : undefined
}

function spanOf(value: unknown): { start: Date; end: Date } | undefined {
  const { startDateTime, endDateTime } = partOf(value)
  const [start, end] = [instantOf(startDateTime), instantOf(endDateTime)]
  return start && end && start < end ? { start, end } : undefined
}

/** What is available at a place; undefined if something is missing or the availability is unknown to us. */
export function qualificationOf(said: unknown): Qualification | undefined {
  const wire = partOf(said)
  const id = textOf(wire.id)
  const LFC = textOf(partOf(wire.serviceProvider).name)
  const availability = known(availabilities, wire.availability)
  const validUntil = instantOf(wire.expirationDate)
  const isServedByAnother = wire.servedByOtherProvider
  if (!id || !uuid.test(id) || !LFC || !availability || !validUntil) return undefined
  if (typeof isServedByAnother !== 'boolean') return undefined
  return { id, LFC, availability, isServedByAnother, validUntil }
}

function visitOf(said: unknown): LfcVisit | undefined {
  const wire = partOf(said)
  const [mode, state] = [known(modes, wire.category), known(visitStates, wire.status)]
  const span = spanOf(wire.validFor)
  return mode && state && span ? { mode, state, ...span } : undefined
}

/** An order in our terms; undefined if something is missing or the state is unknown to us. */
export function orderOf(said: unknown): LfcOrder | undefined {
  const wire = partOf(said)
  const [id, reference] = [textOf(wire.id), textOf(wire.externalId, 200)]
  const state = known(states, wire.state)
  const { version } = wire
  const visits = allOf(wire.appointment, maxVisits, visitOf)
  const visitsLeft = allOf(wire.requiredVisit, maxVisits, (mode) => known(modes, mode))
  if (!id || !reference || !state || !visits || !visitsLeft) return undefined
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) return undefined
  const item: unknown = Array.isArray(wire.serviceOrderItem) ? wire.serviceOrderItem[0] : undefined
  const product = textOf(partOf(partOf(item).service).id)
  const givenAt = state === 'given' ? instantOf(wire.completionDate) : undefined
  if (state === 'given' && !(product && givenAt)) return undefined
  return {
    id,
    reference,
    state,
    version,
    product,
    heldBecause: state === 'held' ? known(holdReasons, wire.holdReason) : undefined,
    reason: state === 'rejected' ? wordsOf(wire.statusReason) : undefined,
    visits,
    visitsLeft,
    givenAt,
  }
}

function slotOf(said: unknown): LfcSlot | undefined {
  const { id, validFor } = partOf(said)
  const [name, span] = [textOf(id), spanOf(validFor)]
  return name && span ? { id: name, ...span } : undefined
}

/** A reserved time and until when it is kept; undefined if something is missing. */
export function reservationOf(said: unknown): LfcReservation | undefined {
  const { timeSlot, expirationDate } = partOf(said)
  const [slot, until] = [slotOf(timeSlot), instantOf(expirationDate)]
  return slot && until ? { slot, until } : undefined
}

/** The measured line; undefined if something is missing or unknown to us. */
export function lineOf(said: unknown): FibreLine | undefined {
  const wire = partOf(partOf(said).characteristic)
  const [box, isRouterSeen] = [known(boxes, wire.box), known(routers, wire.router)]
  const since = instantOf(wire.since)
  return box && isRouterSeen !== undefined && since ? { box, isRouterSeen, since } : undefined
}

/** The free times, earliest first; undefined if one of them cannot be read. */
export function slotsOf(said: unknown): LfcSlot[] | undefined {
  const slots = allOf(partOf(said).availableTimeSlot, maxSlots, slotOf)
  return slots?.sort((one, other) => one.start.getTime() - other.start.getTime())
}

const bytesOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined

function dayOf(value: unknown): CalendarDay | undefined {
  try {
    return typeof value === 'string' ? calendarDay(value) : undefined
  } catch {
    return undefined
  }
}

/** Usage by day, earliest first; undefined if a day cannot be read, is repeated, or was not requested. */
export function daysOf(said: unknown, from: CalendarDay, upto: CalendarDay): FibreDay[] | undefined {
  const days = allOf(said, Number.POSITIVE_INFINITY, (one) => {
    const { usageDate, downBytes, upBytes } = partOf(one)
    const [day, down, up] = [dayOf(usageDate), bytesOf(downBytes), bytesOf(upBytes)]
    if (!day || down === undefined || up === undefined || day < from || day >= upto) return undefined
    return { day, downBytes: down, upBytes: up }
  })
  if (!days || new Set(days.map(({ day }) => day)).size < days.length) return undefined
  return days.sort((one, other) => (one.day < other.day ? -1 : 1))
}
