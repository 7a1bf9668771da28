import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { insertPurchase, type Purchase } from './guest.store.ts'
import type { GuestComing } from './response-token.ts'

interface StartedPurchase {
  OrderUUID: Uuid
  amount: Money
  state: Purchase['state']
}

/** Writes a guest's purchase, in the transaction that uses up its token. */
export async function beginPurchase(tx: Tx, coming: GuestComing, started: StartedPurchase): Promise<void> {
  const { guest, lookup, use } = coming
  const purchase = {
    ...started,
    ...guest.for,
    CustomerUUID: guest.CustomerUUID,
    tokenUuid: guest.tokenUuid,
    kind: use,
    lookup,
    requestKey: tx.requestKey ?? null,
    receiptTo: null,
    receiptLanguage: null,
    begunAt: tx.now(),
    settledAt: started.state === 'open' ? null : tx.now(),
  }
  await insertPurchase(tx, permit(tx.actor, 'guest:buy', purchase))
}
