/** The states of a payment as the wire writes them, blanks included (1§4). */
export const paymentStatuses = [
  'REFUNDED',
  'PARTIALLY REFUNDED',
  'COMPLETED',
  'NEEDS AUTHORIZATION',
  'FAILED',
  'DECLINED',
  'CANCELLED',
  'PAYMENT METHOD REQUIRED',
  'PAYMENT METHOD INVALID',
  'PAYMENT METHOD EXPIRED',
  'NO FUNDS',
  'PENDING',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** How a payment's state is shown to its customer (1§4). */
export type ShownPaymentStatus = 'REFUNDED' | 'COMPLETED' | 'OTHERS' | 'DECLINED' | 'ACTION REQ' | 'PENDING' | 'UNKNOWN'

const shownAs: Readonly<Record<PaymentStatus, ShownPaymentStatus>> = {
  REFUNDED: 'REFUNDED',
  'PARTIALLY REFUNDED': 'REFUNDED',
  COMPLETED: 'COMPLETED',
  'NEEDS AUTHORIZATION': 'OTHERS',
  FAILED: 'DECLINED',
  DECLINED: 'DECLINED',
  CANCELLED: 'DECLINED',
  'PAYMENT METHOD REQUIRED': 'ACTION REQ',
  'PAYMENT METHOD INVALID': 'ACTION REQ',
  'PAYMENT METHOD EXPIRED': 'ACTION REQ',
  'NO FUNDS': 'ACTION REQ',
  PENDING: 'PENDING',
}

/** The display group of a payment's state; anything unknown is UNKNOWN. Case does not matter. */
export function shownPaymentStatus(status: string): ShownPaymentStatus {
  const known = paymentStatuses.find((one) => one === status.trim().toUpperCase())
  return known ? shownAs[known] : 'UNKNOWN'
}

/** Whether a payment answered as done, so that no card has to be confirmed (1§4). */
export function isCompleted(status: string): boolean {
  return shownPaymentStatus(status) === 'COMPLETED'
}
