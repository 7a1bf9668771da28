import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'

/** What the shop asks of payments beside `startPayment`. Opens transactions of its own: called outside of ours. */
export interface PaymentDoor {
  /** Gives up what was begun to be paid for an order, at the card partner too; answers whether it was paid after all. */
  abandonPayment(
    ctx: Ctx,
    asked: { CustomerUUID: Uuid; purpose: 'order'; purposeUuid: Uuid },
  ): Promise<'paid' | 'given-up'>
}

/** What the shop asks of activation. Activation stands above the shop, so the wiring hands this down. */
export interface ActivationDoor {
  /** Makes the code with which a SIM is activated, within the caller's transaction. */
  createActivation(ctx: Ctx, asked: { CustomerUUID: Uuid; MobileUUID: Uuid }): Promise<{ code: string; link: string }>
}

export type ShopDoors = PaymentDoor & ActivationDoor
