/** What we ask of the mobile network and its inventories (TM Forum TMF640 and resource pools behind it). */
export interface NetworkPort {
  /** Takes a SIM from the stock for good; the same reference answers the same SIM. */
  takeSim(kind: 'esim' | 'physical', reference: string): Promise<NetworkSim>
  /** Takes a number for good; the same reference answers the same number. */
  takeNumber(reference: string): Promise<string>
  /** Orders the eSIM profile; answers where a phone fetches it. */
  orderProfile(iccid: string, reference: string): Promise<{ smdpAddress: string; matchingId: string }>
  /** Starts a service; the network tells of its progress later. The same reference is the same order. */
  activate(asked: NetworkActivation): Promise<NetworkService>
  service(serviceRef: string): Promise<NetworkService>
  /**
   * Changes what a service can do. Like `suspend` and `resume` it is an order under a reference: the same one is the same
   * order, and the network tells of its end later. Throws RefusedForGood where the network will not.
   */
  change(serviceRef: string, reference: string, features: NetworkFeatures): Promise<void>
  /** Takes a service out of use; its number and SIM stay. */
  suspend(serviceRef: string, reference: string): Promise<void>
  /** Puts a suspended service into use again. */
  resume(serviceRef: string, reference: string): Promise<void>
  /**
   * Has use outside the plan's allowances stopped, or let through to be charged; answers what holds at the network then.
   * Asking for the same again changes nothing.
   */
  stopOutsidePlan(serviceRef: string, stop: boolean): Promise<boolean>
  /** What the network told us, when its signature over the raw bytes is right and not older than 5 minutes. */
  news(rawBody: Buffer, signature: string): NetworkNews | undefined
}

export interface NetworkSim {
  ICCID: string
  IMSI: string
  SIMID: string
  PIN: string
  PUK: string
}

interface NetworkActivation {
  reference: string
  MSISDN: string
  ICCID: string
  IMSI: string
  billingType: 'prepay' | 'postpay' | 'payg'
}

/** `designed` and `reserved` come before `active`; a state that we do not know is `unknown`. */
export type NetworkState = 'designed' | 'reserved' | 'active' | 'inactive' | 'terminated' | 'failed' | 'unknown'

/** What a service can do, by the names of the network, such as `billingType` or `roaming`. */
export type NetworkFeatures = Readonly<Record<string, string | number | boolean>>

export interface NetworkService {
  serviceRef: string
  reference: string
  state: NetworkState
  reason?: string
  MSISDN?: string
  ICCID?: string
  IMSI?: string
  /** Everything that the network names of it, the number and the SIM included. */
  features: Readonly<Record<string, unknown>>
  /** Whether an order on it is underway; events do not say. */
  isUnderway: boolean
  /** When the network saw the SIM in a phone for the first time; undefined while it has not. */
  seenAt?: Date
}

export type NetworkNews =
  | { kind: 'service'; service: NetworkService; event: NetworkEvent }
  | { kind: 'usage'; documents: NetworkUsage[]; unreadable: UnreadableUsage[] }
  | { kind: 'unreadable'; subject: string; reason: string; document: unknown }

/** The event with which the network told of a service. */
export interface NetworkEvent {
  id?: string
  /** The network's time. */
  at?: Date
  /** All that it said. */
  document: unknown
}

/** A usage document of which not all that is needed can be read. */
export interface UnreadableUsage {
  /** Its id, where it has one. */
  id: string
  reason: string
  document: unknown
}

export interface NetworkUsage {
  /** The network's id of the document: the same id is counted once. */
  id: string
  serviceRef: string
  /** Our reference of the service: which mobile used it. */
  reference: string
  /** Data in bytes, voice in seconds, messages in pieces. */
  type: 'data' | 'voice' | 'sms' | 'mms' | 'idd_voice' | 'idd_sms'
  amount: number
  at: Date
}
