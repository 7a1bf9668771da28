import type { Chance } from './generated-values.ts'

/** Values that no field expects. */
const strangers: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  -1e300,
  1e-300,
  '',
  ' ',
  '2',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\ufeff',
  '‮drawkcab',
  '%00',
  '../../etc/passwd',
  "'; DROP TABLE customers.customers; --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  'x'.repeat(100_000),
  '9'.repeat(40),
  '1e400',
  'NaN',
  '00000000-0000-0000-0000-000000000000',
  '2026-02-30',
  [],
  {},
  [[]],
  { $ne: null },
  ['2'],
]

/** A value, sometimes with an error inside: another type, an unknown or missing field, deep nesting, a prototype. */
export function spoil(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance.is(0.08)) return chance.of(strangers)
  if (Array.isArray(value)) return spoilList(value, chance)
  const fields = Object.keys(value)
  const spoiled: Record<string, unknown> = { ...value }
  const field = chance.of(fields)
  switch (chance.below(6)) {
    case 0:
      if (field !== undefined) delete spoiled[field]
      return spoiled
    case 1:
      return { ...spoiled, [chance.of(['Balance', 'Roles', 'AccountState', 'constructor', 'toString', ''])]: 1 }
    case 2:
      return withPrototype(spoiled)
    case 3:
      return { ...spoiled, [field ?? 'deep']: deep(chance.of([5, 40, 500])) }
    default:
      if (field !== undefined) spoiled[field] = spoil(spoiled[field], chance)
      return spoiled
  }
}

function spoilList(list: readonly unknown[], chance: Chance): unknown {
  if (list.length === 0 || chance.is(0.3)) return Array.from({ length: chance.of([1, 60]) }, () => chance.of(strangers))
  const at = chance.below(list.length)
  return list.map((one, place) => (place === at ? spoil(one, chance) : one))
}

/** An own field named __proto__, as JSON.parse creates it. */
function withPrototype(value: object): object {
  return JSON.parse(`{"__proto__":{"admin":true},${JSON.stringify(value).slice(1)}`.replace(',}', '}')) as object
}

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

/** A part of an address that no call expects. */
export function spoiledPiece(chance: Chance): string {
  return chance.of([
    '',
    '%00',
    'a%00b',
    '%E0%A4%A',
    '%ff%fe',
    '..%2f..',
    '-1',
    '1e999',
    'null',
    '%F0%9F%90%A8',
    'x'.repeat(120),
    'x'.repeat(299),
    '1e3',
    '0x400',
    '%20',
    '%EF%BC%95',
    '%ED%A0%80',
    'x'.repeat(400),
    "'%20OR%201=1",
    '3',
    '2%2f2',
    '9223372036854775808',
    '00000000-0000-0000-0000-000000000000',
  ])
}

/** The text of a body, possibly not JSON, with its content type. */
export function spoiledText(body: unknown, chance: Chance): { text: string; type: string | undefined } {
  const text = JSON.stringify(body) ?? ''
  const json = 'application/json'
  return chance.of([
    { text: '', type: json },
    { text: text.slice(0, -1), type: json },
    { text: `${text}}`, type: json },
    { text: text.replace(/:(\d+)/, ':0x$1'), type: json },
    { text, type: 'text/plain' },
    { text, type: undefined },
    { text, type: 'application/xml' },
    { text, type: 'application/json; charset=utf-16' },
    { text: 'a=1&b=2', type: 'application/x-www-form-urlencoded' },
    { text: '\u0000', type: json },
    { text: 'null', type: json },
    { text: '[]', type: json },
    { text: '"text"', type: json },
    { text: '1e999', type: json },
    { text: `"${'x'.repeat(300_000)}"`, type: json },
    { text: '['.repeat(20_000), type: json },
    { text: '['.repeat(10_000) + ']'.repeat(10_000), type: json },
    { text: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, type: json },
    { text: `[${text}]`, type: 'multipart/form-data; boundary=x' },
  ])
}
