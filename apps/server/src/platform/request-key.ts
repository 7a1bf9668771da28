import type { Ctx } from './ctx.ts'
import { json, type Statement, sql } from './sql.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

/** The owner of a request key: the same text sent by two people is two keys. */
export function keyOwner(ctx: Pick<Ctx, 'actor'>): string {
  return ctx.actor.kind === 'person' ? ctx.actor.userUuid : nobody
}

/** Stores what a request began under its key. */
export function saveBegun(ctx: Ctx, what: Readonly<Record<string, string>>): Statement {
  return sql`
    UPDATE platform.request_keys SET begun = ${json(what)}::jsonb
    WHERE actor = ${keyOwner(ctx)} AND request_key = ${ctx.requestKey}`
}
