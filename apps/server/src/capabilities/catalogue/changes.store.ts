import { actorText } from '@waea/domain/access/actor'
import type { CatalogueDifference, CatalogueFile } from '@waea/domain/catalogue/provider-file/catalogue-file'
import type { Searched } from '@waea/domain/search'
import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../platform/ctx.ts'
import { json, sql } from '../../platform/db/sql.ts'
import type { Counted } from '../../platform/read-page.ts'

/** A change of the catalogue by a file, or by going back to an older version. */
export interface CatalogueChangeRow {
  ChangeID: string
  at: Date
  differences: readonly CatalogueDifference[]
  isUndo: boolean
  /** `operator`, `client:` with the program's name, or `system` for the terminal. */
  actor: string
  OperatorUUID: Uuid | null
}

/** Keeps a change with the catalogue before it. */
export async function insertChange(
  tx: Tx,
  change: { before: CatalogueFile; differences: readonly CatalogueDifference[]; isUndo: boolean },
): Promise<void> {
  await tx.db.run(sql`
    INSERT INTO catalogue.changes (changed_at, before, differences, is_undo, actor, operator_uuid)
    VALUES (${tx.now()}, ${json(change.before)}::jsonb, ${json(change.differences)}::jsonb, ${change.isUndo},
      ${actorText(tx.actor)}, ${tx.operator?.OperatorUUID ?? null})`)
}

/**
 * The catalogue before a change, or before the last one; undefined for an unknown change, or if there was none. It may
 * be from a version of the server that wrote other files.
 */
export async function fileBeforeChange(db: ReadDb, ChangeID?: string): Promise<unknown> {
  const row = await db.row<{ before: unknown }>(sql`
    SELECT before FROM catalogue.changes
    WHERE ${ChangeID ?? null}::bigint IS NULL OR change_id = ${ChangeID ?? null}::bigint
    ORDER BY change_id DESC LIMIT 1`)
  return row?.before
}

/** A page of the changes, newest first, and how many there are. */
export function pageOfChanges(
  db: ReadDb,
  { search, isOldestFirst, offset, limit }: ChangesPage,
): Promise<Counted<CatalogueChangeRow>[]> {
  const { text, like } = search
  return db.rows(sql`
    SELECT change_id::text AS "ChangeID", changed_at AS at, differences, is_undo AS "isUndo", actor,
      operator_uuid AS "OperatorUUID", count(*) OVER ()::integer AS total
    FROM catalogue.changes WHERE ${text} = '' OR concat_ws(' ', actor, differences) ILIKE ${like}
    ORDER BY CASE WHEN ${isOldestFirst}::boolean THEN change_id END, change_id DESC LIMIT ${limit} OFFSET ${offset}`)
}

export interface ChangesPage {
  search: Searched
  isOldestFirst: boolean
  offset: number
  limit: number
}
