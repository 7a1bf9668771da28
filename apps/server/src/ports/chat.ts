/** The chat with the provider's staff. */
export interface ChatPort {
  /** What signs a customer in to the chat; undefined where there is no chat. */
  login(CustomerUUID: string): ChatLogin | undefined
}

/** The support session (1§3): whose chat it is, and the proof that the portal knows the customer. */
interface ChatLogin {
  Provider: string
  Token: string
}
