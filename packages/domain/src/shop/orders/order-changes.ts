import type { SimType } from '../../catalogue/catalogue-item.ts'
import type { OrderStatus } from './order-status.ts'
import { hasShipped, type ParcelOfSim, type ParcelState } from './parcel.ts'

/** A SIM of an order, with the fields that decide what its customer may still change. */
export interface ChangeableSim {
  SimType: SimType
  Status: ParcelOfSim['Status']
  parcel: ParcelState | undefined
  /** Its service was requested. */
  isInUse: boolean
}

const notDispatched: readonly OrderStatus[] = ['CONFIRMED', 'PAID', 'PROCESSING']

/** Whether a customer can still cancel an order: nothing in it has been dispatched or is in use. */
export function canCancelOrder(Status: OrderStatus, sims: readonly ChangeableSim[]): boolean {
  return notDispatched.includes(Status) && sims.every((sim) => !isWithCustomer(sim))
}

/**
 * Whether the parcels of an order can still go to another address: none has been dispatched, and one is still to come.
 */
export function canRedirectOrder(Status: OrderStatus, sims: readonly ChangeableSim[]): boolean {
  return canCancelOrder(Status, sims) && sims.some((sim) => sim.SimType === 'real_sim' && isComing(sim.Status))
}

/** Whether the customer has or will get a SIM: it neither failed nor was returned. */
export function isComing(Status: ParcelOfSim['Status']): boolean {
  return Status !== 'FAILED' && Status !== 'RETURNED'
}

function isWithCustomer({ Status, parcel, isInUse }: ChangeableSim): boolean {
  if (!isComing(Status)) return false
  return Status === 'SENT' || Status === 'ACTIVE' || isInUse || (parcel !== undefined && hasShipped(parcel))
}
