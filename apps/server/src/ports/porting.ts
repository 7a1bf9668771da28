import type { PortIntent } from '@waea/domain/porting/port'
import type { PortState } from '@waea/domain/porting/port-state'
import type { PortReason } from '@waea/domain/porting/refusals'
import type { NumberToBring } from '@waea/domain/porting/request'
import { RefusedForGood } from './refused-for-good.ts'

/** The industry's system through which numbers move between providers, and the short code 2542. */
export interface PortingPort {
  /**
   * Asks for a number of another provider. The same reference is the same order. Throws PortRefused where the system
   * refuses at once, and PartnerUnknown if no answer came: `find` tells then whether the order was taken.
   */
  request(input: NumberToBring & { reference: string; startsAt: Date }): Promise<PortingOrder>
  /** Does something with an order. The same reference does it once. Throws as `request` does. */
  act(
    SOM: string,
    action: PortingAction,
    reference: string,
    said?: { reason?: PortReason; startsAt?: Date },
  ): Promise<PortingOrder>
  /** The order that a request of ours reached; undefined if it did not arrive. */
  find(reference: string): Promise<PortingOrder | undefined>
  order(SOM: string): Promise<PortingOrder>
  /** Which provider a number is with; undefined where the system does not know it. */
  number(MSISDN: string): Promise<{ carrier: string } | undefined>
  /** Sends words from the short code; the same reference is one message. */
  text(reference: string, to: string, text: string): Promise<void>
  /** What the system reports, if its signature over the raw bytes is right and not older than 5 minutes. */
  verifyNews(rawBody: Buffer, signature: string): PortingNews | undefined
}

type PortingAction = Exclude<PortIntent, 'request'>

/** An order as the system reports it. */
export interface PortingOrder {
  SOM: string
  state: PortState
  MSISDN: string
  /** Counts its changes. */
  version: number
  reason?: PortReason
  /** Until when the holder's YES counts. */
  authoriseBy: Date
  gaining: string
  losing: string
  /** What the holder gave the gaining provider: the account number, or the SIM's. */
  accountNumber?: string
  simNumber?: string
}

export type PortingNews =
  | { kind: 'order'; order: PortingOrder }
  | { kind: 'text'; text: { id: string; from: string; text: string; at: Date } }
  | { kind: 'unreadable'; document: unknown }

/** The system refused for good, with its reason; `SOM` is the order that is under way for the number. */
export class PortRefused extends RefusedForGood {
  override name = 'PortRefused'
  readonly reason: PortReason
  readonly SOM: string | undefined

  constructor(reason: PortReason, SOM?: string) {
    super(`The porting system refused: ${reason}`)
    this.reason = reason
    this.SOM = SOM
  }
}
