import { errorText, unknownErrorIn, unknownErrorText } from '@waea/domain/error-text'

/** The calls named in the text of an unexplained failure (3§8.5). */
const actions: Readonly<Record<string, string>> = {
  'POST /v2/:spid/auth': 'Auth',
  'POST /v2/:spid/auth_check': 'AuthCheck',
  'PUT /v2/:spid/auth/LOCAL/:authId': 'UpdateLocalUser',
}

/** The text of a failed call in the order of 3§8.1; an unexplained sign-in failure names the action. */
export function failureText(call: { is: string }, body: unknown): string {
  const text = errorText(typeof body === 'string' ? body : { body })
  const action = actions[call.is]
  return text === unknownErrorText && action !== undefined ? unknownErrorIn(action) : text
}
