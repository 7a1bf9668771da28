import { type Refusal, refuse } from '../refusal.ts'

/** The statuses of a mobile. The specification names only 4, active; lower ones are not in service yet. */
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
 * Why a mobile in service must not be used. Each hold starts and ends on its own; the service runs again when none is
 * left. `customer`: its customer suspended it; `lost`: its phone is lost or stolen; `frozen`: somebody reported a
 * change as not theirs; `arrears`: we suspended it over unpaid bills; `network`: the network suspended it on its own.
 */
export const holds = ['customer', 'lost', 'frozen', 'arrears', 'network'] as const
export type Hold = (typeof holds)[number]

/** Changes that exclude each other: of the SIM, the number, the provider (port-out), or the product type. */
export const moves = ['sim-swap', 'number-change', 'port-out', 'product-type'] as const
export type Move = (typeof moves)[number]

/** A mobile that is or was in service. */
export interface MobileState {
  /** The last status confirmed by the network: 4 active, 5 suspended, 6 disabled by its customer, 7 ended. */
  Status: number
  Holds: readonly Hold[]
  Move: Move | null
  /** The customer locked the SIM and the number: no move may start until the lock is off. */
  isLocked: boolean
}

/** What to order from the network after a decision, if anything. */
export type ServiceOrder = 'suspend' | 'resume'

interface HoldChange {
  Holds: readonly Hold[]
  order: ServiceOrder | undefined
}

/** The holds that block a move. A lost phone needs a SIM swap, and a number with debts may be ported out. */
const inTheWay: Readonly<Record<Move, readonly Hold[]>> = {
  'sim-swap': ['frozen', 'network'],
  'number-change': ['frozen', 'lost', 'arrears', 'network'],
  'port-out': ['frozen'],
  'product-type': ['customer', 'frozen', 'lost', 'arrears', 'network'],
}

/** The customer's own holds. They make a mobile disabled; any other makes it suspended. */
const ownHolds: readonly Hold[] = ['customer', 'lost']

/** Whether the network is at work on the first service of a mobile: it is neither unused nor in service yet. */
export function isBeingActivated({ Status }: Pick<MobileState, 'Status'>): boolean {
  return Status > mobileStatus.issued && Status < mobileStatus.active
}

/** Whether the network has a service for the mobile, in use or not. */
export function isInService({ Status }: Pick<MobileState, 'Status'>): boolean {
  return Status >= mobileStatus.active && Status < mobileStatus.ended
}

/**
 * Whether a mobile is unusable without the customer's choice: others suspended it, or it has ended. One that its
 * customer suspended counts as in service: its plan continues, as for a phone that is switched off.
 */
export function isOutOfService({ Status, Holds }: Pick<MobileState, 'Status' | 'Holds'>): boolean {
  if (Status === mobileStatus.ended) return true
  if (Status !== mobileStatus.suspended && Status !== mobileStatus.disabled) return false
  return Holds.length > 0 ? statusOnHold(Holds) === mobileStatus.suspended : Status === mobileStatus.suspended
}

/** Places a hold. Refuses a mobile that is not in service. No-op if it already has the hold. */
export function placeHold(state: MobileState, hold: Hold): HoldChange | Refusal {
  if (!isInService(state)) return refuse('no-available-product')
  if (state.Holds.includes(hold)) return { Holds: state.Holds, order: undefined }
  return withOrder(state.Holds, [...state.Holds, hold])
}

/** Ends a hold. Refuses a mobile that is not in service. No-op if it does not have the hold. */
export function endHold(state: MobileState, hold: Hold): HoldChange | Refusal {
  if (!isInService(state)) return refuse('no-available-product')
  return withOrder(
    state.Holds,
    state.Holds.filter((one) => one !== hold),
  )
}

function withOrder(before: readonly Hold[], after: readonly Hold[]): HoldChange {
  const [was, is] = [before.length > 0, after.length > 0]
  return { Holds: after, order: was === is ? undefined : is ? 'suspend' : 'resume' }
}

/** What blocks every change of a mobile: somebody else may be making it, or another change is under way. */
export function blockOf({
  Holds,
  isLocked,
  Move,
}: Pick<MobileState, 'Holds' | 'isLocked' | 'Move'>): 'sim-frozen' | 'sim-locked' | 'sim-changing' | undefined {
  if (Holds.includes('frozen')) return 'sim-frozen'
  if (isLocked) return 'sim-locked'
  return Move ? 'sim-changing' : undefined
}

/**
 * Whether a move may start. Refuses a mobile that is not in service, a locked one, one with a blocking hold, and one
 * with another move in progress.
 */
export function mayMove(state: MobileState, move: Move): Move | Refusal {
  if (!isInService(state)) return refuse('no-available-product')
  const block = blockOf(state)
  if (block) return refuse(block)
  if (state.Holds.some((hold) => inTheWay[move].includes(hold))) return refuse('sim-stopped')
  return move
}

/** The effect of the network's report on a mobile in service. */
export interface ReportedState {
  Status: number
  Holds: readonly Hold[]
  /** It runs despite our holds: suspend it again, unless that order is already pending. */
  mustSuspend: boolean
}

/**
 * Applies the network's report that it suspended or resumed a mobile in service. A suspension we did not order becomes
 * a `network` hold; a resumption ends only that hold. While an order of ours is pending (for example, the customer
 * suspended the SIM and has resumed it since), a suspension is the one we ordered and adds no hold.
 */
export function applyNetworkReport(
  { Holds }: Pick<MobileState, 'Holds'>,
  word: 'suspended' | 'resumed',
  isOrdered: boolean,
): ReportedState {
  if (word === 'resumed') {
    const left = Holds.filter((hold) => hold !== 'network')
    return { Status: mobileStatus.active, Holds: left, mustSuspend: left.length > 0 }
  }
  const current: readonly Hold[] = Holds.length > 0 || isOrdered ? Holds : ['network']
  return { Status: statusOnHold(current), Holds: current, mustSuspend: false }
}

/** The status of a mobile on hold: disabled if only its customer placed the holds, else suspended. */
export function statusOnHold(Holds: readonly Hold[]): number {
  const byOthers = Holds.some((hold) => !ownHolds.includes(hold))
  return !byOthers && Holds.length > 0 ? mobileStatus.disabled : mobileStatus.suspended
}

/**
 * The order still to send if the network's state and our holds disagree, for example after a failed order; undefined if
 * they agree.
 */
export function missingOrder({ Status, Holds }: Pick<MobileState, 'Status' | 'Holds'>): ServiceOrder | undefined {
  if (Status === mobileStatus.active) return Holds.length > 0 ? 'suspend' : undefined
  if (Status !== mobileStatus.suspended && Status !== mobileStatus.disabled) return undefined
  return Holds.length === 0 ? 'resume' : undefined
}
