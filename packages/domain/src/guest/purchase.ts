/** How a guest's purchase stands (2§7.17). */
export const purchaseStatuses = ['PENDING', 'COMPLETED', 'FAILED'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/** How often, and for how long, the portal asks how a purchase stands. */
export const purchasePoll = { everyMs: 2_000, forMs: 60_000 } as const

/** A response token is for one number or lookup, one use, and this long. */
export const responseTokenLifeMs = 10 * 60_000

/** How often the receipt of a purchase is mailed: a wrong address can be corrected, and no more. */
export const maxReceipts = 3

/**
 * What a validation must bring before anything is paid: the flag that the lookup is valid, and a response token (1§5,
 * 3§8.4).
 */
export function responseTokenOf(answer: { Valid?: boolean; ResponseToken?: string }): string | undefined {
  return answer.Valid === true && answer.ResponseToken ? answer.ResponseToken : undefined
}
