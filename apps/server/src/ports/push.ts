/** The pair by which push services know the provider (VAPID), each part as base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** A notification for one browser. */
interface PushRequest {
  endpoint: string
  /** The keys of the browser, for which alone the payload is encrypted. */
  p256dh: string
  auth: string
  payload: string
  /** For so many seconds the push service keeps it for a device that is off. */
  lifeS: number
  /** It takes the place of an earlier one of the same topic that has not arrived yet. */
  topic: string
}

/**
 * What the push service says: it took it; the address is gone for good; it takes nothing for now; or it refuses this
 * request, or us.
 */
export type PushAnswer =
  | { is: 'taken' }
  | { is: 'gone' }
  | { is: 'later'; status: number; afterS?: number }
  | { is: 'refused'; status: number }

/** The push services of browsers, all by one protocol (RFC 8030, 8291, 8292). */
export interface PushPort {
  newKeys(): PushKeys
  /** Throws `PartnerUnknown` if no answer comes in time: it may have been taken. */
  send(request: PushRequest, keys: PushKeys): Promise<PushAnswer>
}
