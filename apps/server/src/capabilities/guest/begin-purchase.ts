import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { bucketOf } from '../../platform/limits.ts'
import { networkOfAddress } from '../../platform/network.ts'
import { permit } from '../../platform/permit.ts'
import { insertPurchase, type Purchase } from './guest.store.ts'
import { type GuestAsked, type GuestComing, useResponseToken } from './response-token.ts'

interface Begun {
  OrderUUID: Uuid
  amount: Money
  state: Purchase['state']
}

/** Uses up the guest's token and writes what is bought with it, in the guest's transaction. */
export async function beginPurchase(tx: Tx, asked: GuestAsked, coming: GuestComing, begun: Begun): Promise<void> {
  await useResponseToken(tx, asked)
  const { guest, lookup, use } = coming
  const from = await bucketOf(tx, 0, 0, 'purchases of guests from', networkOfAddress(tx.from?.address))
  const purchase = {
    ...begun,
    ...guest.for,
    CustomerUUID: guest.CustomerUUID,
    tokenUuid: guest.tokenUuid,
    kind: use,
    lookup,
    requestKey: tx.requestKey ?? null,
    askedFrom: from.key,
    receiptTo: null,
    receiptLanguage: null,
    begunAt: tx.now(),
    settledAt: begun.state === 'open' ? null : tx.now(),
  }
  await insertPurchase(tx, permit(tx.actor, 'guest:buy', purchase))
}
