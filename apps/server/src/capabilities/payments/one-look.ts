import type { Intent } from './payments.store.ts'

/** Payments that this process is asking the partner about. */
const underWay = new Map<string, Promise<Intent>>()

/**
 * Looks at a payment at the partner and records what it says, together with a look that is under way: the webhook and
 * the customer's page ask in the same moment. What the other look found counts only where nothing can follow it, since
 * it may have been answered before what we were told of has happened; otherwise this one looks for itself.
 */
export async function oneLook(PaymentUUID: string, look: () => Promise<Intent>): Promise<Intent> {
  // Without a wait where none is under way: two that are asked for in one moment would else both begin.
  const first = underWay.get(PaymentUUID)
  const found = first && (await first.catch(() => undefined))
  if (found?.state === 'succeeded') return found
  const own = look()
  underWay.set(PaymentUUID, own)
  try {
    return await own
  } finally {
    if (underWay.get(PaymentUUID) === own) underWay.delete(PaymentUUID)
  }
}
