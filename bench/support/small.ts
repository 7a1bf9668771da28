/**
 * Whether a measurement runs in its small form, `BENCH=small`: seconds on a tiny population, to see that it still works.
 * Its figures mean nothing.
 */
export const isSmall = process.env.BENCH === 'small'

/** What a measurement uses, and what its small form uses instead. */
export function sized<T>(usual: T, small: T): T {
  return isSmall ? small : usual
}

/** A number that the environment may set, such as `ROUNDS`; else the usual one, or the one of the small form. */
export function numberOf(name: string, usual: number, small: number): number {
  return Number(process.env[name] ?? sized(usual, small))
}
