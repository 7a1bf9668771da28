import { type CustomerFacts, isAimedAt } from '@waea/domain/catalogue/provider-file/audience'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit, ruleActor } from '../../platform/db/permit.ts'
import { aimedOffers, type CatalogueOffer, saveAims } from '../catalogue/index.ts'
import { type OpenedAccount, openedAccounts, pageOfAccounts, tagsOf } from '../customers/index.ts'
import { currentBasePlans } from '../plans/index.ts'
import { grantsOf } from '../usage/index.ts'

/** The job that aims offers. */
export const aimJob = 'offers.aim'

const pageSize = 500

/**
 * Aims today's offers at the customers who match their rules. A customer keeps an offer once aimed at them, so a
 * repeated, late or interrupted run takes nothing away.
 */
export async function aimOffers(ctx: Ctx): Promise<void> {
  const offers = await aimedOffers(ctx)
  if (offers.length === 0) return
  let page: OpenedAccount[]
  let after: Uuid | undefined
  do {
    page = await pageOfAccounts(ctx, after, pageSize)
    const accounts = page
    await ctx.inTransaction((tx) => aimAt(tx, offers, accounts))
    after = page.at(-1)?.CustomerUUID
  } while (page.length === pageSize)
}

/** As `aimOffers`, for customers who have just started something or were tagged. */
export async function aimAtCustomers<News extends { CustomerUUID: Uuid }>(
  tx: Tx,
  news: readonly News[],
): Promise<readonly News[]> {
  const offers = await aimedOffers(tx)
  const customers = [...new Set(news.map(({ CustomerUUID }) => CustomerUUID))]
  if (offers.length > 0) await aimAt(tx, offers, await openedAccounts(tx, customers))
  return []
}

async function aimAt(tx: Tx, offers: readonly CatalogueOffer[], accounts: readonly OpenedAccount[]): Promise<void> {
  const asksForData = offers.some(({ audience }) => audience?.dataUsedPercent !== undefined)
  const basePlans = Map.groupBy(
    await currentBasePlans(
      tx,
      accounts.map(({ CustomerUUID }) => CustomerUUID),
    ),
    ({ CustomerUUID }) => CustomerUUID,
  )
  const tags = await tagsOf(
    tx,
    accounts.map(({ CustomerUUID }) => CustomerUUID),
  )
  const aims: { CustomerUUID: Uuid; offerUuid: Uuid }[] = []
  for (const { CustomerUUID, openedOn } of accounts) {
    const mobiles: CustomerFacts['mobiles'][number][] = []
    for (const { ServiceUUID, entryUuid: planEntryUuid } of basePlans.get(CustomerUUID) ?? []) {
      const dataUsedPercent = asksForData ? await dataUsed(tx, { CustomerUUID, ServiceUUID }) : undefined
      mobiles.push({ planEntryUuid, ...(dataUsedPercent !== undefined && { dataUsedPercent }) })
    }
    const facts = { openedOn, mobiles, tags: tags.get(CustomerUUID) ?? [] }
    for (const { UUID, audience } of offers) {
      if (audience && isAimedAt(audience, facts, tx.today())) aims.push({ CustomerUUID, offerUuid: UUID })
    }
  }
  const actor = ruleActor('offers')
  await saveAims(
    tx,
    aims.map((aim) => permit(actor, 'offer:aim', aim)),
  )
  for (const { CustomerUUID } of aims) await tx.show(CustomerUUID, 'offers.changed')
}

/**
 * How much of the data in a service's current grants is used, in per cent. Undefined if it has none, or only unlimited
 * data.
 */
async function dataUsed(ctx: Ctx, service: Service): Promise<number | undefined> {
  const grants = (await grantsOf(ctx, service)).filter(({ type, rule }) => type === 'data' && rule !== 'Unlimited')
  const total = grants.reduce((sum, grant) => sum + grant.total, 0)
  const left = grants.reduce((sum, grant) => sum + grant.remaining, 0)
  return total > 0 ? Math.floor(((total - left) * 100) / total) : undefined
}
