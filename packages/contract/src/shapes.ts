import { type TObject, type TSchema, Type } from 'typebox'

/** Shapes that several capabilities' calls share. Names are those of the wire. */

export const Uuid = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
})
/** Nanoseconds since 1970 as a JSON number, made from whole milliseconds; until the end of the year 9999. */
export const Nanos = Type.Number({ minimum: 0, maximum: 253_402_300_799_000_000_000 })
/** Whole cents; may be negative in differences. */
export const Cents = Type.Integer()
export const SPID = Type.Literal(2)
/** 'YYYY-MM-DD', a day in Pacific/Auckland. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
export const Email = Type.String({ minLength: 3, maxLength: 254 })

/** Line ends, control characters, and marks that turn the direction of what is written after them. */
const oneLine = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*$'

/** One line of what people type: it may stand in a mail, a text message or a header, and must not break out of it. */
export function Line(maxLength: number, minLength = 0) {
  return Type.String({ ...(minLength > 0 && { minLength }), maxLength, pattern: oneLine })
}

/** Several lines of what people type, for a page or a note. */
export function Text(maxLength: number, minLength = 0) {
  const lines = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]*$'
  return Type.String({ ...(minLength > 0 && { minLength }), maxLength, pattern: lines })
}

export const Name = Line(100)
/** A phone number as people type or paste it, with the marks that come along; one rule reads it (`toE164`). */
export const TypedNumber = Type.String({ maxLength: 40 })
/** A phone number of a person. */
export const MSISDN = Type.String({ minLength: 6, maxLength: 40 })
/** Digits of a code as people type or paste them (`compact`). */
export const TypedCode = Type.String({ maxLength: 80 })
/** 2 is yes, 0 is no (D31). */
export const OptIn = Type.Union([Type.Literal(2), Type.Literal(0)])

/** A body or answer object: unknown fields are refused in bodies. */
export function Shape<T extends Record<string, TSchema>>(fields: T) {
  return Type.Object(fields, { additionalProperties: false })
}

/**
 * The body of a call that changes what GET gives: `fields` are taken, and every other field of the answer is read-only:
 * accepted and ignored, so that an answer can be sent back as it is. The static type has `fields` alone, since the checker
 * drops the others.
 */
export function Changes<T extends Record<string, TSchema>>(gives: TObject, fields: T) {
  const others = Object.entries(gives.properties).filter(([name]) => !Object.hasOwn(fields, name))
  const readOnly = others.map(([name, one]) => [name, Type.Optional(Type.Unsafe({ ...one, readOnly: true }))])
  return Shape({ ...(Object.fromEntries(readOnly) as object), ...fields })
}

export const Nothing = Shape({})

/** 1§3, 2§7.0: every paged list carries it. */
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

/** Query values of a paged list; the page size is bounded. */
export const paging = {
  PageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  PageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}

/** What a list of an operator is searched by: a part of what they have in hand, in any case. Each sign stands for itself. */
export const SmartSearch = Type.String({ maxLength: 120 })

/** How a list of an operator is searched and sorted: by its own order where none is asked for. */
export const searching = {
  SmartSearch: Type.Optional(SmartSearch),
  Order: Type.Optional(Type.Union([Type.Literal('oldest'), Type.Literal('newest')])),
}

/** The body of every refusal (2§7.0): the text is err_message, the number err_number. */
export const RefusalBody = Type.Object({
  err_number: Type.Integer(),
  err_message: Type.String(),
  /** Our kebab name of the refusal: clients pick a sentence by it. */
  code: Type.String(),
  /** The field that is wrong, where one is. */
  field: Type.Optional(Type.String()),
  /** Figures of the refusal, such as the number of the SIM. */
  detail: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  /** Where a payment can be tried again: its client secret and what it buys (3§8.5). */
  ClientSecret: Type.Optional(Type.String()),
})
