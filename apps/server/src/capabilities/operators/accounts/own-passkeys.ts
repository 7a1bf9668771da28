import type { Gives, Input } from '@waea/contract/call'
import type { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { creationOptions, keysOf, shownPasskey, useChallenge, verifyCreation } from '../../identity/index.ts'
import { ownOperator } from '../sign-in/own-session.ts'
import { deletePasskey, insertPasskey, listPasskeys } from '../stores/operator-passkeys.store.ts'
import { findOperator, lockOperator, type OperatorRow } from '../stores/operators.store.ts'
import { operatorThemselves } from './permitted-operator.ts'

const maxPasskeys = 20
const purposeFor = (OperatorUUID: string) => `passkey of operator ${OperatorUUID}`

/** The operator's own passkeys, and whether they have a password too. */
export async function passkeys(ctx: Ctx): Promise<Gives<typeof operatorAccounts.passkeys>> {
  const { OperatorUUID } = ownOperator(ctx)
  const [operator, rows] = await Promise.all([findOperator(ctx.db, OperatorUUID), listPasskeys(ctx.db, OperatorUUID)])
  return {
    HasPassword: Boolean(operator?.passwordHash),
    HasCompanyAccount: hasCompanyAccount(ctx, operator),
    Passkeys: rows.map(shownPasskey),
  }
}

/** The browser's options for another passkey of the operator. */
export async function passkeyCreation(ctx: Ctx): Promise<Gives<typeof operatorAccounts.passkeyCreation>> {
  const { OperatorUUID } = ownOperator(ctx)
  const operator = await findOperator(ctx.db, OperatorUUID)
  if (!operator) throw new Refused(refuse('no-token'))
  const owner = { id: OperatorUUID, name: operator.email, displayName: operator.name }
  const known = await listPasskeys(ctx.db, OperatorUUID)
  return creationOptions(ctx, await keysOf(ctx), purposeFor(OperatorUUID), owner, known)
}

/** Saves a passkey that the browser created for our challenge. Refuses 'conflict' for one too many. */
export async function addPasskey(
  ctx: Ctx,
  { Name, Credential }: Input<typeof operatorAccounts.addPasskey>,
): Promise<Gives<typeof operatorAccounts.addPasskey>> {
  const { OperatorUUID } = ownOperator(ctx)
  const keys = await keysOf(ctx)
  if ((await listPasskeys(ctx.db, OperatorUUID)).length >= maxPasskeys) throw new Refused(refuse('conflict'))
  const challenge = await useChallenge(ctx, keys, purposeFor(OperatorUUID), Credential.response.clientDataJSON)
  const made = challenge && (await verifyCreation(ctx, challenge, Credential))
  if (!made) throw new Refused(refuse('passkey-refused'))
  const row = { passkeyUuid: ctx.newUuid(), name: Name.trim() || 'Passkey', ...made }
  await ctx.inTransaction(async (tx) => {
    if (!(await insertPasskey(tx, operatorThemselves(OperatorUUID), row))) throw new Refused(refuse('passkey-refused'))
    await tx.audit({ deed: 'operator-passkey-added', detail: { name: row.name } })
  })
  return shownPasskey({ ...row, madeAt: ctx.now(), usedAt: null })
}

/**
 * Removes one of the operator's own passkeys. Refuses 'only-way-in' for the last one without a password or a company
 * account.
 */
export async function removePasskey(
  tx: Tx,
  { passkeyUuid }: Input<typeof operatorAccounts.removePasskey>,
): Promise<Gives<typeof operatorAccounts.removePasskey>> {
  const { OperatorUUID } = ownOperator(tx)
  // Locked, so that of two passkeys removed at the same time one stays.
  const operator = await lockOperator(tx, OperatorUUID)
  if (!(await deletePasskey(tx, operatorThemselves(OperatorUUID), passkeyUuid))) throw new Refused(refuse('not-found'))
  const left = await listPasskeys(tx.db, OperatorUUID)
  if (left.length === 0 && !operator?.passwordHash && !hasCompanyAccount(tx, operator))
    throw new Refused(refuse('only-way-in'))
  await tx.audit({ deed: 'operator-passkey-removed' })
  return {}
}

/** Whether an operator can sign in by the company's OpenID provider. */
const hasCompanyAccount = (ctx: Ctx, operator: OperatorRow | undefined) =>
  Boolean(operator?.companySubject) && ctx.ports.companyAccounts.configured()
