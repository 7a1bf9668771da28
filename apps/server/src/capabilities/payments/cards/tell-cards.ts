import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'

/**
 * Emits `cards.changed` after a change of a customer's saved cards or their order, so that failed payments are tried
 * with them.
 */
export async function tellCardsChanged(tx: Tx, CustomerUUID: Uuid): Promise<void> {
  await tx.tell('cards.changed', { CustomerUUID })
  await tx.show(CustomerUUID, 'cards.changed')
}
