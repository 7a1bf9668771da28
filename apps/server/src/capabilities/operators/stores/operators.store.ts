import type { OperatorRole } from '@waea/domain/access/actor'
import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/** An operator whom the actor may change. */
export type PermittedOperator = Permitted<{ isProviders: true; OperatorUUID: Uuid }, 'operator:manage'>

export interface OperatorRow {
  OperatorUUID: Uuid
  email: string
  name: string
  roles: OperatorRole[]
  passwordHash: string | null
  appSecret: Buffer | null
  /** The id at the company's OpenID provider, once they signed in by it. */
  companySubject: string | null
  invitedAt: Date
  joinedAt: Date | null
  removedAt: Date | null
}

/** An operator in a list. */
export interface ListedOperator extends Omit<OperatorRow, 'passwordHash' | 'appSecret' | 'companySubject'> {
  hasPassword: boolean
  hasCompanyAccount: boolean
  passkeys: number
  seenAt: Date | null
}

/** An operator, removed or not. */
export async function findOperator(db: ReadDb, OperatorUUID: Uuid): Promise<OperatorRow | undefined> {
  return db.row<OperatorRow>(sql`
    SELECT operator_uuid AS "OperatorUUID", email, name, roles, password_hash AS "passwordHash",
      app_secret AS "appSecret", company_subject AS "companySubject", invited_at AS "invitedAt", joined_at AS "joinedAt",
      removed_at AS "removedAt"
    FROM operators.operators WHERE operator_uuid = ${OperatorUUID}`)
}

/** The operator of an email who was not removed. */
export async function findOperatorByEmail(db: ReadDb, email: string): Promise<OperatorRow | undefined> {
  return db.row<OperatorRow>(sql`
    SELECT operator_uuid AS "OperatorUUID", email, name, roles, password_hash AS "passwordHash",
      app_secret AS "appSecret", company_subject AS "companySubject", invited_at AS "invitedAt", joined_at AS "joinedAt",
      removed_at AS "removedAt"
    FROM operators.operators WHERE email = ${email} AND removed_at IS NULL`)
}

