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

/** The plan that a SIM was bought with; the mobile keeps it until it is activated. */
export interface BoughtPlan {
  BillingType: 'prepay' | 'postpay' | 'payg'
  ProductCatalogUUID: Uuid
  AvailabilityUUID: Uuid
  Name: string
  PriceCents: number
  AutoRenew: boolean
  is_fully_paid: boolean
}

/** What the shop asks of mobiles. */
export interface MobileDoor {
  /** Takes a SIM and a number for a line of an order, once for each line: the same line answers the same mobile. */
  issueSim(
    ctx: Ctx,
    asked: { CustomerUUID: Uuid; OrderUUID: Uuid; line: number; SIMType: 'esim' | 'real_sim'; plan?: BoughtPlan },
  ): Promise<{ MobileUUID: Uuid; MSISDN?: string; ICCID?: string }>
  /** What a phone needs to fetch the eSIM; undefined until its profile is ordered. */
  esimProfile(
    ctx: Ctx,
    CustomerUUID: Uuid,
    MobileUUID: Uuid,
  ): Promise<{ ActivationCode: string; SMDPAddress: string; MatchingID: string } | undefined>
}

/** What the shop asks of activation. */
export interface ActivationDoor {
  /** Makes the code with which a SIM is activated; the link leads to it. */
  createActivation(ctx: Ctx, asked: { CustomerUUID: Uuid; MobileUUID: Uuid }): Promise<{ code: string; link: string }>
}

export type ShopDoors = PaymentDoor & MobileDoor & ActivationDoor
