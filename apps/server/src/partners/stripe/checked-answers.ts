import Stripe from 'stripe'
import { type TProperties, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { UnusableAnswer } from '../../ports/ports.ts'
import { parsedJson, textOf, unusable } from '../answer.ts'

const maxBytes = 8 * 1024 * 1024

const id = Type.String({ minLength: 1, maxLength: 255 })
const cents = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
/** Seconds since 1970, up to the year 9999. */
const seconds = Type.Integer({ minimum: 0, maximum: 253_402_300_799 })
const maybe = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]))
const text = maybe(Type.String())
const some = (fields: TProperties) => Type.Object(fields)
const metadata = maybe(Type.Record(Type.String(), Type.String()))
/** An id, or the object itself if it is expanded. */
const refTo = (schema: TSchema) => Type.Optional(Type.Union([id, schema, Type.Null()]))

const card = some({
  brand: text,
  last4: text,
  fingerprint: text,
  country: text,
  funding: text,
  exp_month: maybe(Type.Integer()),
  exp_year: maybe(Type.Integer()),
  capture_before: maybe(seconds),
  wallet: maybe(some({ type: Type.String() })),
})
const bankAccount = some({
  bank_name: text,
  bank_code: text,
  branch_code: text,
  last4: text,
  suffix: text,
  expected_debit_date: text,
})
const address = some({ line1: text, line2: text })
const method = some({
  id,
  type: Type.String(),
  card: maybe(card),
  nz_bank_account: maybe(bankAccount),
  billing_details: some({ address: maybe(address) }),
  created: seconds,
  livemode: Type.Boolean(),
  metadata,
})
const failure = some({
  type: Type.String(),
  code: text,
  decline_code: text,
  charge: text,
  payment_method: maybe(some({ id, card: maybe(card) })),
})
const charge = some({
  id,
  metadata,
  payment_method: text,
  payment_method_details: maybe(some({ card: maybe(card), nz_bank_account: maybe(bankAccount) })),
})
const payment = some({
  id,
  status: Type.String(),
  amount: cents,
  amount_received: cents,
  metadata,
  client_secret: text,
  latest_charge: refTo(charge),
  payment_method: refTo(method),
  last_payment_error: maybe(failure),
})
const setup = some({
  id,
  status: Type.String(),
  client_secret: text,
  payment_method: refTo(method),
  payment_method_types: Type.Array(Type.String()),
  latest_attempt: refTo(some({ id })),
  last_setup_error: maybe(failure),
})

/** The fields we read from each of Stripe's objects. */
const schemas: Readonly<Record<string, TSchema>> = {
  payment_intent: payment,
  setup_intent: setup,
  payment_method: method,
  charge,
  customer: some({ id, metadata }),
  refund: some({ id, amount: cents, status: text, failure_reason: text, metadata, payment_intent: refTo(payment) }),
  dispute: some({
    id,
    amount: cents,
    reason: Type.String(),
    status: Type.String(),
    payment_intent: refTo(payment),
    balance_transactions: Type.Array(some({ amount: cents })),
    evidence_details: some({ due_by: maybe(seconds) }),
  }),
  mandate: some({ status: Type.String(), payment_method: Type.Union([id, method]) }),
}
const checks = new Map(Object.entries(schemas).map(([name, schema]) => [name, Compile(schema)]))

const page = Compile(
  Type.Object({ object: Type.Literal('list'), data: Type.Array(Type.Unknown()), has_more: Type.Boolean() }),
)
const refusal = Compile(
  some({
    error: some({
      // An error with only a status comes from something between Stripe and us.
      type: Type.Union(
        ['api_error', 'card_error', 'idempotency_error', 'invalid_request_error'].map((name) => Type.Literal(name)),
      ),
      code: text,
      decline_code: text,
      message: text,
      param: text,
      payment_intent: maybe(payment),
    }),
  }),
)

/** Whether a value is one of Stripe's objects with every field that we read. */
function isStripeObject(value: unknown): value is object {
  if (page.Check(value)) return value.data.every(isStripeObject)
  const check = checks.get(String((value as { object?: unknown } | null)?.object))
  return check?.Check(value) ?? false
}

/**
 * The library's HTTP client, with answers checked before the library reads them. The library trusts their form, and a
 * text or a number instead of an object would end the process.
 */
export function checkedHttpClient(): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient()
  const send = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const response = await send(...request)
    const raw = response.getRawResponse() as AsyncIterable<Uint8Array>
    response.toJSON = async () => {
      const answer = parsedJson(await textOf(raw, maxBytes))
      const status = response.getStatusCode()
      if (status < 300) {
        if (isStripeObject(answer)) return answer
        throw new UnusableAnswer('The card partner’s answer can’t be read')
      }
      if (refusal.Check(answer)) return answer
      throw unusable('The card partner', status)
    }
    return response
  }
  return client
}
