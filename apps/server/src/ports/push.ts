/** The key pair that identifies the provider to push services (VAPID), each part in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** A notification for one browser. */
interface PushRequest {
  endpoint: string
  /** The browser's keys; the payload is encrypted for them alone. */
  p256dh: string
  auth: string
  payload: string
  /** How many seconds the push service keeps it for a device that is off. */
  lifeS: number
  /** It replaces an earlier undelivered notification with the same topic. */
  topic: string
}

/**
 * The push service's answer: accepted; the address is gone for good; it accepts nothing for now; or it refuses this
 * request, or us.
 */
export type PushAnswer =
  | { is: 'taken' }
  | { is: 'gone' }
  | { is: 'later'; status: number; afterS?: number }
  | { is: 'refused'; status: number }

/** The push services of browsers, which all speak one protocol (RFC 8030, 8291, 8292). */
export interface PushPort {
  newKeys(): PushKeys
  /** Sends a notification. Throws `PartnerUnknown` without an answer in time: it may have been accepted. */
  send(request: PushRequest, keys: PushKeys): Promise<PushAnswer>
}
