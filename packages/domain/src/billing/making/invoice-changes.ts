import { type Money, minus, plus, sum, zero } from '@waea/kit/money'
import { usageTypes } from '../../usage/rating/usage-type.ts'
import type { InvoiceLine, LineKind } from './invoice-document.ts'

/** A line that is new, gone, or has another amount than on the bill before. */
export interface InvoiceChange {
  kind: LineKind
  name: string
  MSISDN: string | null
  /** For a fibre connection: its nickname, or its address. */
  place: string | null
  /** Absent if that bill does not have the line. */
  before: Money | undefined
  now: Money | undefined
  difference: Money
}

/** What changed from one bill to the next, by service, kind and name. Unchanged lines are left out. */
export function changesBetween(before: readonly InvoiceLine[], now: readonly InvoiceLine[]): InvoiceChange[] {
  const was = summed(before)
  const is = summed(now)
  const keys = [...new Set([...is.keys(), ...was.keys()])]
  return keys.flatMap((key) => {
    const line = is.get(key) ?? was.get(key)
    const [a, b] = [was.get(key)?.amount, is.get(key)?.amount]
    const difference = minus(b ?? zero, a ?? zero)
    if (!line || difference === 0) return []
    const { kind, name, MSISDN, place = null } = line
    return [{ kind, name, MSISDN, place, before: a, now: b, difference }]
  })
}

/** A kind of charge as a customer sees it: as a line's, with use abroad apart. */
export type ChargeKind = LineKind | 'use-abroad'

/** How much of the difference between two bills comes from one kind of charge. */
export interface KindDifference {
  kind: ChargeKind
  difference: Money
}

/**
 * The difference between two bills by kind of charge, the largest first. The parts add up to the difference of their
 * totals. Kinds that cost the same are left out.
 */
export function differenceByKind(
  changes: readonly Pick<InvoiceChange, 'kind' | 'name' | 'difference'>[],
): KindDifference[] {
  return Array.from(Map.groupBy(changes, chargeKindOf), ([kind, ofKind]) => ({
    kind,
    difference: sum(ofKind.map(({ difference }) => difference)),
  }))
    .filter(({ difference }) => difference !== 0)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
}

/** Use in New Zealand is named by its kind alone, use abroad with its country. */
function chargeKindOf({ kind, name }: Pick<InvoiceChange, 'kind' | 'name'>): ChargeKind {
  return kind === 'use' && !usageTypes.some((type) => type === name) ? 'use-abroad' : kind
}

function summed(lines: readonly InvoiceLine[]): Map<string, InvoiceLine> {
  const sums = new Map<string, InvoiceLine>()
  for (const line of lines) {
    const key = `${line.service}:${line.kind}:${line.name}`
    const before = sums.get(key)
    sums.set(key, before ? { ...before, amount: plus(before.amount, line.amount) } : line)
  }
  return sums
}
