/** What may change a mobile's credit, in the order of the filter on screen. */
export const movementKinds = [
  'top-up',
  'plan',
  'add-on',
  'renewal',
  'usage',
  'voucher',
  'gift',
  'refund',
  'product-type',
  'forfeiture',
  'adjustment',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** The prefixes of the ledger's reasons that identify each kind. */
const reasons: Readonly<Record<MovementKind, readonly string[]>> = {
  'top-up': ['top-up'],
  plan: ['plan', 'plan-change'],
  'add-on': ['add-on'],
  renewal: ['renewal'],
  usage: ['usage'],
  voucher: ['voucher'],
  gift: ['gift'],
  refund: ['refund'],
  'product-type': ['product-type'],
  forfeiture: ['forfeited'],
  adjustment: ['adjustment'],
}

/** The prefixes of the reasons of a kind of movement. */
export const reasonsOf = (kind: MovementKind): readonly string[] => reasons[kind]

/** The kind of a movement, from its reason in the ledger; undefined for a reason without a kind of its own. */
export function movementKind(reason: string): MovementKind | undefined {
  const [start = ''] = reason.split(':')
  return movementKinds.find((kind) => reasons[kind].includes(start))
}
