import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { type Keys, keyedHash, sameHash } from '../keys/keys.ts'

const cookie = 'waea_sign_up'

const markOf = (keys: Keys, verificationUuid: Uuid) =>
  keyedHash(keys, 'sign-up browser', verificationUuid).toString('base64url')

/** Marks the browser that starts a sign-up: the mailed link works only there. */
export function rememberBrowser(ctx: Ctx, keys: Keys, verificationUuid: Uuid, lastsS: number): void {
  ctx.cookies?.set(cookie, markOf(keys, verificationUuid), lastsS)
}

/**
 * Whether a request comes from the browser that started a sign-up: by its cookie, or by the id, which only the page
 * that started it knows. A program that opens the links in a mailbox has neither.
 */
export function isBrowserOf(ctx: Ctx, keys: Keys, verificationUuid: Uuid, said: Uuid | undefined): boolean {
  if (said?.toLowerCase() === verificationUuid) return true
  const mark = ctx.cookies?.read(cookie)
  return mark !== undefined && sameHash(Buffer.from(mark), Buffer.from(markOf(keys, verificationUuid)))
}