/** The operator of an account at the company's OpenID provider, who was not removed. */
export async function findOperatorByCompany(
  db: ReadDb,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<OperatorRow | undefined> {
  return db.row<OperatorRow>(sql`
    SELECT operator_uuid AS "OperatorUUID", email, name, roles, password_hash AS "passwordHash",
      app_secret AS "appSecret", company_subject AS "companySubject", invited_at AS "invitedAt", joined_at AS "joinedAt",
      removed_at AS "removedAt"
    FROM operators.operators WHERE company_issuer = ${issuer} AND company_subject = ${subject} AND removed_at IS NULL`)
}

/** The names of operators by their ids, removed ones too. Absent ids are left out. */
export async function namesOfOperators(
  db: ReadDb,
  ids: readonly (Uuid | null)[],
): Promise<Map<Uuid | null, Pick<OperatorRow, 'OperatorUUID' | 'email' | 'name'>>> {
  const named = [...new Set(ids.filter((id) => id !== null))]
  const rows = await db.rows<Pick<OperatorRow, 'OperatorUUID' | 'email' | 'name'>>(sql`
    SELECT operator_uuid AS "OperatorUUID", email, name FROM operators.operators
    WHERE operator_uuid = ANY(${named}::uuid[])`)
  return new Map(rows.map((one) => [one.OperatorUUID, one]))
}

/** Who made each change, as the console shows it: the operator, the name of a program, or the terminal. */
export async function authorsOf(
  db: ReadDb,
  changes: readonly { actor: string; OperatorUUID: Uuid | null }[],
): Promise<(change: { actor: string; OperatorUUID: Uuid | null }) => string> {
  const names = await namesOfOperators(
    db,
    changes.map(({ OperatorUUID }) => OperatorUUID),
  )
  return ({ actor, OperatorUUID }) => {
    const by = names.get(OperatorUUID)
    if (by) return by.name || by.email
    return actor === 'system' ? 'terminal' : actor.replace(/^client:/, '')
  }
}

/** One operator as a list shows them. */
export async function listedOperator(db: ReadDb, OperatorUUID: Uuid): Promise<ListedOperator | undefined> {
  const [row] = await selectListed(db, { OperatorUUID, withRemoved: true, offset: 0, limit: 1 })
  return row
}

/** A page of operators by email, and how many there are. */
export async function listOperators(
  db: ReadDb,
  withRemoved: boolean,
  page: { offset: number; limit: number },
): Promise<{ rows: ListedOperator[]; count: number }> {
  const [rows, counted] = await Promise.all([
    selectListed(db, { OperatorUUID: null, withRemoved, ...page }),
    db.row<{ count: number }>(sql`
      SELECT count(*)::integer AS count FROM operators.operators
      WHERE ${withRemoved}::boolean OR removed_at IS NULL`),
  ])
  return { rows, count: counted?.count ?? 0 }
}

async function selectListed(
  db: ReadDb,
  {
    OperatorUUID,
    withRemoved,
    offset,
    limit,
  }: {
    OperatorUUID: Uuid | null
    withRemoved: boolean
    offset: number
    limit: number
  },
): Promise<ListedOperator[]> {
  return db.rows<ListedOperator>(sql`
    SELECT o.operator_uuid AS "OperatorUUID", o.email, o.name, o.roles, o.invited_at AS "invitedAt",
      o.joined_at AS "joinedAt", o.removed_at AS "removedAt", o.password_hash IS NOT NULL AS "hasPassword",
      o.company_subject IS NOT NULL AS "hasCompanyAccount",
      (SELECT count(*)::integer FROM operators.passkeys p WHERE p.operator_uuid = o.operator_uuid) AS passkeys,
      (SELECT max(s.seen_at) FROM operators.sessions s WHERE s.operator_uuid = o.operator_uuid) AS "seenAt"
    FROM operators.operators o
    WHERE (${withRemoved}::boolean OR o.removed_at IS NULL)
      AND (${OperatorUUID}::uuid IS NULL OR o.operator_uuid = ${OperatorUUID})
    ORDER BY o.email, o.invited_at, o.operator_uuid LIMIT ${limit} OFFSET ${offset}`)
}

/**
 * The active admins, locked until the transaction ends: of two changes that would leave none, the second one sees the
 * first.
 */
export async function lockAdmins(ctx: Tx): Promise<{ OperatorUUID: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT operator_uuid AS "OperatorUUID" FROM operators.operators
    WHERE 'admin' = ANY(roles) AND joined_at IS NOT NULL AND removed_at IS NULL ORDER BY operator_uuid FOR UPDATE`)
}

/** Locks an operator until the transaction ends; returns them as they are then. */
export async function lockOperator(ctx: Tx, OperatorUUID: Uuid): Promise<OperatorRow | undefined> {
  return ctx.db.row<OperatorRow>(sql`
    SELECT operator_uuid AS "OperatorUUID", email, name, roles, password_hash AS "passwordHash",
      app_secret AS "appSecret", company_subject AS "companySubject", invited_at AS "invitedAt", joined_at AS "joinedAt",
      removed_at AS "removedAt"
    FROM operators.operators WHERE operator_uuid = ${OperatorUUID} FOR UPDATE`)
}

/** Writes an invited operator; false if the email has one. */
export async function insertOperator(
  ctx: Tx,
  row: PermittedOperator & Pick<OperatorRow, 'email' | 'roles'>,
): Promise<boolean> {
  const kept = await ctx.db.run(sql`
    INSERT INTO operators.operators (operator_uuid, email, roles, invited_at)
    VALUES (${row.OperatorUUID}, ${row.email}, ${row.roles}::text[], ${ctx.now()})
    ON CONFLICT (email) WHERE removed_at IS NULL DO NOTHING`)
  return kept === 1
}

export async function saveRoles(ctx: Tx, one: PermittedOperator, roles: readonly OperatorRole[]): Promise<void> {
  await ctx.db.run(sql`
    UPDATE operators.operators SET roles = ${roles as OperatorRole[]}::text[] WHERE operator_uuid = ${one.OperatorUUID}`)
}

/** Saves the name and, unless a passkey is the way in, the password with the secret of the app. */
export async function saveJoined(
  ctx: Tx,
  one: PermittedOperator,
  how: { name: string; passwordHash?: string; appSecret?: Buffer; appStep?: number },
): Promise<void> {
  const { name, passwordHash = null, appSecret = null, appStep = 0 } = how
  await ctx.db.run(sql`
    UPDATE operators.operators SET name = ${name}, password_hash = ${passwordHash}, app_secret = ${appSecret},
      app_last_step = ${appStep}, joined_at = coalesce(joined_at, ${ctx.now()})
    WHERE operator_uuid = ${one.OperatorUUID}`)
}

/** Connects an operator with their account at the company's OpenID provider. */
export async function saveCompanyAccount(
  ctx: Tx,
  one: PermittedOperator,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE operators.operators SET company_issuer = ${issuer}, company_subject = ${subject}
    WHERE operator_uuid = ${one.OperatorUUID}`)
}

/** Removes the password, the app's secret and the company account, and counts the operator as invited again. */
export async function clearSignIn(ctx: Tx, one: PermittedOperator): Promise<void> {
  await ctx.db.run(sql`
    UPDATE operators.operators SET password_hash = NULL, app_secret = NULL, company_issuer = NULL, company_subject = NULL,
      joined_at = NULL, invited_at = ${ctx.now()}
    WHERE operator_uuid = ${one.OperatorUUID}`)
}

/** Marks an operator as removed; false if they were before. */
export async function markRemoved(ctx: Tx, one: PermittedOperator): Promise<boolean> {
  const removed = await ctx.db.run(sql`
    UPDATE operators.operators SET removed_at = ${ctx.now()}, password_hash = NULL, app_secret = NULL
    WHERE operator_uuid = ${one.OperatorUUID} AND removed_at IS NULL`)
  return removed === 1
}

/** Marks the code of a time step as used; false if that step or a later one was used already. */
export async function markStepUsed(ctx: Tx, OperatorUUID: Uuid, step: number): Promise<boolean> {
  const taken = await ctx.db.run(sql`
    UPDATE operators.operators SET app_last_step = ${step}
    WHERE operator_uuid = ${OperatorUUID} AND app_last_step < ${step} AND removed_at IS NULL`)
  return taken === 1
}
