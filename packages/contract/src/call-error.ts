import type { RefusalCode } from '@waea/domain/refusal'

type Fields = { [name: string]: unknown }

/**
 * Why a call failed. `message` is the wire's text, chosen in the order of 3§8.1; `code` is the refusal by which the
 * portal picks its own sentence.
 */
export class CallError extends Error {
  /** The HTTP status; 0 if no answer came. */
  readonly status: number
  readonly code: RefusalCode | undefined
  readonly errNumber: number | undefined
  /** The form field that is wrong, if any. */
  readonly field: string | undefined
  readonly detail: Readonly<Record<string, string | number>>
  /** Allows a refused payment to be tried again (3§8.5). */
  readonly clientSecret: string | undefined

  constructor(message: string, status: number, body?: unknown) {
    super(message)
    this.name = 'CallError'
    const fields = isFields(body) ? body : {}
    this.status = status
    this.code = text(fields.code) as RefusalCode | undefined
    this.errNumber = typeof fields.err_number === 'number' ? fields.err_number : undefined
    this.field = text(fields.field)
    this.detail = isFields(fields.detail) ? (fields.detail as Record<string, string | number>) : {}
    this.clientSecret = text(fields.ClientSecret)
  }
}

/** Whether an error means that the outcome is certain: a call that does something once may then be sent with a new key. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return error.status >= 400 && error.status < 500 && error.code !== 'in-progress'
}

/** Whether an error says nothing about what was requested: no answer, too many tries, or the server was unavailable. */
export function isInconclusive(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
