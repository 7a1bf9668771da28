import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { insertUsers, usersByEmail } from './users.store.ts'

/** A person from another system, who has no password here. */
export interface PersonToImport {
  email: string
  emailKey: string
  FirstName: string
  LastName: string
  MobileNumber: string | null
  verified: boolean
}

/**
 * Writes people from another system, inside the caller's transaction, unless somebody has their email. They sign in with
 * a code that is mailed to them, or set a password by "Forgot password". Returns the person of each `emailKey`, and who
 * is new.
 */
export async function importPeople(
  tx: Tx,
  people: readonly PersonToImport[],
): Promise<{ users: Map<string, Uuid>; added: Set<Uuid> }> {
  const rows = people.map((person) => ({ ...person, userUuid: tx.newUuid(), passwordHash: null }))
  const added = new Set(await insertUsers(tx, rows))
  const users = new Map(rows.filter(({ userUuid }) => added.has(userUuid)).map((row) => [row.emailKey, row.userUuid]))
  const others = rows.map(({ emailKey }) => emailKey).filter((key) => !users.has(key))
  if (others.length > 0) for (const [key, userUuid] of await usersByEmail(tx.db, others)) users.set(key, userUuid)
  return { users, added }
}
