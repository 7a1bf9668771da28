import { CallError } from '@waea/contract/call-error'

/** The error of a failed prepay purchase without a better explanation (3§8.5, decision D48). */
export const placeholderError = 'Something went wrong. Please try again'

/**
 * The error to show for a failed purchase: refusals and lost connections keep their own text; anything else becomes the
 * placeholder error, because the server's raw message would confuse people.
 */
export function purchaseFailure(error: unknown): unknown {
  if (!(error instanceof CallError) || error.code !== undefined || error.status === 0) return error
  return new CallError(placeholderError, error.status)
}
