import type { Tx } from '../../platform/ctx.ts'
import { saveCatalogue } from './catalogue.store.ts'
import { demoEntries, demoOffers } from './demo-catalogue.ts'

/** Writes the demo provider's plans, add-ons and offers. Idempotent. */
export async function seedCatalogue(ctx: Tx): Promise<void> {
  await saveCatalogue(ctx.db, { entries: demoEntries, offers: demoOffers }, ctx.now())
}
