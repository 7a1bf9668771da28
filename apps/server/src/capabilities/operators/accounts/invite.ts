import type { Gives, Input } from '@waea/contract/call'
import type { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import type { OperatorRole } from '@waea/domain/access/actor'
import { scopesOf } from '@waea/domain/access/operator-deeds'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { checkLastAdmin } from '@waea/domain/operators/last-admin'
import { operatorInvitationLifeMs } from '@waea/domain/operators/operator-session'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Tx } from '../../../platform/ctx.ts'
import { keyedHash, keysOf, newSecret } from '../../identity/index.ts'
import { sendMail } from '../../messages/index.ts'
import { saveInvitation } from '../stores/invitations.store.ts'
import { deletePasskeysOf } from '../stores/operator-passkeys.store.ts'
import { endSessionsOf } from '../stores/operator-sessions.store.ts'
import {
  clearSignIn,
  findOperatorByEmail,
  insertOperator,
  lockAdmins,
  lockOperator,
  type OperatorRow,
  saveRoles,
} from '../stores/operators.store.ts'
import { operatorRecord } from './operators.ts'
import { checkMayGive, permittedOperator } from './permitted-operator.ts'

/** Invites an operator; returns their record. */
export async function invite(
  tx: Tx,
  { Email, Roles }: Input<typeof operatorAccounts.invite>,
): Promise<Gives<typeof operatorAccounts.invite>> {
  const { operator } = await inviteOperator(tx, Email, Roles)
  return operatorRecord(tx, operator.OperatorUUID)
}

/**
 * Invites an operator, or one again who has not accepted, and mails the link. Returns the link's path, too. Refuses
 * 'email-invalid', 'conflict' for an active operator, and 'not-allowed' to a program for roles that can do more than it.
 */
export async function inviteOperator(
  tx: Tx,
  typed: string,
  roles: OperatorRole[],
): Promise<{ operator: OperatorRow; path: string }> {
  if (!isEmail(typed)) throw new Refused(refuse('email-invalid', undefined, 'Email'))
  checkMayGive(tx, scopesOf(roles))
  const email = cleanEmail(typed)
  await insertOperator(tx, { ...permittedOperator(tx, tx.newUuid()), email, roles })
  const known = await findOperatorByEmail(tx.db, email)
  const operator = known && (await lockOperator(tx, known.OperatorUUID))
  if (!operator || operator.joinedAt || operator.removedAt) throw new Refused(refuse('conflict', undefined, 'Email'))
  await saveRoles(tx, permittedOperator(tx, operator.OperatorUUID), roles)
  await tx.audit({ deed: 'operator-invited', detail: { operator: operator.OperatorUUID, roles } })
  return { operator, path: await mailInvitation(tx, operator) }
}

/**
 * Removes an operator's ways to sign in, ends their sessions, and mails a new link. Refuses 'conflict' to oneself, and
 * for the last active admin, who could then not be invited by anybody.
 */
export async function resetSignIn(
  tx: Tx,
  { operatorUuid }: Input<typeof operatorAccounts.resetSignIn>,
): Promise<Gives<typeof operatorAccounts.resetSignIn>> {
  const last = checkLastAdmin(await lockAdmins(tx), operatorUuid)
  const operator = await lockOperator(tx, operatorUuid)
  if (!operator || operator.removedAt) throw new Refused(refuse('not-found'))
  if (last) throw new Refused(last)
  if (tx.actor.kind === 'operator' && tx.actor.OperatorUUID === operatorUuid) throw new Refused(refuse('conflict'))
  const one = permittedOperator(tx, operatorUuid)
  await clearSignIn(tx, one)
  await deletePasskeysOf(tx, one)
  await endSessionsOf(tx, operatorUuid)
  await tx.audit({ deed: 'operator-changed', detail: { operator: operatorUuid, reset: true } })
  await mailInvitation(tx, operator)
  return operatorRecord(tx, operatorUuid)
}

/** Writes a new invitation and mails its link; returns the link's path. */
async function mailInvitation(tx: Tx, { OperatorUUID, email }: OperatorRow): Promise<string> {
  const code = newSecret(tx)
  const expiresAt = new Date(tx.now().getTime() + operatorInvitationLifeMs)
  const codeHash = keyedHash(await keysOf(tx), 'operator invitation', code)
  await saveInvitation(tx, permittedOperator(tx, OperatorUUID), { codeHash, expiresAt })
  const path = `/console/join?code=${code}`
  await sendMail(tx, {
    to: email,
    template: 'operator-invited',
    data: { path, days: operatorInvitationLifeMs / 86_400_000 },
    dedupeKey: `operator-invited:${tx.newUuid()}`,
  })
  return path
}
