import { zoneOfCountry } from '@waea/domain/catalogue/abroad/roaming'
import type { Service } from '@waea/domain/service'
import { lateUses, type RatedLate, rateLateUses } from '@waea/domain/usage/rating/late-uses'
import { outsideSince } from '@waea/domain/usage/rating/outside-plan'
import type { ChargeBounds, RatesAt, Use } from '@waea/domain/usage/rating/rate-uses'
import { documentProblem, timeProblem } from '@waea/domain/usage/rating/usage-document'
import { dayOf } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, type Permitted } from '../../platform/db/permit.ts'
import type { EventOf } from '../../platform/jobs/events.ts'
import { notifyOperator } from '../../platform/operator/notices.ts'
import { lockCredits } from '../balance/index.ts'
import { freshCatalogue } from '../catalogue/index.ts'
import { type MobileRow, mobileStatus, mobilesOfServices, stoppedWhen } from '../mobiles/index.ts'
import type { AddonRow } from '../plans/index.ts'
import { chargeUses, outcomesOf } from './charge-uses.ts'
import {
  addToHours,
  countedAfter,
  countedDocuments,
  insertDocuments,
  type StoredUse,
  updateDocuments,
} from './documents.store.ts'
import { currentGrants } from './grant-allowances.ts'
import { type Grant, lockUsages, saveRemaining } from './grants.store.ts'
import { leftOfLimits, liftLimit, reachLimit } from './spend-limit.ts'
import { sendAlerts } from './tell-alerts.ts'

type UsageNews = EventOf<'network.usage'>

/**
 * Records the network's usage documents of several services, inside the caller's transaction. Each document is counted
 * once, in the period in which it was used, and rated against that day's allowances; those that expire first are used
 * first. If later uses have already used the same allowances, they are rated again, and charges that change are
 * reversed.
 *
 * Use abroad takes only from day passes of its zone, and costs the zone's rates; where no zone has its country, it has
 * no price, and goes to the operator. Use beyond the allowances is charged at the rate of its time, as far as credit
 * and spend limit allow. It is not charged if the network had confirmed that it stops such use, because then the
 * network made the mistake. Documents that cannot be counted go to the operator.
 *
 * Returns the events of services whose plan is about to start or renew; nothing of them is counted yet.
 */
export async function recordUsage(ctx: Tx, news: readonly UsageNews[]): Promise<readonly UsageNews[]> {
  const { ratesAt } = await freshCatalogue(ctx)
  const services = await countableServices(ctx, news, ratesAt)
  if (services.length === 0) return []
  await lockUsages(
    ctx,
    services.map(({ of }) => of),
  )
  const [current, counted] = await Promise.all([currentGrants(ctx, services), countedDocuments(ctx, services)])
  const ready = services.flatMap((one) => {
    const now = current.get(one.of.ServiceUUID)
    return now ? { ...one, ...now } : []
  })
  const used = ready.flatMap(({ uses, ...one }) => {
    const seen = new Set(counted.get(one.of.ServiceUUID))
    // A document that a list contains twice is counted once.
    const fresh = uses.filter(({ id }) => !seen.has(id) && seen.add(id))
    return fresh.length > 0 ? { ...one, uses: fresh } : []
  })
  await rateAll(ctx, used, ratesAt)
  return news.filter(
    ({ MobileUUID }) => services.some(({ of }) => of.ServiceUUID === MobileUUID) && !current.has(MobileUUID),
  )
}

/** The countable uses of one service. */
interface ServiceUses {
  of: Permitted<Service, 'usage:write'>
  mobile: MobileRow
  /** The first day whose grants are needed: the day of the earliest use, or today. */
  from: ReturnType<typeof dayOf>
  uses: readonly Use[]
}

/** A service's uses with its grants and add-ons. */
interface UsedService extends ServiceUses {
  grants: readonly Grant[]
  addons: readonly AddonRow[]
}

/** The services in the events with their countable documents; other documents go to the operator. */
async function countableServices(ctx: Tx, news: readonly UsageNews[], ratesAt: RatesAt): Promise<ServiceUses[]> {
  const services = news.map(({ CustomerUUID, MobileUUID: ServiceUUID }) => ({ CustomerUUID, ServiceUUID }))
  const mobiles = await mobilesOfServices(ctx, services)
  const found: ServiceUses[] = []
  for (const [ServiceUUID, ofOne] of Map.groupBy(news, ({ MobileUUID }) => MobileUUID)) {
    const mobile = mobiles.get(ServiceUUID)
    const uses = await countableUses(
      ctx,
      mobile,
      ofOne.flatMap(({ documents }) => documents),
      ratesAt,
    )
    if (!mobile || uses.length === 0) continue
    const of = byRule('usage', 'usage:write', { CustomerUUID: mobile.CustomerUUID, ServiceUUID })
    const from = uses.map(({ at }) => dayOf(at)).reduce((a, b) => (a < b ? a : b), ctx.today())
    found.push({ of, mobile, from, uses })
  }
  return found
}

/** The documents that can be counted. Any other goes to the operator, so that it does not block the rest. */
async function countableUses(
  ctx: Ctx,
  mobile: MobileRow | undefined,
  documents: UsageNews['documents'],
  ratesAt: RatesAt,
): Promise<Use[]> {
  const uses: Use[] = []
  for (const document of documents) {
    const use = readUse(ctx, mobile, document, ratesAt)
    if (typeof use !== 'string') {
      uses.push(use)
      continue
    }
    const received = document.document ?? document
    const subject = document.id
    await notifyOperator(ctx, { kind: 'usage-document', subject, reason: use, document: received, isWhole: true })
  }
  return uses
}

