/** The mobile network and its inventories (TM Forum TMF640 and the resource pools behind it). */
export interface NetworkPort {
  /** Allocates a SIM from the stock for good. The same reference returns the same SIM. */
  allocateSim(kind: 'esim' | 'physical', reference: string): Promise<NetworkSim>
  /** A SIM in the inventory, by its SIM ID or ICCID; undefined if it is unknown. */
  findSim(number: string): Promise<InventorySim | undefined>
  /**
   * Sends a text message directly to a SIM, in service or not. The same reference is one message. Throws RefusedForGood
   * if the SIM is in no phone that is switched on.
   */
  textSim(ICCID: string, text: string, reference: string): Promise<void>
  /**
   * Returns a SIM that was allocated under a reference and is in no service. It goes into the stock if it never left us
   * and no phone has its profile; otherwise it is scrapped. Idempotent.
   */
  releaseSim(sim: ReleasedSim): Promise<void>
  /** Returns a number that no service uses. */
  releaseNumber(MSISDN: string): Promise<void>
  /** The ICCID of the SIM that a mobile data session belongs to; undefined if the session has ended. */
  simOfSession(session: string): Promise<string | undefined>
  /** Allocates a number for good. The same reference returns the same number. */
  allocateNumber(reference: string): Promise<string>
  /**
   * A page of free numbers (pages start at 0), in a fixed order: by their last digits, or by a pattern with `?` for any
   * digit. They are reserved for a holder until an instant, and shown to nobody else; the same holder gets them again.
   */
  numbers(input: NumberSearch): Promise<string[]>
  /** Reserves one number for a holder until an instant. Throws RefusedForGood if it is not free. */
  holdNumber(MSISDN: string, holder: string, until: Date): Promise<void>
  /** What a service's web filter blocked in the last 30 days, newest day first. */
  blockedSites(serviceRef: string): Promise<BlockedSites[]>
  /** Orders the eSIM profile; returns where a phone downloads it. */
  orderProfile(iccid: string, reference: string): Promise<{ smdpAddress: string; matchingId: string }>
  /**
   * Withdraws an eSIM profile from the server that offers it to phones; false if a phone has downloaded it. Idempotent.
   */
  withdrawProfile(ICCID: string): Promise<boolean>
  /** Starts a service; the network reports its progress later. The same reference is the same order. */
  activate(input: NetworkActivation): Promise<NetworkService>
  service(serviceRef: string): Promise<NetworkService>
  /**
   * Changes the features of a service. Like `suspend` and `resume`, it is an order under a reference: the same
   * reference is the same order, and the network reports its completion later. Throws RefusedForGood if the network
   * refuses.
   */
  change(serviceRef: string, reference: string, features: NetworkFeatures): Promise<void>
  /**
   * Suspends a service; it keeps its number and SIM. Calls to 111 must still connect: the feature `emergencyCalls` of a
   * suspended service is `allowed`, and a network that does not report that has not done it.
   */
  suspend(serviceRef: string, reference: string): Promise<void>
  /** Resumes a suspended service. */
  resume(serviceRef: string, reference: string): Promise<void>
  /** Ends a service for good; its number and SIM are released. */
  end(serviceRef: string, reference: string): Promise<void>
  /**
   * Blocks use outside the plan's allowances, or lets it through to be charged; returns what the network now does.
   * Idempotent.
   */
  stopOutsidePlan(serviceRef: string, stop: boolean): Promise<boolean>
  /** Reads usage documents in the network's format, each separately. */
  readUsage(documents: readonly unknown[]): Extract<NetworkNews, { kind: 'usage' }>
  /** The values of a usage document in the network's format, as texts; empty for what is no document. */
  usageValues(document: unknown): UsageValues
  /** A usage document in the network's format with other values. */
  correctUsage(document: unknown, correction: UsageCorrection): unknown
  /** The network's report, if its signature over the raw bytes is valid and at most 5 minutes old. */
  verifyNews(rawBody: Buffer, signature: string): NetworkNews | undefined
}

