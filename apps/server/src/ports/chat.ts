/** The chat with the provider's staff. */
export interface ChatPort {
  /** The customer's login for the chat; undefined if there is no chat. */
  login(CustomerUUID: string): ChatLogin | undefined
}

/** The support session (1§3): the customer it belongs to, and the proof that the portal knows them. */
interface ChatLogin {
  Provider: string
  Token: string
}