/** The use that a document tells of, or why it cannot be counted. */
export function readUse(
  ctx: Ctx,
  mobile: MobileRow | undefined,
  document: UsageNews['documents'][number],
  ratesAt: RatesAt,
): Use | string {
  const { id, type, amount, atMs, destination, country } = document
  const problem = documentProblem(document) ?? timeProblem(atMs, ctx.now().getTime()) ?? mobileProblem(mobile, atMs)
  if (problem) return problem
  const at = new Date(atMs)
  const zone = country === undefined ? undefined : zoneOfCountry(ratesAt(at).roaming, country)?.zone
  if (country !== undefined && zone === undefined) return `no roaming zone has its country ${country}`
  return {
    id,
    type,
    amount,
    at,
    ...(destination !== undefined && { destination }),
    ...(country !== undefined && zone !== undefined && { abroad: { country, zone } }),
  }
}

/** Why a mobile cannot have made a use: it is unknown, or had left the network by then. */
function mobileProblem(mobile: MobileRow | undefined, atMs: number): string | undefined {
  if (!mobile) return 'its mobile is not known'
  if (mobile.Status !== mobileStatus.ended) return undefined
  const endedAt = mobile.networkSaidAt ?? mobile.changedAt
  return atMs > endedAt.getTime() ? 'its mobile had left the network by then' : undefined
}

/** Rates new uses, rates those again that happened after a late use, and writes the results. */
async function rateAll(ctx: Tx, used: readonly UsedService[], ratesAt: RatesAt): Promise<void> {
  if (used.length === 0) return
  const late = used.flatMap(({ of, grants, uses }) => lateUses(grants, uses).map((use) => ({ of, use })))
  const counted = await countedAfter(ctx, late)
  const rate = ({ of, grants, uses }: UsedService, within?: ChargeBounds) =>
    rateLateUses(grants, uses, ratedAgain(counted.get(of.ServiceUUID), within), ratesAt, within)
  // Only uses beyond an allowance depend on credit and limits, and lock them.
  const unbounded = used.map((one) => ({ one, rated: rate(one) }))
  const bounds = await boundsOf(
    ctx,
    unbounded.filter(({ rated }) => isCharged(rated)).map(({ one }) => one),
  )
  const rated = unbounded.map(({ one, rated: without }) => {
    const within = bounds.get(one.of.ServiceUUID)
    return { ...one, ...(within ? rate(one, within) : without), isOnBill: within?.credit === undefined }
  })
  const outcomes = rated.flatMap((one) => outcomesOf(ctx, one))
  await Promise.all([
    insertDocuments(
      ctx,
      outcomes.filter(({ was }) => !was),
    ),
    updateDocuments(
      ctx,
      outcomes.filter(({ was }) => was),
    ),
    saveRemaining(ctx, rated),
    addToHours(ctx, usedHere(used)),
  ])
  await chargeUses(ctx, outcomes)
  for (const { of, cost, isOverrun } of rated.filter(isCharged)) {
    const left = bounds.get(of.ServiceUUID)?.leftOfLimit
    if (left !== undefined && cost < 0 && !isOverrun) await liftLimit(ctx, of)
    else if (left !== undefined) await reachLimit(ctx, of, { left, cost, isOverrun })
  }
  for (const { of, mobile, grants } of rated) {
    await sendAlerts(ctx, of, mobile, grants)
    await ctx.show(of.CustomerUUID, 'usage.changed', { MobileUUID: of.ServiceUUID })
  }
}

/** The uses in New Zealand. The hourly sums are of these alone, because they are compared with what plans include. */
function usedHere(used: readonly UsedService[]): UsedService[] {
  return used.map((one) => ({ ...one, uses: one.uses.filter(({ abroad }) => !abroad) }))
}

/**
 * The counted uses that can be charged again. Leaves out those charged before the mobile moved to the bill, or off it.
 */
function ratedAgain(counted: readonly StoredUse[] = [], within: ChargeBounds | undefined): readonly StoredUse[] {
  if (!within) return counted
  const isOnBill = within.credit === undefined
  return counted.filter(({ cost, charge }) => cost === 0 || charge.isOnBill === isOnBill)
}

/** Whether any use has a charge, a changed charge, or would have one if no limit stopped it. */
function isCharged({ counted, recounted }: RatedLate<Grant, StoredUse>): boolean {
  return (
    counted.some(({ cost, unmet }) => cost > 0 || unmet > 0) ||
    recounted.some(({ was, now }) => now.cost !== was.cost || now.unmet !== was.unmet)
  )
}

/** The limits on the charges of services, by service. Locks their credit until the transaction ends. */
async function boundsOf(ctx: Tx, services: readonly UsedService[]): Promise<Map<Uuid, ChargeBounds>> {
  if (services.length === 0) return new Map()
  const all = services.map(({ of }) => of)
  const mobiles = all.map(({ CustomerUUID, ServiceUUID: MobileUUID }) => ({ CustomerUUID, MobileUUID }))
  const plans = services.map(({ of, mobile, addons }) => {
    const plan = addons.find(({ IsBasePlan }) => IsBasePlan)
    return { ...of, mobile, since: outsideSince(plan, ctx.today()) }
  })
  const [credits, limits, isStopped] = await Promise.all([
    lockCredits(ctx, mobiles, 'wait'),
    leftOfLimits(ctx, plans),
    stoppedWhen(ctx, all),
  ])
  return new Map(
    all.map(({ ServiceUUID }) => [
      ServiceUUID,
      {
        credit: credits.get(ServiceUUID),
        leftOfLimit: limits.get(ServiceUUID),
        isStopped: (at: Date) => isStopped(ServiceUUID, at),
      },
    ]),
  )
}
