import type pg from 'pg'

/** How often, while this process ran, a migration has changed the result columns of prepared statements. */
let generation = 0

/**
 * Whether a prepared statement fails because a migration has changed its result columns. A server of the previous
 * version meets this on every connection, and behind a pooler also on new ones.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code === '0A000' && message.includes('cached plan')
}

/** The statement to send now. After a stale plan each statement gets a new text and name, and so a new plan. */
export function prepare(input: string | pg.QueryConfig): string | pg.QueryConfig {
  if (generation === 0 || typeof input === 'string' || input.name === undefined) return input
  return { ...input, text: `${input.text}\n-- ${generation}`, name: `${input.name} ${generation}` }
}

/** Prepares all statements again after one that was prepared as `used` proved stale. */
export function prepareAnew(used: string | pg.QueryConfig): void {
  const { name } = typeof used === 'string' ? {} : used
  if (name === undefined) return
  // When many are stale at once, only the first counts.
  const isCurrent = generation === 0 ? !name.includes(' ') : name.endsWith(` ${generation}`)
  if (isCurrent) generation += 1
}
