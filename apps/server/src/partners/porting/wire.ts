import type { PortingOrder } from '../../ports/porting.ts'

/** An order in the porting system's format. */
export interface WireOrder {
  som: string
  status: string
  phoneNumber: string
  version: number
  reason?: string
  authoriseBy: string
  gainingServiceProviderId: string
  losingServiceProviderId: string
  accountNumber?: string
  handsetReference?: string
}

type PortState = PortingOrder['state']
type PortReason = NonNullable<PortingOrder['reason']>

/**
 * Port states by the system's names. SERVICE_ACTIVATION_COMPLETED has no state of its own: an active service has its
 * number.
 */
const states: Readonly<Record<string, PortState>> = {
  PORT_REQUESTED: 1,
  PORT_VALIDATED: 2,
  PORT_APPROVED: 3,
  INTRA_CARRIER_WAIT: 4,
  NETWORK_PROVISIONING: 5,
  PORT_COMPLETED: 7,
  SERVICE_ACTIVATION_COMPLETED: 7,
  PORT_CANCELED: 8,
  PORT_REJECTED: 9,
  SERVICE_ACTIVATION_FAILED: 11,
}

const reasons: Readonly<Record<string, PortReason>> = {
  WRONG_ACCOUNT: 'wrong-account',
  WRONG_PROVIDER: 'wrong-provider',
  WRONG_NAME: 'wrong-name',
  NOT_ACTIVE: 'not-active',
  NOT_PORTABLE: 'not-portable',
  IN_PROGRESS: 'in-progress',
  LOCKED: 'locked',
  NO_CREDIT: 'no-credit',
  NO_REPLY: 'no-reply',
  EXPIRED: 'expired',
  DECLINED: 'declined',
  NOT_ASKED_FOR: 'not-asked-for',
  NOT_ACCEPTED: 'not-accepted',
  WITHDRAWN: 'withdrawn',
  NETWORK: 'network',
}

/** A reason in our terms. An unknown one counts as withdrawn by the other provider. */
export function reasonOf(code: string): PortReason {
  return reasons[code] ?? 'withdrawn'
}

/** Our reason as the system's code. */
export function codeOf(reason: PortReason): string {
  return reason.toUpperCase().replaceAll('-', '_')
}

/** A number as it is dialled within New Zealand. */
export const national = (MSISDN: string): string => `0${MSISDN.slice(2)}`
/** A national number as we store it; undefined if it is not a number. */
export function stored(phoneNumber: unknown): string | undefined {
  return typeof phoneNumber === 'string' && /^02\d{7,9}$/.test(phoneNumber) ? `64${phoneNumber.slice(1)}` : undefined
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 100

/** An order in our terms; undefined if something is missing or the status is unknown to us. */
export function orderOf(wire: Partial<WireOrder> | null | undefined): PortingOrder | undefined {
  const { som, status, version, reason, authoriseBy, accountNumber, handsetReference } = wire ?? {}
  const [gaining, losing] = [wire?.gainingServiceProviderId, wire?.losingServiceProviderId]
  const state = states[status ?? '']
  const MSISDN = stored(wire?.phoneNumber)
  const by = new Date(typeof authoriseBy === 'string' ? authoriseBy : Number.NaN)
  if (!isText(som) || !state || !MSISDN || !isText(gaining) || !isText(losing)) return undefined
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || Number.isNaN(by.getTime())) return undefined
  return {
    SOM: som,
    state,
    MSISDN,
    version,
    ...(isText(reason) && { reason: reasonOf(reason) }),
    authoriseBy: by,
    gaining,
    losing,
    ...(isText(accountNumber) && { accountNumber }),
    ...(isText(handsetReference) && { simNumber: handsetReference }),
  }
}
