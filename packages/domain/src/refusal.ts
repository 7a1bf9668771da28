import type { Refusal, RefusalCode } from './refusals.ts'

export type { Refusal, RefusalCode }

export function refuse(code: RefusalCode, detail?: Record<string, string | number>, field?: string): Refusal {
  return { refused: code, ...(detail && { detail }), ...(field !== undefined && { field }) }
}

/** Whether a decision is a refusal. */
export function isRefusal(decision: unknown): decision is Refusal {
  return typeof decision === 'object' && decision !== null && 'refused' in decision
}

/** A refusal thrown out of an action. The HTTP layer answers it from the contract's table. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.refused)
    this.name = 'Refused'
    this.refusal = refusal
  }
}

/** Returns the decision if it is not a refusal; otherwise throws `Refused`. */
export function accept<T>(decision: T | Refusal): T {
  if (isRefusal(decision)) throw new Refused(decision)
  return decision
}
