/** The mobile network and its inventories (TM Forum TMF640 and the resource pools behind it). */
export interface NetworkPort {
  /** Takes a SIM from the stock for good; the same reference answers the same SIM. */
  allocateSim(kind: 'esim' | 'physical', reference: string): Promise<NetworkSim>
  /** A SIM of the inventory, by its SIM ID or the number of its card; undefined where nobody knows it. */
  findSim(number: string): Promise<InventorySim | undefined>
  /**
   * Sends a text message to a SIM itself, in service or not; the same reference is one message. Throws RefusedForGood if
   * it is in no phone that is switched on.
   */
  textSim(ICCID: string, text: string, reference: string): Promise<void>
  /**
   * Gives back a SIM that was taken under a reference and is in no service: into the stock if it never left us and no
   * phone has its profile, otherwise nobody can use it any more. Repeating it changes nothing.
   */
  releaseSim(sim: ReleasedSim): Promise<void>
  /** Gives back a number that no service has. */
  releaseNumber(MSISDN: string): Promise<void>
  /** The SIM, by the number of its card, that a session of mobile data belongs to; undefined for one that is over. */
  simOfSession(session: string): Promise<string | undefined>
  /** Takes a number for good; the same reference answers the same number. */
  allocateNumber(reference: string): Promise<string>
  /**
   * A page of free numbers, from 0, in a fixed order: by their last digits or by a pattern with `?` for any digit. They
   * are held for a holder until an instant, and nobody else is shown them; whom they are held for gets the same again.
   */
  numbers(input: NumberSearch): Promise<string[]>
  /** Holds one number for a holder until an instant. Throws RefusedForGood if it is not free. */
  holdNumber(MSISDN: string, holder: string, until: Date): Promise<void>
  /** What the web filter of a service blocked in the last 30 days, the newest day first. */
  blockedSites(serviceRef: string): Promise<BlockedSites[]>
  /** Orders the eSIM profile; returns where a phone downloads it. */
  orderProfile(iccid: string, reference: string): Promise<{ smdpAddress: string; matchingId: string }>
  /**
   * Takes an eSIM profile back from the server that holds it for phones; false if a phone has downloaded it. Repeating it
   * changes nothing.
   */
  withdrawProfile(ICCID: string): Promise<boolean>
  /** Starts a service; the network reports its progress later. The same reference is the same order. */
  activate(input: NetworkActivation): Promise<NetworkService>
  service(serviceRef: string): Promise<NetworkService>
  /**
   * Changes the features of a service. Like `suspend` and `resume` it is an order under a reference: the same one is
   * the same order, and the network reports its end later. Throws RefusedForGood if the network refuses.
   */
  change(serviceRef: string, reference: string, features: NetworkFeatures): Promise<void>
  /**
   * Takes a service out of use; it keeps its number and SIM. Calls to 111 still connect: the feature `emergencyCalls` of
   * a suspended service is `allowed`, and a network that does not say so has not done it.
   */
  suspend(serviceRef: string, reference: string): Promise<void>
  /** Puts a suspended service back into use. */
  resume(serviceRef: string, reference: string): Promise<void>
  /** Ends a service for good; its number and SIM are free of it. */
  end(serviceRef: string, reference: string): Promise<void>
  /**
   * Stops use outside the plan's allowances, or lets it through to be charged; returns what the network now does.
   * Repeating it changes nothing.
   */
  stopOutsidePlan(serviceRef: string, stop: boolean): Promise<boolean>
  /** Reads usage documents of the network's form, each apart. */
  readUsage(documents: readonly unknown[]): Extract<NetworkNews, { kind: 'usage' }>
  /** What the network reports, if its signature over the raw bytes is right and not older than 5 minutes. */
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

/** How many websites of a kind were blocked on a day, `YYYY-MM-DD` in New Zealand. */
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

/** A SIM that is given back. */
export interface ReleasedSim {
  ICCID: string
  isEsim: boolean
  /** Under which it was taken. */
  reference: string
  /** It has left us: it is not to be given to anybody else. */
  hasLeft: boolean
}

/** A SIM as the network's inventory has it. */
export interface InventorySim {
  /** The number of its card. */
  ICCID: string
  /** This provider sells it. */
  isOurs: boolean
  /** The network puts it into no service: it was swapped out of one, or is reported lost or broken. */
  isBlocked: boolean
  /** A service has it. */
  isInUse: boolean
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

/** The feature that says whether a service can call 111: `allowed`, suspended or not. */
export const emergencyCalls = 'emergencyCalls'

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
  /** As it was received. */
  document: unknown
  /** Data in bytes, voice in seconds, messages in pieces. */
  type: 'data' | 'voice' | 'sms' | 'mms' | 'idd_voice' | 'idd_sms'
  amount: number
  at: Date
  /** The place that an international use went to. */
  destination?: string
}
