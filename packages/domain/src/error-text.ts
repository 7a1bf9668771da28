/** The number of the one 401 that does not sign the person out (2§7.0). */
const staysSignedInNumber = 1002

/** The text when nothing is known about a failure. */
export const unknownErrorText = 'unknown error'

/**
 * The text of a failure (3§8.1), in this order: the failure itself if it is a text; the answer's `err_message`; its
 * `message`; its `error.message`; the failure's own message; 'unknown error'. The answer is the body of the failure's
 * `response`, or its `body`.
 */
export function errorText(failure: unknown): string {
  if (isText(failure)) return failure
  const body = bodyOf(failure)
  const candidates = [field(body, 'err_message'), field(body, 'message'), field(field(body, 'error'), 'message')]
  return [...candidates, field(failure, 'message')].find(isText) ?? unknownErrorText
}

/** The text of a failure without details, saying what was being done (3§8.2). */
export function unknownErrorIn(action: string): string {
  return `${unknownErrorText} in ${action}`
}

/** What the client does about a status (2§7.0): any 401 signs out, except number 1002. */
export function afterFailure(httpStatus: number, errNumber: number | undefined): 'sign-out' | 'pass-on' {
  return httpStatus === 401 && errNumber !== staysSignedInNumber ? 'sign-out' : 'pass-on'
}

function bodyOf(failure: unknown): unknown {
  const response = field(failure, 'response')
  return field(response, 'data') ?? field(response, 'body') ?? field(failure, 'body')
}

function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && name in of ? (of as Record<string, unknown>)[name] : undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
