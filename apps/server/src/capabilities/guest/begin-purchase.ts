import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { insertPurchase, type Purchase } from './guest.store.ts'
import type { GuestComing } from './response-token.ts'

interface Begun {
  OrderUUID: Uuid
  amount: Money
  state: Purchase['state']
}

/** Writes what is bought with a token that was used up in the same transaction of the guest. */
export async function beginPurchase(tx: Tx, coming: GuestComing, begun: Begun): Promise<void> {
  const { guest, lookup, use } = coming
  const purchase = {
    ...begun,
    ...guest.for,
    CustomerUUID: guest.CustomerUUID,
    tokenUuid: guest.tokenUuid,
    kind: use,
    lookup,
    requestKey: tx.requestKey ?? null,
    receiptTo: null,
    receiptLanguage: null,
    begunAt: tx.now(),
    settledAt: begun.state === 'open' ? null : tx.now(),
  }
  await insertPurchase(tx, permit(tx.actor, 'guest:buy', purchase))
}
