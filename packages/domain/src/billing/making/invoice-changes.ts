import { type Money, minus, plus, zero } from '@waea/kit/money'
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

function summed(lines: readonly InvoiceLine[]): Map<string, InvoiceLine> {
  const sums = new Map<string, InvoiceLine>()
  for (const line of lines) {
    const key = `${line.service}:${line.kind}:${line.name}`
    const before = sums.get(key)
    sums.set(key, before ? { ...before, amount: plus(before.amount, line.amount) } : line)
  }
  return sums
}
