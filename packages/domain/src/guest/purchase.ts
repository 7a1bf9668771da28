/** The status of a guest's purchase (2§7.17). */
export const purchaseStatuses = ['PENDING', 'COMPLETED', 'FAILED'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/** How often, and for how long, the portal polls the status of a purchase. */
export const purchasePoll = { everyMs: 2_000, forMs: 60_000 } as const

/** A response token is for one number or lookup and one use, and is valid for 10 minutes. */
export const responseTokenLifeMs = 10 * 60_000

/** How often the receipt of a purchase may be mailed: enough to correct a wrong address. */
export const maxReceipts = 3

/**
 * The response token of a validation. Paying requires both the flag that the lookup is valid and this token (1§5,
 * 3§8.4).
 */
export function responseTokenOf(answer: { Valid?: boolean; ResponseToken?: string }): string | undefined {
  return answer.Valid === true && answer.ResponseToken ? answer.ResponseToken : undefined
}
