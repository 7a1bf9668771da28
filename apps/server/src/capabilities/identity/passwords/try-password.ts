import type { Ctx } from '../../../platform/ctx.ts'
import { removeTry } from '../../../platform/safety/limits.ts'
import { limitSignIns, type SignInBuckets } from '../limits.ts'
import { isPassword } from './passwords.ts'

/**
 * Counts a sign-in try, then checks the password. Returns whether it is right, and the time of the try for
 * `clearSignInTries`. Refuses 'too-many-tries', and 'unavailable' while too many wait for their hash; such a try is not
 * counted.
 */
export async function tryPassword(
  ctx: Ctx,
  buckets: SignInBuckets,
  password: string,
  kept: string | null | undefined,
): Promise<{ isRight: boolean; triedAt: Date }> {
  const triedAt = await limitSignIns(ctx, buckets)
  try {
    return { isRight: await isPassword(ctx, password, kept), triedAt }
  } catch (error) {
    const keys = buckets.all.map(({ key }) => key)
    await removeTry(ctx.single, keys, triedAt)
    throw error
  }
}
