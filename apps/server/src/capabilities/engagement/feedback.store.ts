import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { json, sql } from '../../platform/db/sql.ts'

export interface Feedback {
  CustomerUUID: Uuid
  userUuid: Uuid
  year: number
  answers: readonly { id: number; value: number }[]
  words: string | null
}

/** Saves a person's feedback for a year, replacing an earlier one. */
export async function saveFeedback(ctx: Tx, feedback: Permitted<Feedback, 'feedback:give'>): Promise<void> {
  const { CustomerUUID, userUuid, year, answers, words } = feedback
  await ctx.db.run(sql`
    INSERT INTO engagement.feedback (customer_uuid, user_uuid, year, answers, words, sent_at)
    VALUES (${CustomerUUID}, ${userUuid}, ${year}, ${json(answers)}::jsonb, ${words}, ${ctx.now()})
    ON CONFLICT (customer_uuid, user_uuid, year)
    DO UPDATE SET answers = excluded.answers, words = excluded.words, sent_at = excluded.sent_at`)
}

/** How often each value was given for each question of a year. */
export function feedbackIn(db: ReadDb, year: number): Promise<{ id: number; value: number; count: number }[]> {
  return db.rows(sql`
    SELECT (a ->> 'id')::integer AS id, (a ->> 'value')::integer AS value, count(*)::integer AS count
    FROM engagement.feedback f, jsonb_array_elements(f.answers) AS a
    WHERE f.year = ${year} GROUP BY 1, 2`)
}

/** The newest comments of a year. */
export async function wordsIn(db: ReadDb, year: number, most: number): Promise<string[]> {
  const rows = await db.rows<{ words: string }>(sql`
    SELECT words FROM engagement.feedback WHERE year = ${year} AND words IS NOT NULL
    ORDER BY sent_at DESC LIMIT ${most}`)
  return rows.map(({ words }) => words)
}

/** Deletes the feedback of a customer's people. */
export async function deleteFeedback(ctx: Tx, of: Permitted<{ CustomerUUID: Uuid }, 'feedback:give'>): Promise<void> {
  await ctx.db.run(sql`DELETE FROM engagement.feedback WHERE customer_uuid = ${of.CustomerUUID}`)
}
