import type { AnyMethod, PaymentIntent, SetupIntent } from './types.ts'

/** The body of Stripe's error object. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  charge?: string
  param?: string
  doc_url?: string
  payment_intent?: PaymentIntent
  payment_method?: AnyMethod
  setup_intent?: SetupIntent
}

/** An error answer: the status and Stripe's error object. Changes made before it are committed, as a decline needs. */
export class Refusal extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
    if (body.code && !body.doc_url) body.doc_url = docUrl(body.code)
  }
}

/** The page that explains an error code. */
export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}

/** The object doesn't exist: 404. */
export function resourceMissing(kind: string, id: string, param = 'id'): Refusal {
  return new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
}

/** A required parameter is missing: 400. */
export function missingParameter(name: string): Refusal {
  return new Refusal(400, {
    type: 'invalid_request_error',
    code: 'parameter_missing',
    message: `Missing required param: ${name}.`,
    param: name,
  })
}

/** The call is not possible on this object: 400. */
export function invalidRequest(message: string, more: Partial<ErrorBody> = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...more })
}

/** True when the parameters or the key were refused: the operation did not start, so nothing is kept under its key. */
export function isParameterRefusal(refusal: Refusal): boolean {
  return refusal.status === 401 || (refusal.body.code?.startsWith('parameter_') ?? false)
}
