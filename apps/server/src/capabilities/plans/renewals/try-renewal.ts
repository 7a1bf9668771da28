import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import type { Hears } from '../../../platform/jobs/events.ts'
import { cardsOfCustomer } from '../../payments/index.ts'
import { forgetMeans } from '../stores/pauses.store.ts'
import { findAddon } from '../stores/plans.store.ts'
import { unpaidAddons } from '../stores/renewals.store.ts'
import { renewAlone, renewFromCredit } from './renew.ts'

/** The job that renews one plan at once, after its pause was cut short or its means of payment changed. */
export const tryRenewalJob = 'plans.try-renewal'

export async function tryRenewal(ctx: Ctx, of: Service & { UUID: Uuid }): Promise<void> {
  const addon = await findAddon(ctx, of, of.UUID)
  if (addon) await renewAlone(ctx, addon, 'at-once')
}

/** Retries unpaid plans as soon as there is more credit or another card. */
export const plansEventsOutsideTx: Hears<Ctx> = {
  'balance.topped-up': async (ctx, { CustomerUUID, MobileUUID }) => {
    for (const addon of await unpaidAddons(ctx, CustomerUUID, MobileUUID)) await renewFromCredit(ctx, addon)
  },
  'cards.changed': async (ctx, { CustomerUUID }) => {
    const cards = await cardsOfCustomer(ctx, CustomerUUID)
    const customer = byRule('plans', 'plan:buy', { CustomerUUID })
    await ctx.inTransaction((tx) =>
      forgetMeans(
        tx,
        customer,
        cards.map(({ UUID }) => UUID),
      ),
    )
    for (const addon of await unpaidAddons(ctx, CustomerUUID, null)) await renewAlone(ctx, addon, 'at-once')
  },
}
