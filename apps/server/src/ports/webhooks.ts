/** A signed message to another system of the provider. */
interface WebhookRequest {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** The systems that webhooks are sent to. */
export interface WebhooksPort {
  /**
   * Posts a message and returns the status of the answer. Follows no redirect. Throws `PartnerUnknown` without an answer
   * within ten seconds, or if the address leads into a private network where that is not permitted.
   */
  post(request: WebhookRequest): Promise<number>
}
