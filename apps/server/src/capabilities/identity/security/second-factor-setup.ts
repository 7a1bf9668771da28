import type { Gives, Input } from '@waea/contract/call'
import type { identitySafety } from '@waea/contract/people/identity-safety'
import { recoveryCodeCount, recoveryCodeFrom, typedRecoveryCode } from '@waea/domain/identity/recovery-code'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule, permit } from '../../../platform/db/permit.ts'
import { hasLockedSim } from '../../mobiles/index.ts'
import { type Keys, keysOf } from '../keys/keys.ts'
import { seal } from '../keys/sealed.ts'
import { limitSecondFactor } from '../limits.ts'
import { mailSecurityChange } from '../people/mail-security-change.ts'
import { ownActor, ownUser } from '../people/own-user.ts'
import { personOfAccount } from '../people/person-of-account.ts'
import type { UserRow } from '../people/users.store.ts'
import { appAddress, newAppSecret } from '../second-factor/app-code.ts'
import { recoveryHash, secretPurpose, useAppCode } from '../second-factor/authenticator.ts'
import {
  confirmSecret,
  deleteSecondFactor,
  findSecondFactor,
  saveRecoveryCodes,
  saveSecret,
} from '../second-factor/second-factor.store.ts'

/**
 * Creates a secret for an authenticator app; it takes effect once confirmed. Refuses 'conflict' if one is on already.
 */
export async function startSecondFactor(ctx: Tx): Promise<Gives<typeof identitySafety.startSecondFactor>> {
  const user = await ownUser(ctx)
  const keys = await keysOf(ctx)
  const Secret = newAppSecret(ctx)
  const isKept = await saveSecret(
    ctx,
    permit(ctx.actor, 'user:change', user),
    seal(ctx, keys, secretPurpose, user.userUuid, Secret),
  )
  if (!isKept) throw new Refused(refuse('conflict'))
  return { Secret, Address: appAddress(ctx, Secret, user.email) }
}

/** Turns on the second factor with a code of the app. Returns the recovery codes, only this once. */
export async function confirmSecondFactor(
  ctx: Ctx,
  input: Input<typeof identitySafety.confirmSecondFactor>,
): Promise<Gives<typeof identitySafety.confirmSecondFactor>> {
  const user = await ownUser(ctx)
  const { userUuid } = user
  const keys = await keysOf(ctx)
  const factor = await findSecondFactor(ctx.db, userUuid)
  if (!factor || factor.confirmedAt) throw new Refused(refuse('conflict'))
  await limitSecondFactor(ctx, keys, userUuid, ownActor(ctx).sessionUuid)
  return ctx.inTransaction(async (within) => {
    const refusal = await useAppCode(within, keys, userUuid, input.Code)
    if (refusal) throw new Refused(refusal)
    if (!(await confirmSecret(within, permit(within.actor, 'user:change', { userUuid }))))
      throw new Refused(refuse('conflict'))
    const RecoveryCodes = await makeRecoveryCodes(within, keys, userUuid)
    await within.audit({ userUuid, deed: 'second-factor-on' })
    await mailSecurityChange(within, user, 'second-factor-on')
    return { RecoveryCodes }
  })
}

/** Creates new recovery codes; earlier ones become invalid. Refuses 'conflict' if no second factor is on. */
export async function newRecoveryCodes(ctx: Tx): Promise<Gives<typeof identitySafety.newRecoveryCodes>> {
  const user = await ownUser(ctx)
  const { userUuid } = user
  const keys = await keysOf(ctx)
  if (!(await findSecondFactor(ctx.db, userUuid))?.confirmedAt) throw new Refused(refuse('conflict'))
  const RecoveryCodes = await makeRecoveryCodes(ctx, keys, userUuid)
  await ctx.audit({ userUuid, deed: 'recovery-codes-made' })
  await mailSecurityChange(ctx, user, 'recovery-codes-made')
  return { RecoveryCodes }
}

/**
 * Turns off the second factor. Refuses 'conflict' if none is on, and 'sim-locked' while it is needed to unlock a SIM.
 */
export async function removeSecondFactor(ctx: Tx): Promise<Gives<typeof identitySafety.removeSecondFactor>> {
  const user = await ownUser(ctx)
  if (!(await deleteSecondFactor(ctx, permit(ctx.actor, 'user:change', user)))) throw new Refused(refuse('conflict'))
  // Check after deleting the row: setting a SIM lock locks that row, so a lock set at the same time is visible now.
  const owned = ownActor(ctx).roles.filter(({ Role }) => Role === 'owner')
  for (const { CustomerUUID } of owned)
    if (await hasLockedSim(ctx, CustomerUUID)) throw new Refused(refuse('sim-locked'))
  return recordSecondFactorOff(ctx, user)
}

/**
 * Turns off the second factor for the provider, when a person has lost the app and every recovery code. Refuses
 * 'not-found' for an unknown email, and for one of nobody on the named account.
 */
export async function resetSecondFactor(
  ctx: Tx,
  input: Input<typeof identitySafety.resetSecondFactor>,
): Promise<Gives<typeof identitySafety.resetSecondFactor>> {
  const user = await personOfAccount(ctx, input)
  if (!(await deleteSecondFactor(ctx, byRule('identity', 'user:change', user)))) return {}
  return recordSecondFactorOff(ctx, user)
}

async function recordSecondFactorOff(ctx: Tx, user: UserRow): Promise<Record<string, never>> {
  await ctx.audit({ userUuid: user.userUuid, deed: 'second-factor-off' })
  await mailSecurityChange(ctx, user, 'second-factor-off')
  return {}
}

async function makeRecoveryCodes(ctx: Tx, keys: Keys, userUuid: Uuid): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeFrom(ctx.random(12)))
  const hashes = codes.map((code) => recoveryHash(keys, userUuid, typedRecoveryCode(code) ?? ''))
  await saveRecoveryCodes(ctx, permit(ctx.actor, 'user:change', { userUuid }), hashes)
  return codes
}
