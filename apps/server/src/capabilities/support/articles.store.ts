import { actorText } from '@waea/domain/access/actor'
import type { Searched } from '@waea/domain/search'
import type { ArticleState } from '@waea/domain/support/help-article'
import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Counted } from '../../platform/read-page.ts'

/** An article that the actor may change. */
export type PermittedArticle = Permitted<{ isProviders: true; ArticleUUID: Uuid }, 'article:write'>

export interface ArticleText {
  topic: string
  title: string
  description: string
  /** Cleaned HTML. */
  body: string
}

/** A version of an article. */
export interface ArticleVersion extends ArticleText {
  ArticleUUID: Uuid
  version: number
  state: ArticleState
  changedAt: Date
}

/** The latest version, with the version that customers see. */
export interface LatestArticle extends ArticleVersion {
  liveVersion: number | null
}

/** Writes a version. `lockArticles` comes first, so that no other has its number. */
export async function insertVersion(
  tx: Tx,
  { ArticleUUID }: PermittedArticle,
  row: ArticleText & { version: number; state: ArticleState },
): Promise<void> {
  await tx.db.run(sql`
    INSERT INTO support.article_versions (article_uuid, version, topic, title, description, body, state, changed_at, actor,
      operator_uuid, reason)
    VALUES (${ArticleUUID}, ${row.version}, ${row.topic}, ${row.title}, ${row.description}, ${row.body}, ${row.state},
      ${tx.now()}, ${actorText(tx.actor)}, ${tx.operator?.OperatorUUID ?? null}, ${tx.operator?.reason ?? null})`)
}

/** Makes the writers of new articles wait for each other; returns how many articles are not withdrawn. */
export async function lockArticles(tx: Tx): Promise<number> {
  await tx.db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('support.article_versions', 0))`)
  const row = await tx.db.row<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM (
      SELECT DISTINCT ON (article_uuid) state FROM support.article_versions ORDER BY article_uuid, version DESC
    ) latest WHERE state <> 'withdrawn'`)
  return row?.count ?? 0
}

/** The latest version of an article. */
export async function findArticle(db: ReadDb, ArticleUUID: Uuid): Promise<LatestArticle | undefined> {
  return db.row<LatestArticle>(sql`
    SELECT article_uuid AS "ArticleUUID", version, topic, title, description, body, state, changed_at AS "changedAt",
      (SELECT CASE WHEN l.state = 'published' THEN l.version END FROM support.article_versions l
        WHERE l.article_uuid = v.article_uuid AND l.state <> 'draft' ORDER BY l.version DESC LIMIT 1) AS "liveVersion"
    FROM support.article_versions v WHERE article_uuid = ${ArticleUUID} ORDER BY version DESC LIMIT 1`)
}

/** What customers see, by topic and title; of a published article `publishedAt` is when it was first. */
export async function liveArticles(db: ReadDb): Promise<(ArticleVersion & { publishedAt: Date })[]> {
  return db.rows(sql`
    SELECT * FROM (
      SELECT DISTINCT ON (v.article_uuid) v.article_uuid AS "ArticleUUID", v.version, v.topic, v.title, v.description, v.body,
        v.state, v.changed_at AS "changedAt",
        (SELECT min(f.changed_at) FROM support.article_versions f
          WHERE f.article_uuid = v.article_uuid AND f.state = 'published') AS "publishedAt"
      FROM support.article_versions v WHERE v.state <> 'draft' ORDER BY v.article_uuid, v.version DESC
    ) live WHERE state = 'published' ORDER BY topic, title, "ArticleUUID"`)
}

export interface ArticlesPage {
  search: Searched
  isOldestFirst: boolean
  offset: number
  limit: number
}

/** A page of the latest versions, the last changed first, and how many there are. */
export function pageOfArticles(
  db: ReadDb,
  { search: { text, like }, isOldestFirst, offset, limit }: ArticlesPage,
): Promise<Counted<LatestArticle>[]> {
  return db.rows(sql`
    SELECT *, count(*) OVER ()::integer AS total FROM (
      SELECT DISTINCT ON (article_uuid) article_uuid AS "ArticleUUID", version, topic, title, description, body, state,
        changed_at AS "changedAt",
        (SELECT CASE WHEN l.state = 'published' THEN l.version END FROM support.article_versions l
          WHERE l.article_uuid = v.article_uuid AND l.state <> 'draft' ORDER BY l.version DESC LIMIT 1) AS "liveVersion"
      FROM support.article_versions v ORDER BY article_uuid, version DESC
    ) latest
    WHERE ${text} = '' OR concat_ws(' ', topic, title, description, body, "ArticleUUID") ILIKE ${like}
    ORDER BY CASE WHEN ${isOldestFirst}::boolean THEN "changedAt" END, "changedAt" DESC, "ArticleUUID"
    LIMIT ${limit} OFFSET ${offset}`)
}

/** A version with who wrote it and why. */
export interface ArticleChange extends ArticleVersion {
  /** `operator`, or `client:` with the program's name. */
  actor: string
  OperatorUUID: Uuid | null
  reason: string | null
}

/** A page of the versions of an article, the newest first, and how many there are. */
export function pageOfVersions(
  db: ReadDb,
  ArticleUUID: Uuid,
  { search: { text, like }, isOldestFirst, offset, limit }: ArticlesPage,
): Promise<Counted<ArticleChange>[]> {
  return db.rows(sql`
    SELECT article_uuid AS "ArticleUUID", version, topic, title, description, body, state, changed_at AS "changedAt", actor,
      operator_uuid AS "OperatorUUID", reason, count(*) OVER ()::integer AS total
    FROM support.article_versions
    WHERE article_uuid = ${ArticleUUID} AND (${text} = '' OR concat_ws(' ', title, reason, actor) ILIKE ${like})
    ORDER BY CASE WHEN ${isOldestFirst}::boolean THEN version END, version DESC LIMIT ${limit} OFFSET ${offset}`)
}
