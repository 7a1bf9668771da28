import type { Gives, Input } from '@waea/contract/call'
import type { identitySafety } from '@waea/contract/people/identity-safety'
import { authName } from '@waea/domain/identity/names'
import { Refused, refuse } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { keysOf } from '../keys/keys.ts'
import { useChallenge } from '../passkeys/challenges.ts'
import { deletePasskey, insertPasskey, listPasskeys, renamePasskeyOf } from '../passkeys/passkeys.store.ts'
import { shownPasskey } from '../passkeys/shown-passkey.ts'
import { creationOptions, verifyCreation } from '../passkeys/webauthn.ts'
import { mailSecurityChange } from '../people/mail-security-change.ts'
import { ownActor, ownUser } from '../people/own-user.ts'
import { listConnections } from '../providers/social.store.ts'
import { countRecoveryCodes, findSecondFactor } from '../second-factor/second-factor.store.ts'
import { mustNotBeLast } from './must-not-be-last.ts'

const maxPasskeys = 50

/** The person's sign-in methods: password, passkeys, providers, second factor, and how many recovery codes are left. */
export async function security(ctx: Ctx): Promise<Gives<typeof identitySafety.security>> {
  const user = await ownUser(ctx)
  const { userUuid } = user
  const [passkeys, connections, factor, RecoveryCodesLeft] = await Promise.all([
    listPasskeys(ctx.db, userUuid),
    listConnections(ctx.db, userUuid),
    findSecondFactor(ctx.db, userUuid),
    countRecoveryCodes(ctx.db, userUuid),
  ])
  return {
    HasPassword: user.passwordHash !== null,
    Passkeys: passkeys.map(shownPasskey),
    Connections: connections.map(({ linkUuid, provider, email, linkedAt }) => ({
      UUID: linkUuid,
      IdentityProvider: provider,
      ...(email !== null && { Email: email }),
      ConnectedAt: nanos(linkedAt),
    })),
    SecondFactor: {
      IsOn: Boolean(factor?.confirmedAt),
      ...(factor?.confirmedAt && { Since: nanos(factor.confirmedAt) }),
      RecoveryCodesLeft,
    },
  }
}

const purposeFor = (userUuid: string) => `passkey of ${userUuid}`

/** The browser's options for creating a passkey. */
export async function passkeyCreation(ctx: Ctx): Promise<Gives<typeof identitySafety.passkeyCreation>> {
  const user = await ownUser(ctx)
  const keys = await keysOf(ctx)
  const known = await listPasskeys(ctx.db, user.userUuid)
  const owner = {
    id: user.userUuid,
    name: user.email,
    displayName: authName({ ...user, Email: user.email }),
  }
  return creationOptions(ctx, keys, purposeFor(user.userUuid), owner, known)
}

/** Saves a passkey that the browser created for our challenge. Refuses 'passkey-refused' for anything else. */
export async function addPasskey(
  ctx: Ctx,
  input: Input<typeof identitySafety.addPasskey>,
): Promise<Gives<typeof identitySafety.addPasskey>> {
  const user = await ownUser(ctx)
  const { userUuid } = user
  const keys = await keysOf(ctx)
  const name = nameOf(input.Name)
  if ((await listPasskeys(ctx.db, userUuid)).length >= maxPasskeys) throw new Refused(refuse('conflict'))
  const { clientDataJSON } = input.Credential.response
  const challenge = await useChallenge(ctx, keys, purposeFor(userUuid), clientDataJSON)
  const made = challenge && (await verifyCreation(ctx, challenge, input.Credential))
  if (!made) throw new Refused(refuse('passkey-refused'))
  const row = { passkeyUuid: ctx.newUuid(), userUuid, name, ...made }
  await ctx.inTransaction(async (within) => {
    if (!(await insertPasskey(within, permit(within.actor, 'user:change', row))))
      throw new Refused(refuse('passkey-refused'))
    await within.audit({ userUuid, deed: 'passkey-added', detail: { name } })
    await mailSecurityChange(within, user, 'passkey-added', name)
  })
  return shownPasskey({ ...row, madeAt: ctx.now(), usedAt: null })
}

function nameOf(typed: string): string {
  const name = typed.trim()
  if (!name) throw new Refused(refuse('invalid-input', { rule: 'please enter' }, 'Name'))
  return name
}

/** Renames a passkey. Refuses another person's as an unknown one. */
export async function renamePasskey(
  ctx: Tx,
  input: Input<typeof identitySafety.renamePasskey>,
): Promise<Gives<typeof identitySafety.renamePasskey>> {
  const { userUuid } = ownActor(ctx)
  const name = nameOf(input.Name)
  if (!(await renamePasskeyOf(ctx, permit(ctx.actor, 'user:change', { userUuid }), input.passkeyUuid, name)))
    throw new Refused(refuse('not-found'))
  await ctx.audit({ userUuid, deed: 'passkey-renamed', detail: { name } })
  return {}
}

/** Removes a passkey. Refuses another person's as an unknown one, and the last sign-in method. */
export async function removePasskey(
  ctx: Tx,
  input: Input<typeof identitySafety.removePasskey>,
): Promise<Gives<typeof identitySafety.removePasskey>> {
  const user = await ownUser(ctx)
  const { userUuid } = user
  const last = await mustNotBeLast(ctx, userUuid)
  const name = await deletePasskey(ctx, permit(ctx.actor, 'user:change', { userUuid }), input.passkeyUuid)
  if (name === undefined) throw new Refused(refuse('not-found'))
  // Thrown, so that the transaction rolls back and the passkey stays.
  if (last) throw new Refused(last)
  await ctx.audit({ userUuid, deed: 'passkey-removed', detail: { name } })
  await mailSecurityChange(ctx, user, 'passkey-removed', name)
  return {}
}
