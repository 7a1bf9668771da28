import { createHash } from 'node:crypto'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { insertCode } from './activation.store.ts'

const lastsMs = 30 * 86_400_000
const bytes = 16

/** Hashes a code. Codes are random enough to need no salt. */
export function codeHash(code: string): Buffer {
  return createHash('sha256').update(`activation:${code.trim().toUpperCase()}`).digest()
}

/** Makes a new code: 26 letters and digits without lookalikes. */
function newCode(ctx: Ctx): string {
  const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
  return Array.from(ctx.random(bytes + 10), (byte) => letters[byte % letters.length]).join('')
}

/**
 * Creates the code that activates a SIM, inside the caller's transaction; the link contains it. Valid for 30 days by
 * default.
 */
export async function createActivation(
  ctx: Tx,
  input: { CustomerUUID: Uuid | null; MobileUUID: Uuid },
  validForMs = lastsMs,
): Promise<{ code: string; link: string }> {
  const code = newCode(ctx)
  const expiresAt = new Date(ctx.now().getTime() + validForMs)
  await insertCode(ctx, { hash: codeHash(code), ...input, expiresAt })
  return { code, link: `${ctx.config.publicUrl}/activation/${code}` }
}
