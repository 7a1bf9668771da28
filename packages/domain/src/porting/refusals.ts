import type { NumberType } from './request.ts'

/** Why a port was refused or ended, in the industry's terms. */
export const portReasons = [
  'wrong-account',
  'wrong-provider',
  'wrong-name',
  'not-active',
  'not-portable',
  'in-progress',
  'locked',
  'no-credit',
  'no-reply',
  'expired',
  'declined',
  'not-asked-for',
  'not-accepted',
  'withdrawn',
  'network',
] as const
export type PortReason = (typeof portReasons)[number]

/** The fields of a request that a person can correct. */
export type PortField =
  | 'PortingAccountLSP'
  | 'PortingPriorSIMID'
  | 'PortingCarrierLSP'
  | 'PortingNametagLSP'
  | 'PortingOverMSISDN'

/** The field to correct after a refusal; undefined if no field is wrong. */
export function fieldToCorrect(reason: PortReason | undefined, type: NumberType): PortField | undefined {
  switch (reason) {
    case 'wrong-account':
      return type === 'prepay' ? 'PortingPriorSIMID' : 'PortingAccountLSP'
    case 'wrong-provider':
      return 'PortingCarrierLSP'
    case 'wrong-name':
      return 'PortingNametagLSP'
    case 'not-active':
    case 'not-portable':
      return 'PortingOverMSISDN'
    default:
      return undefined
  }
}

/** Whether a retry can help. It can't for a number that can never be ported. */
export function canRetry(reason: PortReason | undefined): boolean {
  return reason !== 'not-portable' && reason !== 'not-accepted'
}
