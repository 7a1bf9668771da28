import type { UsageCorrection, UsageValues } from '../../ports/network.ts'
import type { WireUsage } from './network-news.ts'

/** The names of the values of a document that stand in its list of characteristics. */
const amountName = 'amount'
const countryName = 'visitedCountry'

/** The values of a usage document as texts; empty for what is no document. */
export function usageValues(document: unknown): UsageValues {
  const wire = wireOf(document)
  const named = characteristicsOf(wire)
  const values = {
    ID: textOf(wire.id),
    UsedAt: textOf(wire.usageDate),
    Type: textOf(wire.usageType),
    Amount: textOf(named.find((one) => one.name === amountName)?.value),
    Country: textOf(named.find((one) => one.name === countryName)?.value),
    ServiceRef: textOf(wire.product?.id),
    reference: textOf(wire.product?.externalId),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** The document with corrected values; everything else in it stays as it was received. */
export function correctUsage(document: unknown, { ID, UsedAt, Type, Amount, Country }: UsageCorrection): unknown {
  const wire = wireOf(document)
  const corrected = [
    ...(Amount === undefined ? [] : [{ name: amountName, value: Amount }]),
    ...(Country === undefined ? [] : [{ name: countryName, value: Country }]),
  ]
  const kept = characteristicsOf(wire).filter(({ name }) => !corrected.some((one) => one.name === name))
  return {
    ...wire,
    ...(ID !== undefined && { id: ID }),
    ...(UsedAt !== undefined && { usageDate: UsedAt }),
    ...(Type !== undefined && { usageType: Type }),
    ...(corrected.length > 0 && { usageCharacteristic: [...kept, ...corrected] }),
  }
}

function wireOf(document: unknown): WireUsage {
  return typeof document === 'object' && document !== null && !Array.isArray(document) ? document : {}
}

function characteristicsOf({ usageCharacteristic: named }: WireUsage): { name?: unknown; value?: unknown }[] {
  return Array.isArray(named) ? named.filter((one) => typeof one === 'object' && one !== null) : []
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
