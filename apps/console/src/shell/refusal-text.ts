import type { CallError } from '@waea/contract/call-error'
import type { RefusalCode } from '@waea/domain/refusal'

const sentences: Partial<Record<RefusalCode, string>> = {
  'wrong-sign-in': 'The email, password or code is wrong.',
  'wrong-code': 'The code is wrong. Use the newest one that your app shows.',
  'no-code': 'Enter the code that your app shows.',
  'too-many-tries': 'Too many tries. Wait a few minutes, then try again.',
  'password-weak': 'This password is easy to guess. Use at least twelve characters, or several words.',
  'passkey-refused': 'This passkey can’t be used. Try again, or use another way to sign in.',
  'link-expired': 'This link is no longer good. Ask for a new invitation.',
  'link-used': 'This invitation was accepted before. Sign in instead.',
  'step-up-needed': 'Confirm that it’s you to go ahead. Nothing was changed.',
  'not-allowed': 'Your roles don’t allow this.',
  'not-found': 'It no longer exists. Somebody else may have dealt with it.',
  conflict: 'Somebody else has dealt with this, or it has changed. Read it again.',
  unavailable: 'This can’t be done at the moment. Try again in a minute.',
}

/** A refusal in words for an operator; `own` has the sentences of one page. */
export function refusalText(
  error: CallError | null,
  own: Partial<Record<RefusalCode, string>> = {},
): string | undefined {
  if (!error) return undefined
  return (error.code && (own[error.code] ?? sentences[error.code])) || error.message
}
