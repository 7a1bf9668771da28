import type { Gives, Input } from '@waea/contract/call'
import type { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { checkPassword } from '@waea/domain/identity/password'
import { accept, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import {
  appAddress,
  creationOptions,
  hashPassword,
  type Keys,
  keyedHash,
  keysOf,
  limitSecrets,
  newAppSecret,
  seal,
  stepOfAppCode,
  unseal,
  useChallenge,
  verifyCreation,
} from '../../identity/index.ts'
import { answerSignedIn, openSession } from '../sign-in/own-session.ts'
import { appPurpose, recordSignIn } from '../sign-in/sign-in.ts'
import {
  findInvitation,
  type InvitationRow,
  lockInvitation,
  markInvitationUsed,
  saveInvitedSecret,
} from '../stores/invitations.store.ts'
import { insertPasskey } from '../stores/operator-passkeys.store.ts'
import { findOperator, lockOperator, type OperatorRow, saveJoined } from '../stores/operators.store.ts'
import { operatorThemselves } from './permitted-operator.ts'

/** A valid invitation, with the operator it is for. */
interface Invitation extends InvitationRow {
  operator: OperatorRow
}

const hashOf = (keys: Keys, code: string) => keyedHash(keys, 'operator invitation', code.trim())

/** What an invitation is for, with the secret for an authenticator app, made when it is first opened. */
export async function openInvitation(
  ctx: Ctx,
  { Code }: Input<typeof operatorAccounts.openInvitation>,
): Promise<Gives<typeof operatorAccounts.openInvitation>> {
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  return ctx.inTransaction(async (tx) => {
    const { operator, appSecret, expiresAt } = accept(await lockedInvitation(tx, keys, Code))
    const { OperatorUUID, email, roles } = operator
    const Secret = appSecret ? unseal(keys, appPurpose, OperatorUUID, appSecret) : newAppSecret(tx)
    if (!appSecret) {
      const sealed = seal(tx, keys, appPurpose, OperatorUUID, Secret)
      await saveInvitedSecret(tx, operatorThemselves(OperatorUUID), sealed)
    }
    const Address = appAddress(tx, Secret, email)
    return { Email: email, Roles: roles, ExpiresAt: nanos(expiresAt), Secret, Address }
  })
}

/** Accepts an invitation with a password and a code of the app. */
export async function acceptInvitation(
  ctx: Ctx,
  { Code, Name, Password, AppCode }: Input<typeof operatorAccounts.acceptInvitation>,
): Promise<Gives<typeof operatorAccounts.acceptInvitation>> {
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const { operator, appSecret } = accept(await validInvitation(ctx, keys, Code))
  const weak = checkPassword(Password, { Email: operator.email, FirstName: Name, brand: ctx.config.brand })
  if (weak) throw new Refused(weak)
  const wrong = refuse('wrong-code', undefined, 'AppCode')
  if (!appSecret) throw new Refused(wrong)
  const secret = unseal(keys, appPurpose, operator.OperatorUUID, appSecret)
  const appStep = accept(stepOfAppCode(ctx, secret, AppCode) ?? wrong)
  const passwordHash = await hashPassword(ctx, Password)
  const token = await ctx.inTransaction(async (tx) => {
    // The secret is the one whose code was checked: opening the link again never changes it.
    const { OperatorUUID } = accept(await lockedInvitation(tx, keys, Code))
    const name = Name.trim()
    await saveJoined(tx, operatorThemselves(OperatorUUID), { name, passwordHash, appSecret, appStep })
    return join(tx, operator, 'password')
  })
  return answerSignedIn(ctx, { ...operator, name: Name.trim() }, token)
}

const purposeFor = (OperatorUUID: string) => `invitation of ${OperatorUUID}`

/** The browser's options for the passkey with which an invitation is accepted. */
export async function invitationPasskey(
  ctx: Ctx,
  { Code }: Input<typeof operatorAccounts.invitationPasskey>,
): Promise<Gives<typeof operatorAccounts.invitationPasskey>> {
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const { operator } = accept(await validInvitation(ctx, keys, Code))
  const { OperatorUUID, email } = operator
  const owner = { id: OperatorUUID, name: email, displayName: email }
  return creationOptions(ctx, keys, purposeFor(OperatorUUID), owner, [])
}

/** Accepts an invitation with a passkey. Refuses 'passkey-refused' for one that is not the answer to our challenge. */
export async function acceptWithPasskey(
  ctx: Ctx,
  { Code, Name, PasskeyName, Credential }: Input<typeof operatorAccounts.acceptWithPasskey>,
): Promise<Gives<typeof operatorAccounts.acceptWithPasskey>> {
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const { operator } = accept(await validInvitation(ctx, keys, Code))
  const { OperatorUUID } = operator
  const challenge = await useChallenge(ctx, keys, purposeFor(OperatorUUID), Credential.response.clientDataJSON)
  const made = challenge && (await verifyCreation(ctx, challenge, Credential))
  if (!made) throw new Refused(refuse('passkey-refused'))
  const token = await ctx.inTransaction(async (tx) => {
    accept(await lockedInvitation(tx, keys, Code))
    const one = operatorThemselves(OperatorUUID)
    await saveJoined(tx, one, { name: Name.trim() })
    const row = { passkeyUuid: tx.newUuid(), name: PasskeyName.trim() || 'Passkey', ...made }
    if (!(await insertPasskey(tx, one, row))) throw new Refused(refuse('passkey-refused'))
    return join(tx, operator, 'passkey')
  })
  return answerSignedIn(ctx, { ...operator, name: Name.trim() }, token)
}

/** Uses up the invitation of an operator who has joined. */
export async function useUpInvitation(
  tx: Tx,
  OperatorUUID: Uuid,
  how: 'password' | 'passkey' | 'company',
): Promise<void> {
  await markInvitationUsed(tx, operatorThemselves(OperatorUUID))
  await tx.audit({ deed: 'operator-joined', OperatorUUID, detail: { how } })
}

/** Uses up the invitation and opens the first session. */
async function join(tx: Tx, operator: OperatorRow, how: 'password' | 'passkey'): Promise<string> {
  await useUpInvitation(tx, operator.OperatorUUID, how)
  await recordSignIn(tx, operator, how)
  return openSession(tx, operator)
}

/** Refuses 'link-used', and 'link-expired' for an old or unknown code, or a removed operator. */
async function validInvitation(ctx: Ctx, keys: Keys, code: string): Promise<Invitation | Refusal> {
  const found = await findInvitation(ctx.db, hashOf(keys, code))
  return checked(ctx, found, found && (await findOperator(ctx.db, found.OperatorUUID)))
}

/** As `validInvitation`, with the operator and the invitation locked until the transaction ends. */
async function lockedInvitation(tx: Tx, keys: Keys, code: string): Promise<Invitation | Refusal> {
  const hash = hashOf(keys, code)
  const found = await findInvitation(tx.db, hash)
  // First the operator, as removing one does.
  const operator = found && (await lockOperator(tx, found.OperatorUUID))
  return checked(tx, await lockInvitation(tx, hash), operator)
}

function checked(ctx: Ctx, found: InvitationRow | undefined, operator: OperatorRow | undefined): Invitation | Refusal {
  if (found?.usedAt) return refuse('link-used')
  if (!found || !operator || operator.removedAt || found.expiresAt <= ctx.now()) return refuse('link-expired')
  return { ...found, operator }
}
