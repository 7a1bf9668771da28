import { type TObject, type TSchema, Type } from 'typebox'

/** Shapes shared by several capabilities' calls. Names are the wire's. */

export const Uuid = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
})
/** Nanoseconds since 1970 as a JSON number, derived from whole milliseconds; up to the end of the year 9999. */
export const Nanos = Type.Number({ minimum: 0, maximum: 253_402_300_799_000_000_000 })
/** Whole cents; may be negative in differences. */
export const Cents = Type.Integer()
export const SPID = Type.Literal(2)
/** 'YYYY-MM-DD', a day in Pacific/Auckland. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
export const Email = Type.String({ minLength: 3, maxLength: 254 })

/** Excludes line ends, control characters, and characters that change the text direction. */
const oneLine = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*$'

/** One line of typed text. It may go into a mail, a text message or a header, and must not break out of it. */
export function Line(maxLength: number, minLength = 0) {
  return Type.String({ ...(minLength > 0 && { minLength }), maxLength, pattern: oneLine })
}

/** Several lines of typed text, for a page or a note. */
export function Text(maxLength: number, minLength = 0) {
  const lines = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]*$'
  return Type.String({ ...(minLength > 0 && { minLength }), maxLength, pattern: lines })
}

export const Name = Line(100)
/** A phone number as typed or pasted, including stray characters; `toE164` parses it. */
export const TypedNumber = Type.String({ maxLength: 40 })
/** A person's phone number. */
export const MSISDN = Type.String({ minLength: 6, maxLength: 40 })
/** The digits of a code, as typed or pasted (`compact`). */
export const TypedCode = Type.String({ maxLength: 80 })
/** 2 is yes, 0 is no (D31). */
export const OptIn = Type.Union([Type.Literal(2), Type.Literal(0)])

/** A body or answer object; bodies with unknown fields are refused. */
export function Shape<T extends Record<string, TSchema>>(fields: T) {
  return Type.Object(fields, { additionalProperties: false })
}

/**
 * The body of a call that changes what GET returns. `fields` can be changed; every other field of the answer is
 * read-only: accepted and ignored, so that an answer can be sent back as it is. The static type has only `fields`, as
 * the checker drops the others.
 */
export function Changes<T extends Record<string, TSchema>>(gives: TObject, fields: T) {
  const others = Object.entries(gives.properties).filter(([name]) => !Object.hasOwn(fields, name))
  const readOnly = others.map(([name, one]) => [name, Type.Optional(Type.Unsafe({ ...one, readOnly: true }))])
  return Shape({ ...(Object.fromEntries(readOnly) as object), ...fields })
}

export const Nothing = Shape({})

/** 1§3, 2§7.0: part of every paged answer. */
export const PageInfo = Shape({
  PageNumber: Type.Integer(),
  PageItemCount: Type.Integer(),
  TotalPages: Type.Integer(),
  TotalItemCount: Type.Integer(),
  IndexStart: Type.Integer(),
  PageSize: Type.Integer(),
  DisplayPageList: Type.Array(Type.Integer()),
  DisplayPageEitherSide: Type.Integer(),
})

/** Query values of a paged list; the page size is limited. */
export const paging = {
  PageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  PageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}

/** The search text of an operator's list: any part of what they look for, in any case. There are no wildcards. */
export const SmartSearch = Type.String({ maxLength: 120 })

/** The search and sort order of an operator's list; each list has its own default order. */
export const searching = {
  SmartSearch: Type.Optional(SmartSearch),
  Order: Type.Optional(Type.Union([Type.Literal('oldest'), Type.Literal('newest')])),
}

/** The body of every refusal (2§7.0): err_message is the text, err_number the number. */
export const RefusalBody = Type.Object({
  err_number: Type.Integer(),
  err_message: Type.String(),
  /** Our name of the refusal in kebab case; clients choose the displayed sentence by it. */
  code: Type.String(),
  /** The invalid field, if there is one. */
  field: Type.Optional(Type.String()),
  /** Figures of the refusal, such as the number of the SIM. */
  detail: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  /** For a payment that can be retried: its client secret and what it buys (3§8.5). */
  ClientSecret: Type.Optional(Type.String()),
})
