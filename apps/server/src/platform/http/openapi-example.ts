/** A JSON schema as far as the contract uses it. */
interface Schema {
  type?: string
  examples?: readonly unknown[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  allOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  minItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
}

const uuid = '01a220bd-c477-7000-bf6e-159c95f2cd64'

/** Examples by field name. */
const byName: readonly [RegExp, string][] = [
  [/uuid$/i, uuid],
  [/Email$|^AuthID$/, 'aroha@example.nz'],
  [/MSISDN|MobileNumber|Phone/, '64215550142'],
  [/ICCID/, '8964990050000000121'],
  [/^FirstName$/, 'Aroha'],
  [/^(LastName|Surname)$/, 'Ngata'],
]

/** Examples for the contract's patterns: ids, days, months, moments, countries, numbers, references, paths, keys and names. */
const byPattern = [
  uuid,
  '2026-11-28',
  '2026-11',
  '142',
  'prepay:100001',
  '/profile/plans',
  'DL123456',
  'A'.repeat(22),
  `B${'A'.repeat(86)}`,
  '2026-11-30T08:15:00+13:00',
  'NZ',
  'billing-export',
]

/** A value that fits a schema: its own example, or one built from its parts and limits. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (schema.examples) return schema.examples[0]
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? []
  if (first) return exampleOf(first, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => exampleOf(one, name)))
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, one]) => [key, exampleOf(one, key)]))
    case 'array':
      return schema.items ? Array.from({ length: schema.minItems ?? 1 }, () => exampleOf(schema.items ?? {}, name)) : []
    case 'integer':
    case 'number':
      return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? Number.POSITIVE_INFINITY)
    case 'boolean':
      return true
    case 'string':
      return textOf(schema, name)
    default:
      return null
  }
}

function textOf({ pattern, minLength = 0, maxLength = 100 }: Schema, name: string): string {
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text))
  const named = byName.filter(([names]) => names.test(name)).map(([, text]) => text)
  return [...named, name, ...byPattern].find(fits) ?? 'x'.repeat(minLength)
}
