import type { PaymentIntent, PaymentMethod, SetupIntent } from './types.ts'

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
  payment_method?: PaymentMethod
  setup_intent?: SetupIntent
}

/** An answer that refuses: the status and Stripe's error object. Changes made before it was thrown stay, as a decline must. */
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

/** An object that is not there. */
export function missing(kind: string, id: string, param = 'id'): Refusal {
  return new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
}

/** A parameter that must be given. */
export function missingParameter(name: string): Refusal {
  return new Refusal(400, {
    type: 'invalid_request_error',
    code: 'parameter_missing',
    message: `Missing required param: ${name}.`,
    param: name,
  })
}

/** A call that does not fit what it was asked on. */
export function refused(message: string, more: Partial<ErrorBody> = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...more })
}

/** True for refusals of the parameters themselves: the call never began, so its key keeps no answer. */
export function neverBegan(refusal: Refusal): boolean {
  return refusal.status === 401 || (refusal.body.code?.startsWith('parameter_') ?? false)
}
