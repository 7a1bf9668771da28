import type { CalendarDay } from '@waea/kit/calendar-day'
import type { SimType } from '../catalogue/catalogue-item.ts'
import { isBeingActivated, mobileStatus } from '../mobiles/mobile-state.ts'
import { activationStart, isNotComing, type ParcelOfSim } from '../shop/orders/parcel.ts'
import type { NextStep } from './next-step.ts'

/** A mobile of the customer that is not being returned. */
export interface MobileFact {
  UUID: string
  SIMType: SimType
  Status: number
  /** The network has seen a phone with it. */
  isSeen: boolean
  MSISDN: string | null
  /** The mobile in service whose SIM it was ordered to replace. */
  replaces: string | undefined
}

/** A SIM of a paid order that is not in service yet. */
export interface OrderedSimFact extends Omit<ParcelOfSim, 'Status'> {
  order: string
  Status: 'WAITING' | 'ISSUED' | 'SENT'
  MobileUUID: string | null
  /** Its order is about to activate it, as the customer chose with the payment. */
  startsItself?: boolean
  /** The number that comes to it once it is in service. */
  brings?: { MSISDN: string; carrier: string } | undefined
}

/** What is next for ordered SIMs and for mobiles not in use yet. */
export function stepsOfSims(
  { mobiles, sims }: { mobiles: readonly MobileFact[]; sims: readonly OrderedSimFact[] },
  today: CalendarDay,
): NextStep[] {
  const inPost = sims.flatMap((sim) => stepInPost(sim, today) ?? [])
  return [
    ...mobiles.flatMap((mobile) => stepOfMobile(mobile, sims, today) ?? []),
    ...together(inPost),
    ...sims.flatMap(stepOfPromise),
  ]
}

function stepOfMobile(
  { UUID, SIMType, Status, isSeen, MSISDN, replaces }: MobileFact,
  sims: readonly OrderedSimFact[],
  today: CalendarDay,
): NextStep | undefined {
  const parts = {
    to: '/onboarding' as const,
    isEsim: SIMType === 'esim',
    MobileUUID: UUID,
    ...(MSISDN && { MSISDN }),
  }
  if (Status === mobileStatus.active) return isSeen ? undefined : { kind: 'install', ...parts }
  if (Status > mobileStatus.active) return undefined
  if (isBeingActivated({ Status })) return { kind: 'activating', ...parts }
  const ordered = sims.find(({ MobileUUID }) => MobileUUID === UUID)
  if (ordered && (ordered.startsItself || !activationStart(ordered, today).canStart)) return undefined
  if (!replaces) return { kind: 'activate', ...parts }
  return { kind: 'swap', ...parts, MobileUUID: replaces, to: '/profile/plans/sim-card-actions/sim-swap' }
}

/** A SIM that its owner cannot have yet: it is being made or set up, or is in the post. */
function stepInPost(sim: OrderedSimFact, today: CalendarDay): NextStep | undefined {
  const start = sim.startsItself ? { canStart: false as const } : activationStart(sim, today)
  if (start.canStart || isNotComing(sim.Parcel?.State)) return undefined
  const parts = {
    to: '/profile/order-history' as const,
    order: sim.order,
    isEsim: sim.SimType === 'esim',
    count: 1,
    ...(sim.MobileUUID && { MobileUUID: sim.MobileUUID }),
  }
  if (sim.Status === 'WAITING' || sim.startsItself) return { kind: 'preparing', ...parts }
  // A day that has passed says nothing.
  const on = start.expectedOn && start.expectedOn >= today ? (start.expectedOn as CalendarDay) : undefined
  return { kind: 'parcel', ...parts, ...(on && { on }) }
}

/** SIMs of one order that come alike are one step. */
function together(steps: readonly NextStep[]): NextStep[] {
  const groups = Map.groupBy(steps, ({ kind, order, on, isEsim }) => `${kind} ${order} ${on} ${isEsim}`)
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? []
    const { MobileUUID: _one, ...all } = first
    return { ...all, count: others.length + 1 }
  })
}

function stepOfPromise({ brings, MobileUUID, order }: OrderedSimFact): NextStep[] {
  if (!brings) return []
  const { MSISDN, carrier: name } = brings
  return [{ kind: 'port-waits', to: '/profile/order-history', order, MSISDN, name, ...(MobileUUID && { MobileUUID }) }]
}
