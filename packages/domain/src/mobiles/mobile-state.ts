import { type Refusal, refuse } from '../refusal.ts'

/** Statuses of a mobile. The specification names only 4, active; below it a mobile is not in service yet. */
export const mobileStatus = {
  issued: 1,
  asked: 2,
  provisioning: 3,
  active: 4,
  suspended: 5,
  disabled: 6,
  ended: 7,
} as const

/**
 * Why a mobile in service is not to be used. Each hold begins and ends on its own; the service runs again when none is
 * left. `customer`: its customer stopped it; `lost`: its phone is lost or stolen; `frozen`: somebody said that a change
 * was not theirs; `arrears`: we suspended it over unpaid bills; `network`: the network suspended it of its own accord.
 */
export const holds = ['customer', 'lost', 'frozen', 'arrears', 'network'] as const
export type Hold = (typeof holds)[number]

/**
 * Changes of which only one can be under way: the SIM, the number, the number's way to another provider, or the product
 * type.
 */
export const moves = ['sim-swap', 'number-change', 'port-out', 'product-type'] as const
export type Move = (typeof moves)[number]

/** A mobile in service, or out of it for good. */
export interface MobileState {
  /** What the network last confirmed: 4 active, 5 suspended, 6 disabled by its customer, 7 ended. */
  Status: number
  Holds: readonly Hold[]
  Move: Move | null
  /** Its customer has locked the SIM and the number: nothing moves until the lock is off. */
  isLocked: boolean
}

/** What to order at the network after a decision, if anything. */
export type ServiceOrder = 'suspend' | 'resume'

interface Held {
  Holds: readonly Hold[]
  order: ServiceOrder | undefined
}

/** Holds that stand in the way of a move. A phone that is lost needs another SIM, and a number may leave with debts. */
const inTheWay: Readonly<Record<Move, readonly Hold[]>> = {
  'sim-swap': ['frozen', 'network'],
  'number-change': ['frozen', 'lost', 'arrears', 'network'],
  'port-out': ['frozen'],
  'product-type': ['customer', 'frozen', 'lost', 'arrears', 'network'],
}

/** Holds that the customer placed, which make a mobile disabled where others make it suspended. */
const ownHolds: readonly Hold[] = ['customer', 'lost']

/** Whether the mobile has a service at the network, in use or not. */
export function isInService({ Status }: Pick<MobileState, 'Status'>): boolean {
  return Status >= mobileStatus.active && Status < mobileStatus.ended
}

/**
 * Whether nothing of a mobile can be used and its customer has not chosen so: others suspended it, or it has ended. What
 * its customer stopped is in service: its plan goes on, as of a phone that is switched off.
 */
export function isOutOfService({ Status, Holds }: Pick<MobileState, 'Status' | 'Holds'>): boolean {
  if (Status === mobileStatus.ended) return true
  if (Status !== mobileStatus.suspended && Status !== mobileStatus.disabled) return false
  return Holds.length > 0 ? heldStatus(Holds) === mobileStatus.suspended : Status === mobileStatus.suspended
}

/** Places a hold. Refuses a mobile that is not in service; the same hold again changes nothing. */
export function placeHold(state: MobileState, hold: Hold): Held | Refusal {
  if (!isInService(state)) return refuse('no-available-product')
  if (state.Holds.includes(hold)) return { Holds: state.Holds, order: undefined }
  return withOrder(state.Holds, [...state.Holds, hold])
}

/** Ends a hold. Refuses a mobile that is not in service; a hold that it does not have changes nothing. */
export function endHold(state: MobileState, hold: Hold): Held | Refusal {
  if (!isInService(state)) return refuse('no-available-product')
  return withOrder(
    state.Holds,
    state.Holds.filter((one) => one !== hold),
  )
}

function withOrder(before: readonly Hold[], after: readonly Hold[]): Held {
  const [was, is] = [before.length > 0, after.length > 0]
  return { Holds: after, order: was === is ? undefined : is ? 'suspend' : 'resume' }
}

/**
 * Whether a move may begin. Refuses a mobile that is not in service, a locked one, one whose holds stand in the way, and
 * one with another move under way.
 */
export function mayMove(state: MobileState, move: Move): Move | Refusal {
  if (!isInService(state)) return refuse('no-available-product')
  if (state.Holds.includes('frozen')) return refuse('sim-frozen')
  if (state.isLocked) return refuse('sim-locked')
  if (state.Move) return refuse('sim-changing')
  if (state.Holds.some((hold) => inTheWay[move].includes(hold))) return refuse('sim-stopped')
  return move
}

/** What the network's state means for a mobile in service. */
export interface Heard {
  Status: number
  Holds: readonly Hold[]
  /** It runs although we hold it: to be suspended again, unless that is under way. */
  mustSuspend: boolean
}

/**
 * Takes over that the network has suspended or resumed a mobile in service. A suspension that we did not order is the
 * network's own hold; its word that the mobile runs ends that hold alone. While an order of ours is under way, such as
 * that of a customer who stopped the SIM and has started it since, a suspension is what we ordered, and no hold.
 */
export function hear({ Holds }: Pick<MobileState, 'Holds'>, word: 'suspended' | 'resumed', isOrdered: boolean): Heard {
  if (word === 'resumed') {
    const left = Holds.filter((hold) => hold !== 'network')
    return { Status: mobileStatus.active, Holds: left, mustSuspend: left.length > 0 }
  }
  const held: readonly Hold[] = Holds.length > 0 || isOrdered ? Holds : ['network']
  return { Status: heldStatus(held), Holds: held, mustSuspend: false }
}

/** The status of a mobile that is out of use: disabled if its customer wants it so, or else suspended. */
export function heldStatus(Holds: readonly Hold[]): number {
  const byOthers = Holds.some((hold) => !ownHolds.includes(hold))
  return !byOthers && Holds.length > 0 ? mobileStatus.disabled : mobileStatus.suspended
}

/**
 * What is still to be ordered where the network's state and our holds disagree, as after an order that failed; undefined
 * if they agree.
 */
export function missingOrder({ Status, Holds }: Pick<MobileState, 'Status' | 'Holds'>): ServiceOrder | undefined {
  if (Status === mobileStatus.active) return Holds.length > 0 ? 'suspend' : undefined
  if (Status !== mobileStatus.suspended && Status !== mobileStatus.disabled) return undefined
  return Holds.length === 0 ? 'resume' : undefined
}
