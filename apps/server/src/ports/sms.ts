export interface SmsPort {
  /** Hands a text message over; the same reference is one message. `to` is E.164 without the plus. */
  send(message: { reference: string; to: string; text: string }): Promise<void>
}