interface NumberSearch {
  ending: string
  pattern: string
  page: number
  amount: number
  holder: string
  until: Date
}

/** How many websites of a category were blocked on a day, `YYYY-MM-DD` in New Zealand. */
interface BlockedSites {
  day: string
  category: string
  count: number
}

export interface NetworkSim {
  ICCID: string
  IMSI: string
  SIMID: string
  PIN: string
  PUK: string
}

/** A SIM to return. */
export interface ReleasedSim {
  ICCID: string
  isEsim: boolean
  /** The reference under which it was allocated. */
  reference: string
  /** Whether it has left us and must not be given to another customer. */
  hasLeft: boolean
}

/** A SIM in the network's inventory. */
export interface InventorySim {
  ICCID: string
  /** Whether it belongs to this provider. */
  isOurs: boolean
  /** Whether the network refuses to put it into service, because it was swapped out or reported lost or broken. */
  isBlocked: boolean
  /** Whether a service uses it. */
  isInUse: boolean
}

interface NetworkActivation {
  reference: string
  MSISDN: string
  ICCID: string
  IMSI: string
  billingType: 'prepay' | 'postpay' | 'payg'
}

/** `designed` and `reserved` precede `active`; a state unknown to us becomes `unknown`. */
export type NetworkState = 'designed' | 'reserved' | 'active' | 'inactive' | 'terminated' | 'failed' | 'unknown'

/** The features of a service, under the network's names, such as `billingType` or `roaming`. */
export type NetworkFeatures = Readonly<Record<string, string | number | boolean>>

export interface NetworkService {
  serviceRef: string
  reference: string
  state: NetworkState
  reason?: string
  MSISDN?: string
  ICCID?: string
  IMSI?: string
  /** All features that the network reports, including the number and the SIM. */
  features: Readonly<Record<string, unknown>>
  /** Whether an order for it is pending; events do not say. */
  isUnderway: boolean
  /** When the network first saw the SIM in a phone; undefined before that. */
  seenAt?: Date
}

/** The feature that says whether a service can call 111: `allowed`, suspended or not. */
export const emergencyCalls = 'emergencyCalls'

export type NetworkNews =
  | { kind: 'service'; service: NetworkService; event: NetworkEvent }
  | { kind: 'usage'; documents: NetworkUsage[]; unreadable: UnreadableUsage[] }
  | { kind: 'unreadable'; subject: string; reason: string; document: unknown }

/** An event in which the network reported on a service. */
export interface NetworkEvent {
  id?: string
  /** The network's time. */
  at?: Date
  /** The event as received. */
  document: unknown
}

/** The values of a usage document as received, possible or not. */
export interface UsageValues {
  ID?: string
  UsedAt?: string
  Type?: string
  Amount?: string
  Country?: string
  ServiceRef?: string
  /** Our reference of the service. */
  reference?: string
}

/** New values of a usage document; what is absent stays. */
export interface UsageCorrection {
  ID?: string
  UsedAt?: string
  Type?: NetworkUsage['type']
  Amount?: number
  Country?: string
}

/** A usage document that lacks a required field, or has an unreadable one. */
export interface UnreadableUsage {
  /** Its id, if it has one. */
  id: string
  reason: string
  document: unknown
}

export interface NetworkUsage {
  /** The network's id of the document. A repeated id counts once. */
  id: string
  serviceRef: string
  /** Our reference of the service, which identifies the mobile. */
  reference: string
  /** The document as received. */
  document: unknown
  /** Data is measured in bytes, voice in seconds, messages in pieces. */
  type: 'data' | 'voice' | 'sms' | 'mms' | 'idd_voice' | 'idd_sms'
  amount: number
  at: Date
  /** The destination of an international call or message. */
  destination?: string
  /** The country abroad where it was used, by its two letters in ISO 3166; absent for use in New Zealand. */
  country?: string
}
