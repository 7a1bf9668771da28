import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Money } from '@waea/kit/money'

/** Steps that need the customer, the most urgent first: money and numbers that are lost without them come first. */
const forTheCustomer = [
  'port-out',
  'port-reply',
  'pay-overdue',
  'port-unlock',
  'port-again',
  'fibre-consent',
  'fibre-rebook',
  'fibre-book',
  'fibre-unpaid',
  'activate',
  'swap',
  'install',
  'confirm-bill',
  'pay-bill',
] as const
/** Steps that happen by themselves. */
const byThemselves = [
  'activating',
  'preparing',
  'parcel',
  'port-waits',
  'port-comes',
  'fibre-checked',
  'fibre-visit',
  'fibre-starts',
  'router',
  'bill-taken',
  'payment-lands',
] as const
export const nextKinds = [...forTheCustomer, ...byThemselves] as const
export type NextKind = (typeof nextKinds)[number]

/** Where steps lead: addresses of the portal. */
export const nextPlaces = [
  '/onboarding',
  '/profile/order-history',
  '/profile/plans/sim-card-actions',
  '/profile/plans/sim-card-actions/number-porting',
  '/profile/plans/sim-card-actions/sim-swap',
  '/profile/ufb/broadband/subscriptions',
  '/profile/account/pay-bill',
  '/profile/billing',
  '/profile/payments-history',
] as const

/** One step of what happens next: its figures, its one date, and where it leads. */
export interface NextStep {
  kind: NextKind
  to: (typeof nextPlaces)[number]
  /** The day or the instant of the step; for one that needs the customer, by when. Absent if nobody knows it yet. */
  on?: CalendarDay
  at?: Date
  /** The end of a visit. */
  until?: Date
  MSISDN?: string
  /** The other provider, the fibre company, or the street. */
  name?: string
  amount?: Money
  /** How many SIMs it is about. */
  count?: number
  isEsim?: boolean
  MobileUUID?: string
  /** The number of its order. */
  order?: string
  /** The day on which service is suspended unless an overdue amount is paid. */
  suspendsOn?: CalendarDay
}

/** The place of a step's kind in the order of urgency; what happens by itself shares the last one. */
export function urgencyOf({ kind }: Pick<NextStep, 'kind'>): number {
  const place = (forTheCustomer as readonly NextKind[]).indexOf(kind)
  return place === -1 ? forTheCustomer.length : place
}

/** Whether a step waits for the customer. */
export function needsCustomer(step: Pick<NextStep, 'kind'>): boolean {
  return urgencyOf(step) < forTheCustomer.length
}
