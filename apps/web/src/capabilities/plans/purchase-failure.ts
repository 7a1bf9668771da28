import { CallError } from '../../shell/calls/call-error.ts'

/** What a prepay purchase says when nothing better is known (3§8.5, decision D48). */
export const placeholderError = 'Something went wrong. Please try again'

/**
 * A failed purchase as it is shown: a refusal speaks for itself, as does a lost connection; whatever else went wrong is
 * the placeholder error, because the server's own words would puzzle.
 */
export function purchaseFailure(error: unknown): unknown {
  if (!(error instanceof CallError) || error.code !== undefined || error.status === 0) return error
  return new CallError(placeholderError, error.status)
}
