import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import type { PermittedUser } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { SocialProvider } from '../../../ports/identity-providers.ts'
import type { ProviderIdentity } from '../one-time-tokens/kinds.ts'

/** Links a provider's identity to a person; false if it is linked already. */
export async function insertOutsideIdentity(
  ctx: Tx,
  identity: ProviderIdentity,
  user: PermittedUser,
): Promise<boolean> {
  const linked = await ctx.db.run(sql`
    INSERT INTO identity.outside_identities (link_uuid, issuer, subject, provider, user_uuid, email, linked_at)
    VALUES (${ctx.newUuid()}, ${identity.issuer}, ${identity.subject}, ${identity.provider}, ${user.userUuid}, ${identity.email},
      ${ctx.now()})
    ON CONFLICT (issuer, subject) DO NOTHING`)
  return linked === 1
}

/** The person linked to a provider's identity. */
export async function findLinkedUser(db: ReadDb, issuer: string, subject: string): Promise<Uuid | undefined> {
  const row = await db.row<{ userUuid: Uuid }>(sql`
    SELECT user_uuid AS "userUuid" FROM identity.outside_identities WHERE issuer = ${issuer} AND subject = ${subject}`)
  return row?.userUuid
}

export interface ConnectionRow {
  linkUuid: Uuid
  provider: SocialProvider
  email: string | null
  linkedAt: Date
}

/** The providers with which a person signs in, in the order they were connected. */
export async function listConnections(db: ReadDb, userUuid: Uuid): Promise<ConnectionRow[]> {
  return db.rows<ConnectionRow>(sql`
    SELECT link_uuid AS "linkUuid", provider, email, linked_at AS "linkedAt"
    FROM identity.outside_identities WHERE user_uuid = ${userUuid} ORDER BY linked_at, link_uuid LIMIT 100`)
}

export async function deleteConnection(ctx: Tx, user: PermittedUser, linkUuid: Uuid): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM identity.outside_identities WHERE link_uuid = ${linkUuid} AND user_uuid = ${user.userUuid}`)
}
