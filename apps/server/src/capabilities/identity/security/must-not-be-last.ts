import { type Refusal, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { listPasskeys } from '../passkeys/passkeys.store.ts'
import { lockUser } from '../people/users.store.ts'
import { listConnections } from '../providers/social.store.ts'

/**
 * Refuses 'only-way-in' for the last sign-in method, so that a person cannot lock themselves out. Locks the person
 * until the transaction ends, so that of two parallel removals one is refused.
 */
export async function mustNotBeLast(ctx: Tx, userUuid: Uuid): Promise<Refusal | undefined> {
  if (await lockUser(ctx, userUuid)) return undefined
  const [passkeys, connections] = [await listPasskeys(ctx.db, userUuid), await listConnections(ctx.db, userUuid)]
  return passkeys.length + connections.length > 1 ? undefined : refuse('only-way-in')
}
