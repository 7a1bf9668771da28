/** What we know of a mobile that is or was in service. Statuses: 4 active, 5 suspended, 6 disabled, 7 ended. */
export interface KnownMobile {
  Status: number
  MSISDN: string | null
  ICCID: string | null
  IMSI: string | null
}

/** The network's report about a mobile. Absent fields are not reported. */
export interface ReportedMobile {
  state: string
  MSISDN?: string
  ICCID?: string
  IMSI?: string
}

/** A change of a mobile at the network, with the values before and after. */
export type NetworkChange =
  | { kind: 'suspended' | 'resumed' | 'ended'; before: string; after: string }
  | { kind: 'number-changed'; before: string; after: string }
  | { kind: 'sim-changed'; before: string; after: string; IMSI: string }

const states: Readonly<Record<number, string>> = { 4: 'active', 5: 'inactive', 6: 'inactive', 7: 'terminated' }
const msisdn = /^642\d{7,9}$/
const iccid = /^89\d{17,18}$/
const imsi = /^\d{15}$/

/**
 * Compares the network's report with a mobile in service. Returns the changes; anything we cannot interpret goes to the
 * operator and changes nothing. A mobile that has ended stays ended, because its number may be somebody else's by now.
 */
export function compareWithNetwork(
  known: KnownMobile,
  reported: ReportedMobile,
): { changes: NetworkChange[]; unclear: string[] } {
  const state = stateChange(known, reported)
  const ends = known.Status === 7 || (typeof state === 'object' && state.kind === 'ended')
  const differences = [state, ...(ends ? [] : [numberChange(known, reported), simChange(known, reported)])]
  return {
    changes: differences.filter((one) => typeof one === 'object'),
    unclear: differences.filter((one) => typeof one === 'string'),
  }
}

function stateChange({ Status }: KnownMobile, { state }: ReportedMobile): NetworkChange | string | undefined {
  const before = states[Status]
  if (before === undefined) return `A mobile of status ${Status} is ${state} at the network`
  // A late report of a step before service.
  if (state === before || state === 'designed' || state === 'reserved') return undefined
  const change = { before, after: state }
  if (state === 'terminated') return { kind: 'ended', ...change }
  if (Status === 4 && state === 'inactive') return { kind: 'suspended', ...change }
  if ((Status === 5 || Status === 6) && state === 'active') return { kind: 'resumed', ...change }
  return `A mobile that is ${before} here is ${state} at the network`
}

function numberChange(known: KnownMobile, { MSISDN }: ReportedMobile): NetworkChange | string | undefined {
  if (MSISDN === undefined || MSISDN === known.MSISDN) return undefined
  if (!msisdn.test(MSISDN)) return 'Its number at the network is none of New Zealand'
  return { kind: 'number-changed', before: known.MSISDN ?? '', after: MSISDN }
}

function simChange(known: KnownMobile, { ICCID, IMSI }: ReportedMobile): NetworkChange | string | undefined {
  const sameCard = ICCID === undefined || ICCID === known.ICCID
  const sameSubscriber = IMSI === undefined || IMSI === known.IMSI
  if (sameCard && sameSubscriber) return undefined
  const isWhole = !sameCard && iccid.test(ICCID ?? '') && imsi.test(IMSI ?? '')
  if (!isWhole) return 'Its SIM at the network is another one, of which the card or the subscriber cannot be read'
  return { kind: 'sim-changed', before: known.ICCID ?? '', after: ICCID ?? '', IMSI: IMSI ?? '' }
}
