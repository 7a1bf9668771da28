import { plans } from '@waea/contract/plans'
import { cardAsked } from '@waea/domain/payments/payment'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { part } from '../../platform/part.ts'
import { openCredit } from '../balance/index.ts'
import { mobileOf } from '../mobiles/index.ts'
import { changeAutoRenew, unsubscribe } from './auto-renew.ts'
import { buyAddon } from './buy-addon.ts'
import { deliver } from './deliver.ts'
import { type AddonRow, addonsOfMobile } from './plans.store.ts'
import { addonAnswer, readMobiles, readProduct } from './read-mobiles.ts'
import { renewPlans } from './renew.ts'
import { startPlan } from './start-plan.ts'

export { fullPriceNow } from './charge-period.ts'
export { loadAddons } from './load.store.ts'
export { type AddonRow, addonsOfMobile } from './plans.store.ts'
export { addonAnswer, prePurchasedPlan } from './read-mobiles.ts'
export { startPlan } from './start-plan.ts'

/** The base plan that a mobile holds. */
export async function basePlanOf(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<AddonRow | undefined> {
  return (await addonsOfMobile(ctx, CustomerUUID, MobileUUID)).find((addon) => addon.IsBasePlan)
}

/** Plans and add-ons on mobiles: buying, starting, renewing. */
export const plansPart = part({
  name: 'plans',
  calls: plans,
  handlers: {
    mobiles: (ctx, asked) => readMobiles(ctx, asked.customerUuid),
    prepayAddon: async (ctx, asked) => {
      const { customerUuid: CustomerUUID, productUuid: MobileUUID, availabilityUuid: AvailabilityUUID } = asked
      const bought = await buyAddon(ctx, {
        CustomerUUID,
        MobileUUID,
        kind: 'prepay',
        AvailabilityUUID,
        said: { isBasePlan: asked.isBasePlan, PAYG: asked.PAYG },
        Subscribe: asked.Subscribe,
        ...cardAsked(asked),
      })
      const AddOns = (await addonsOfMobile(ctx, CustomerUUID, MobileUUID)).map(addonAnswer)
      return { ...bought, PrepayProduct: { UUID: MobileUUID, AddOns } }
    },
    endPrepayAddon: (ctx, asked) => unsubscribe(ctx, asked.customerUuid, asked.productUuid, asked.addonUuid),
    postpayAddon: (ctx, asked) =>
      buyAddon(ctx, {
        CustomerUUID: asked.CustomerUUID,
        MobileUUID: asked.ProductInstanceUUID,
        kind: 'postpay',
        AvailabilityUUID: asked.AddonAvailabilityUUID,
        said: { isBasePlan: asked.isBasePlan, AddonCatalogEntryUUID: asked.AddonCatalogEntryUUID },
        Subscribe: asked.Subscribe,
        ...cardAsked(asked),
      }),
    changeAutoRenew: async (ctx, asked) => ({
      Addon: addonAnswer(
        await changeAutoRenew(ctx, asked.CustomerUUID, asked.MobileUUID, asked.MobileAddonUUID, asked.AutoRenew),
      ),
    }),
    prepayProduct: (ctx, asked) => readProduct(ctx, asked.customerUuid, asked.productUuid, 'prepay'),
    postpayProduct: (ctx, asked) => readProduct(ctx, asked.customerUuid, asked.productUuid, 'postpay'),
  },
  hearsPaymentsFor: ['plan'],
  hears: {
    'mobile.activated': async (ctx, { CustomerUUID, MobileUUID }) => {
      const mobile = await mobileOf(ctx, CustomerUUID, MobileUUID)
      if (!mobile?.plan) return
      const { AvailabilityUUID, AutoRenew, PriceCents, BillingType } = mobile.plan
      const price = money(PriceCents)
      if (BillingType !== 'postpay') await openCredit(ctx, CustomerUUID, MobileUUID)
      await startPlan(ctx, {
        CustomerUUID,
        MobileUUID,
        AvailabilityUUID,
        AutoRenew,
        price,
        because: `activation:${MobileUUID}`,
      })
    },
    'payment.completed': async (ctx, { purpose, paysFor }) => {
      if (purpose !== 'plan') return
      for (const { beneficiary, thing } of paysFor) await deliver(ctx, beneficiary, thing)
    },
  },
  jobs: [{ name: 'plans.renew', every: '*/10 * * * *', run: (ctx) => renewPlans(ctx) }],
})
