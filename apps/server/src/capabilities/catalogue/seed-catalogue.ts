import type { Tx } from '../../platform/ctx.ts'
import { saveCatalogue } from './catalogue.store.ts'
import { demoEntries, demoOffers } from './demo-catalogue.ts'
import { demoRoaming } from './demo-roaming.ts'

/** Writes the demo provider's plans, add-ons, offers and roaming zones. Idempotent. */
export async function seedCatalogue(ctx: Tx): Promise<void> {
  await saveCatalogue(ctx.db, { entries: demoEntries, offers: demoOffers, firstRoaming: demoRoaming }, ctx.now())
}
