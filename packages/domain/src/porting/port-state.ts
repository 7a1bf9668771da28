/**
 * The states of a port by number (1§4). 6 and 10 are blank: nothing is shown for them. The label is the specification's
 * if it has one, else ours (decision D54).
 */
export const portStates = {
  1: { name: 'PORT_REQUESTED', label: 'Awaiting LSP Response' },
  2: { name: 'PORT_VALIDATED', label: 'Awaiting GSP Approval' },
  3: { name: 'PORT_APPROVED', label: 'Approved' },
  4: { name: 'INTRA_CARRIER_WAIT', label: 'Waiting for the Network' },
  5: { name: 'NETWORK_PROVISIONING', label: 'In Progress' },
  6: {},
  7: { name: 'PORT_COMPLETED', label: 'Completed' },
  8: { name: 'PORT_CANCELED', label: 'Cancelled' },
  9: { name: 'PORT_REJECTED', label: 'Rejected' },
  10: {},
  11: { name: 'SERVICE_ACTIVATION_FAILED', label: 'Activation Failed' },
} as const satisfies Record<number, { name?: string; label?: string }>

type PortingNumber = keyof typeof portStates
/** The states one of our ports can be in: the numbers with a name. */
export type PortState = Exclude<PortingNumber, 6 | 10>

export const completed = 7
export const cancelled = 8
export const rejected = 9
export const failed = 11

/** Whether nothing more happens to a port in this state. */
export function isPortOver(state: PortState): boolean {
  return state === completed || state === cancelled || state === rejected || state === failed
}

/** Whether a port can still be stopped: until the networks start to move the number. */
export function canStop(state: PortState): boolean {
  return !isPortOver(state) && state < 5
}

/** The label shown for a port's state; undefined for the blank ones. */
export function shownLabel(state: number): string | undefined {
  const known: { label?: string } | undefined = portStates[state as PortingNumber]
  return known?.label
}
