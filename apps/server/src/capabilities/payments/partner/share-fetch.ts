import type { Intent } from '../stores/payments.store.ts'

/** Fetches in progress in this process, by payment. */
const fetching = new Map<string, Promise<Intent>>()

/**
 * Fetches a payment from the partner and records its state, sharing a fetch in progress: the webhook and the customer's
 * page often ask at the same time. A shared result is used only if it is final, because it may be older than the event
 * that brought us here; otherwise this call fetches again.
 */
export async function shareFetch(PaymentUUID: string, look: () => Promise<Intent>): Promise<Intent> {
  // No await before this line, or two parallel calls would both fetch.
  const first = fetching.get(PaymentUUID)
  const found = first && (await first.catch(() => undefined))
  if (found?.state === 'succeeded') return found
  const own = look()
  fetching.set(PaymentUUID, own)
  try {
    return await own
  } finally {
    if (fetching.get(PaymentUUID) === own) fetching.delete(PaymentUUID)
  }
}
