import { CallError } from '../../shell/calls/shared/call-error.ts'

/**
 * A failure of a call about a number that moves, as it is shown (3§8.5): an answer of 400 to 599 speaks for itself, but
 * 500 does not, nor does an answer that is none: then it is the refusal that asks to try later. A missing answer is about
 * the connection.
 */
export function portingFailure(error: unknown): unknown {
  if (!(error instanceof CallError) || error.status === 0) return error
  const speaks = error.status >= 400 && error.status <= 599 && error.status !== 500
  return speaks ? error : new CallError('try_again_later', error.status, { code: 'porting-refused' })
}
