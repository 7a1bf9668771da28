import type { PortIntent } from '@waea/domain/porting/port'
import type { PortState } from '@waea/domain/porting/port-state'
import type { PortReason } from '@waea/domain/porting/refusals'
import type { NumberToBring } from '@waea/domain/porting/request'
import { RefusedForGood } from './refused-for-good.ts'

/** The industry's system for porting numbers between providers, and the short code 2542. */
export interface PortingPort {
  /**
   * Requests a number from another provider. The same reference is the same order. Throws PortRefused if the system
   * refuses at once, and PartnerUnknown without an answer: then use `find` to learn whether the order was accepted.
   */
  request(input: NumberToBring & { reference: string; startsAt: Date }): Promise<PortingOrder>
  /** Performs an action on an order. The same reference does it once. Throws as `request` does. */
  act(
    SOM: string,
    action: PortingAction,
    reference: string,
    said?: { reason?: PortReason; startsAt?: Date },
  ): Promise<PortingOrder>
  /** The order made by one of our requests; undefined if it did not arrive. */
  find(reference: string): Promise<PortingOrder | undefined>
  order(SOM: string): Promise<PortingOrder>
  /** The provider of a number; undefined if the system does not know the number. */
  number(MSISDN: string): Promise<{ carrier: string } | undefined>
  /** Sends a text from the short code; the same reference is one message. */
  text(reference: string, to: string, text: string): Promise<void>
  /** The system's report, if its signature over the raw bytes is valid and at most 5 minutes old. */
  verifyNews(rawBody: Buffer, signature: string): PortingNews | undefined
}

type PortingAction = Exclude<PortIntent, 'request'>

/** An order in the system's current state. */
export interface PortingOrder {
  SOM: string
  state: PortState
  MSISDN: string
  /** Increases with every change. */
  version: number
  reason?: PortReason
  /** The deadline for the holder's YES. */
  authoriseBy: Date
  gaining: string
  losing: string
  /** The account number or the SIM's, as the holder gave it to the gaining provider. */
  accountNumber?: string
  simNumber?: string
}

export type PortingNews =
  | { kind: 'order'; order: PortingOrder }
  | { kind: 'text'; text: { id: string; from: string; text: string; at: Date } }
  | { kind: 'unreadable'; document: unknown }

/** The system refused for good, with its reason. `SOM` is the pending order for the number. */
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
