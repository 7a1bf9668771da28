import type { PaymentPurpose } from './parties.ts'
import type { ShownPaymentStatus } from './payment-status.ts'

/** What a payment of the history was for; an extra beside the plan is an add-on. */
export const historyKinds = ['top-up', 'plan', 'add-on', 'order', 'bill', 'arrears'] as const
export type HistoryKind = (typeof historyKinds)[number]

/** The kinds that a history can be filtered by: `refund` are those of which something was or is refunded. */
export const historyFilterKinds = [...historyKinds, 'refund'] as const

/** The groups of states that a history can be filtered by (1§4). */
export const historyStates = [
  'COMPLETED',
  'REFUNDED',
  'PENDING',
  'OTHERS',
  'ACTION REQ',
  'DECLINED',
] as const satisfies readonly ShownPaymentStatus[]

/** What a payment was for, as its history names it. */
export function historyKind({ purpose, isExtra }: { purpose: PaymentPurpose; isExtra: boolean }): HistoryKind {
  return isExtra ? 'add-on' : purpose
}
