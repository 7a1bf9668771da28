import { errorText, unknownErrorIn, unknownErrorText } from '@waea/domain/error-text'

/** The calls that are named when nothing else is known of their failure (3§8.5). */
const actions: Readonly<Record<string, string>> = {
  'POST /v2/:spid/auth': 'Auth',
  'POST /v2/:spid/auth_check': 'AuthCheck',
  'PUT /v2/:spid/auth/LOCAL/:authId': 'UpdateLocalUser',
}

/** The text of a call's failure in the order of 3§8.1; without any detail, of sign-in it says what was being done. */
export function failureText(call: { is: string }, body: unknown): string {
  const text = errorText(typeof body === 'string' ? body : { body })
  const action = actions[call.is]
  return text === unknownErrorText && action !== undefined ? unknownErrorIn(action) : text
}
