import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'

/** Tells that a customer's saved cards, or their order, are others now: what could not be paid is tried with them. */
export async function tellCardsChanged(tx: Tx, CustomerUUID: Uuid): Promise<void> {
  await tx.tell('cards.changed', { CustomerUUID })
  await tx.show(CustomerUUID, 'cards.changed')
}
