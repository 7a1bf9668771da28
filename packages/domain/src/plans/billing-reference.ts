import type { Uuid } from '@waea/kit/ids'
import { type BillingType, billingTypes } from '../catalogue/catalogue-entry.ts'

/** The two parts of a mobile product's billing reference, such as `prepay:<id>` (1§3). */
export interface BillingReference {
  type: BillingType
  id: Uuid
}

/** Reads a billing reference; undefined without one, without a billing type in front, and without a second part. */
export function parseBillingReference(text: string | null | undefined): BillingReference | undefined {
  const match = /^([a-z]+):([^:]+)$/.exec(text ?? '')
  const type = billingTypes.find((one) => one === match?.[1])
  return type && match?.[2] ? { type, id: match[2] } : undefined
}

/** Writes a billing reference. */
export function billingReference(type: BillingType, id: Uuid): string {
  return `${type}:${id}`
}

/**
 * Whether a SIM was transferred to another product type: the first part of its reference changed and the second stayed
 * (1§4).
 */
export function isTypeTransfer(before: string | undefined, after: string | undefined): boolean {
  const was = parseBillingReference(before)
  const now = parseBillingReference(after)
  return was !== undefined && now !== undefined && was.id === now.id && was.type !== now.type
}
