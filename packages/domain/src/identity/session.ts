/** A token must have more than 5 minutes left to be valid (3§9.2). */
const tokenMarginMs = 5 * 60_000

/** How long a proof by password or emailed code stays fresh. */
export const stepUpMs = 5 * 60_000

/** A session ends if it is not renewed for 30 days. */
export const sessionLifeMs = 30 * 86_400_000

/**
 * Whether a device may still show the data it stores for a signed-in person: their session was renewed from this device
 * within its life, and the device's clock has not gone back before that.
 */
export function isDeviceSessionAlive(renewedAtMs: number, nowMs: number): boolean {
  const ageMs = nowMs - renewedAtMs
  return ageMs >= 0 && ageMs < sessionLifeMs
}

/** Whether a token may be used: it has more than 5 minutes left (1§4). */
export function isTokenValid(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() > tokenMarginMs
}

/** Whether the password or an emailed code was given recently enough to count as fresh proof. */
export function isFresh(provedAt: Date | undefined, now: Date): boolean {
  if (!provedAt) return false
  const ageMs = now.getTime() - provedAt.getTime()
  return ageMs >= 0 && ageMs <= stepUpMs
}

/** Whether an account is confined to the suspended page: its state document says Suspended (1§3). */
export function isSuspended(document: { AccountState?: string } | undefined): boolean {
  return document?.AccountState === 'Suspended'
}

/** Opt-ins on the wire: 2 is yes and 0 is no (3§9.5). */
export type OptIn = 2 | 0

/** Converts a choice to an opt-in. */
export function optIn(chosen: boolean): OptIn {
  return chosen ? 2 : 0
}

/** Converts an opt-in to a choice; only 2 is yes. */
export function isOptedIn(value: number | undefined): boolean {
  return value === 2
}
