/** What may change a mobile's credit, in the order in which people choose among it. */
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
] as const
export type MovementKind = (typeof movementKinds)[number]

/** How the reasons in the books begin by which each is known. */
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
}

/** The beginnings of the reasons of a kind of movement. */
export const reasonsOf = (kind: MovementKind): readonly string[] => reasons[kind]

/** What a movement was, by its reason in the books; undefined for what has no kind of its own. */
export function movementKind(reason: string): MovementKind | undefined {
  const [start = ''] = reason.split(':')
  return movementKinds.find((kind) => reasons[kind].includes(start))
}
