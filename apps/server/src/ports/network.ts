/** The mobile network and its inventories (TM Forum TMF640 and the resource pools behind it). */
export interface NetworkPort {
  /** Takes a SIM from the stock for good; the same reference answers the same SIM. */
  allocateSim(kind: 'esim' | 'physical', reference: string): Promise<NetworkSim>
  /** Takes a number for good; the same reference answers the same number. */
  allocateNumber(reference: string): Promise<string>
  /** Orders the eSIM profile; returns where a phone downloads it. */
  orderProfile(iccid: string, reference: string): Promise<{ smdpAddress: string; matchingId: string }>
  /** Starts a service; the network reports its progress later. The same reference is the same order. */
  activate(asked: NetworkActivation): Promise<NetworkService>
  service(serviceRef: string): Promise<NetworkService>
  /**
   * Changes the features of a service. Like `suspend` and `resume` it is an order under a reference: the same one is
   * the same order, and the network reports its end later. Throws RefusedForGood if the network refuses.
   */
  change(serviceRef: string, reference: string, features: NetworkFeatures): Promise<void>
  /** Takes a service out of use; it keeps its number and SIM. */
  suspend(serviceRef: string, reference: string): Promise<void>
  /** Puts a suspended service back into use. */
  resume(serviceRef: string, reference: string): Promise<void>
  /**
   * Stops use outside the plan's allowances, or lets it through to be charged; returns what the network now does.
   * Repeating it changes nothing.
   */
  stopOutsidePlan(serviceRef: string, stop: boolean): Promise<boolean>
  /** What the network reports, if its signature over the raw bytes is right and not older than 5 minutes. */
  verifyNews(rawBody: Buffer, signature: string): NetworkNews | undefined
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

/** `designed` and `reserved` come before `active`; a state that we do not know becomes `unknown`. */
export type NetworkState = 'designed' | 'reserved' | 'active' | 'inactive' | 'terminated' | 'failed' | 'unknown'

/** The features of a service, by the network's names, such as `billingType` or `roaming`. */
export type NetworkFeatures = Readonly<Record<string, string | number | boolean>>

export interface NetworkService {
  serviceRef: string
  reference: string
  state: NetworkState
  reason?: string
  MSISDN?: string
  ICCID?: string
  IMSI?: string
  /** All features that the network names, including the number and the SIM. */
  features: Readonly<Record<string, unknown>>
  /** Whether an order for it is under way; events do not say. */
  isUnderway: boolean
  /** When the network first saw the SIM in a phone; undefined before. */
  seenAt?: Date
}

export type NetworkNews =
  | { kind: 'service'; service: NetworkService; event: NetworkEvent }
  | { kind: 'usage'; documents: NetworkUsage[]; unreadable: UnreadableUsage[] }
  | { kind: 'unreadable'; subject: string; reason: string; document: unknown }

/** The event with which the network reported on a service. */
export interface NetworkEvent {
  id?: string
  /** The network's time. */
  at?: Date
  /** The event as received. */
  document: unknown
}

/** A usage document that lacks something we need, or has it in a form that we cannot read. */
export interface UnreadableUsage {
  /** Its id, if it has one. */
  id: string
  reason: string
  document: unknown
}

export interface NetworkUsage {
  /** The network's id of the document; the same id counts once. */
  id: string
  serviceRef: string
  /** Our reference of the service, which says which mobile used it. */
  reference: string
  /** Data in bytes, voice in seconds, messages in pieces. */
  type: 'data' | 'voice' | 'sms' | 'mms' | 'idd_voice' | 'idd_sms'
  amount: number
  at: Date
}
