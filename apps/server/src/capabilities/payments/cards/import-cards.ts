import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { insertCards, insertGatewayCustomers } from '../stores/import.store.ts'

/** The cards of a customer from another system, which the card partner has already. */
export interface CardsToImport {
  CustomerUUID: Uuid
  /** The partner's id of the customer. */
  gatewayCustomer: string
  /** The first is the default card. */
  cards: readonly { token: string; brand: string; last4: string; month: number; year: number }[]
}

/**
 * Writes saved cards from another system by the card partner's ids, inside the caller's transaction. The partner is not
 * called; a card's fingerprint comes with the next comparison.
 */
export async function importCards(tx: Tx, of: readonly CardsToImport[]): Promise<void> {
  if (of.length === 0) return
  const owners = of.map((one) => byRule('payments', 'card:manage', one))
  await insertGatewayCustomers(tx, owners)
  const cards = owners.flatMap(({ CustomerUUID, cards: ofOne }) =>
    ofOne.map((card, at) =>
      byRule('payments', 'card:manage', { CustomerUUID, UUID: tx.newUuid(), ...card, rank: at + 1 }),
    ),
  )
  await insertCards(tx, cards)
}
