export interface SmsPort {
  /** Sends a text message; the same reference is one message. `to` is E.164 without the plus. */
  send(message: { reference: string; to: string; text: string }): Promise<void>
}
