import type { RefusalCode } from '@waea/domain/refusal'

type Fields = { [name: string]: unknown }

/**
 * Why a call did not give what was asked. `message` is the text of the wire, chosen in the order of 3§8.1;
 * `code` is the refusal by which the portal picks its own sentence.
 */
export class CallError extends Error {
  /** The status of the answer; 0 when no answer came. */
  readonly status: number
  readonly code: RefusalCode | undefined
  readonly errNumber: number | undefined
  /** The field of the form that is wrong, where one is. */
  readonly field: string | undefined
  readonly detail: Readonly<Record<string, string | number>>
  /** With it a refused payment can be tried again (3§8.5). */
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

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
