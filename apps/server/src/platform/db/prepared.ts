import type pg from 'pg'

/** How often a migration has changed what a prepared statement answers while this process ran. */
let generation = 0

/**
 * Whether a prepared statement fails because a migration has changed the columns that it answers. A server of the version
 * before meets this on every connection, and behind a pooler also on new ones.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code === '0A000' && message.includes('cached plan')
}

/** The statement as it is prepared now: after a stale plan each has another text, and so another plan. */
export function prepare(input: string | pg.QueryConfig): string | pg.QueryConfig {
  if (generation === 0 || typeof input === 'string' || input.name === undefined) return input
  return { ...input, text: `${input.text}\n-- ${generation}`, name: `${input.name} ${generation}` }
}

/** Has all statements prepared anew after one that was prepared as `used` was stale. */
export function prepareAnew(used: string | pg.QueryConfig): void {
  const { name } = typeof used === 'string' ? {} : used
  if (name === undefined) return
  // Of many that are stale at once the first counts.
  const isCurrent = generation === 0 ? !name.includes(' ') : name.endsWith(` ${generation}`)
  if (isCurrent) generation += 1
}
