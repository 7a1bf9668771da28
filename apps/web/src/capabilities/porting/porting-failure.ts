import { CallError } from '@waea/contract/call-error'

/**
 * The error to show for a failed porting call (3§8.5): an answer from 400 to 599 keeps its own text, except 500.
 * Anything else, such as an answer that isn't valid, becomes the refusal that asks to try later. No answer at all keeps
 * the connection error.
 */
export function portingFailure(error: unknown): unknown {
  if (!(error instanceof CallError) || error.status === 0) return error
  const speaks = error.status >= 400 && error.status <= 599 && error.status !== 500
  return speaks ? error : new CallError('try_again_later', error.status, { code: 'porting-refused' })
}
