import { plans } from '@waea/contract/plans'
import { cardAsked } from '@waea/domain/payments/payment'
import type { Service } from '@waea/domain/service'
import { money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { part } from '../../platform/part.ts'
import { openCredit } from '../balance/index.ts'
import { mobileOf } from '../mobiles/index.ts'
import { changeAutoRenew, stopRenewing, unsubscribe } from './auto-renew.ts'
import { buyAddon } from './buy-addon.ts'
import { deliverPurchase } from './deliver.ts'
import { type AddonRow, addonsOfService } from './plans.store.ts'
import { addonAnswer, readMobiles, readProduct } from './read-mobiles.ts'
import { renewPlans } from './renew.ts'
import { startPlan } from './start-plan.ts'

export { fullPriceNow } from './charge-period.ts'
export { heldBasePlans, servicesByEntry } from './held.store.ts'
export { loadAddons } from './load.store.ts'
export { type AddonRow, addonsOfService } from './plans.store.ts'
export { addonAnswer, prePurchasedPlan } from './read-mobiles.ts'
export { startPlan } from './start-plan.ts'

/** The base plan that a service holds. */
export async function basePlanOf(ctx: Ctx, service: Service): Promise<AddonRow | undefined> {
  return (await addonsOfService(ctx, service)).find((addon) => addon.IsBasePlan)
}

/** Plans and add-ons of services: buying, starting and renewing them. */
export const plansPart = part({
  name: 'plans',
  calls: plans,
  handlers: {
    mobiles: (ctx, asked) => readMobiles(ctx, asked.customerUuid),
    prepayAddon: async (ctx, asked) => {
      const { customerUuid: CustomerUUID, productUuid: ServiceUUID, availabilityUuid: AvailabilityUUID } = asked
      const bought = await buyAddon(ctx, {
        CustomerUUID,
        ServiceUUID,
        kind: 'prepay',
        AvailabilityUUID,
        said: { isBasePlan: asked.isBasePlan, PAYG: asked.PAYG },
        Subscribe: asked.Subscribe,
        ...cardAsked(asked),
      })
      const AddOns = (await addonsOfService(ctx, { CustomerUUID, ServiceUUID })).map(addonAnswer)
      return { ...bought, PrepayProduct: { UUID: ServiceUUID, AddOns } }
    },
    endPrepayAddon: (ctx, asked) =>
      unsubscribe(ctx, { CustomerUUID: asked.customerUuid, ServiceUUID: asked.productUuid }, asked.addonUuid),
    postpayAddon: (ctx, asked) =>
      buyAddon(ctx, {
        CustomerUUID: asked.CustomerUUID,
        ServiceUUID: asked.ProductInstanceUUID,
        kind: 'postpay',
        AvailabilityUUID: asked.AddonAvailabilityUUID,
        said: { isBasePlan: asked.isBasePlan, AddonCatalogEntryUUID: asked.AddonCatalogEntryUUID },
        Subscribe: asked.Subscribe,
        ...cardAsked(asked),
      }),
    changeAutoRenew: async (ctx, asked) => {
      const service = { CustomerUUID: asked.CustomerUUID, ServiceUUID: asked.MobileUUID }
      return { Addon: addonAnswer(await changeAutoRenew(ctx, service, asked.MobileAddonUUID, asked.AutoRenew)) }
    },
    prepayProduct: (ctx, asked) => readProduct(ctx, asked.customerUuid, asked.productUuid, 'prepay'),
    postpayProduct: (ctx, asked) => readProduct(ctx, asked.customerUuid, asked.productUuid, 'postpay'),
  },
  hearsPaymentsFor: ['plan'],
  hears: {
    'mobile.activated': async (ctx, { CustomerUUID, MobileUUID: ServiceUUID }) => {
      const mobile = await mobileOf(ctx, CustomerUUID, ServiceUUID)
      if (!mobile?.plan) return
      const { AvailabilityUUID, AutoRenew, PriceCents, BillingType } = mobile.plan
      const price = money(PriceCents)
      if (BillingType !== 'postpay') await openCredit(ctx, CustomerUUID, ServiceUUID)
      await startPlan(ctx, {
        CustomerUUID,
        ServiceUUID,
        AvailabilityUUID,
        AutoRenew,
        price,
        because: `activation:${ServiceUUID}`,
      })
    },
    'mobile.ended': (ctx, { CustomerUUID, MobileUUID }) => stopRenewing(ctx, { CustomerUUID, ServiceUUID: MobileUUID }),
    'payment.completed': async (ctx, { purpose, paysFor }) => {
      if (purpose !== 'plan') return
      for (const { beneficiary, thing } of paysFor) await deliverPurchase(ctx, beneficiary, thing)
    },
  },
  jobs: [{ name: 'plans.renew', every: '*/10 * * * *', run: (ctx) => renewPlans(ctx) }],
})
