import type { PaymentPurpose } from './parties.ts'
import type { ShownPaymentStatus } from './payment-status.ts'

/** What a payment in the history was for. */
export const historyKinds = ['top-up', 'plan', 'add-on', 'order', 'bill', 'arrears'] as const
export type HistoryKind = (typeof historyKinds)[number]

/** The kinds a history can be filtered by. `refund` matches payments with a completed or pending refund. */
export const historyFilterKinds = [...historyKinds, 'refund'] as const

/** The groups of states a history can be filtered by (1§4). */
export const historyStates = [
  'COMPLETED',
  'REFUNDED',
  'PENDING',
  'OTHERS',
  'ACTION REQ',
  'DECLINED',
] as const satisfies readonly ShownPaymentStatus[]

/** The kind of a payment in the history. */
export function historyKind({ purpose, isExtra }: { purpose: PaymentPurpose; isExtra: boolean }): HistoryKind {
  return isExtra ? 'add-on' : purpose
}
