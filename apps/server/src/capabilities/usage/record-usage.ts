import type { Service } from '@waea/domain/service'
import { lateUses, type RatedLate, rateLateUses } from '@waea/domain/usage/rating/late-uses'
import { outsideSince } from '@waea/domain/usage/rating/outside-plan'
import type { ChargeBounds, Use } from '@waea/domain/usage/rating/rate-uses'
import { documentProblem, timeProblem } from '@waea/domain/usage/rating/usage-document'
import { dayOf } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, type Permitted } from '../../platform/db/permit.ts'
import type { NewsOf } from '../../platform/jobs/news.ts'
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

type Told = NewsOf<'network.usage'>

/**
 * Takes the network's usage documents of some services, in the context's transaction: each is counted once, in the period
 * in which it was used, and rated from the allowances of that day, those that are gone first in front. Where later ones
 * took of the same allowances before it was told, they are rated again, and charges of theirs that change are taken back.
 * What is over is charged at the casual rate of its time as far as the credit and the spend limit reach: not where the
 * network had confirmed that it stops such use, which then was its mistake and no charge of the customer's. What cannot be
 * counted is put aside for the operator. Returns the news of services whose plan is about to start or to be renewed: of
 * them nothing is counted yet.
 */
export async function recordUsage(ctx: Tx, told: readonly Told[]): Promise<readonly Told[]> {
  const services = await countableServices(ctx, told)
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
    // A document that a list holds twice is new once.
    const fresh = uses.filter(({ id }) => !seen.has(id) && seen.add(id))
    return fresh.length > 0 ? { ...one, uses: fresh } : []
  })
  await rateAll(ctx, used)
  return told.filter(
    ({ MobileUUID }) => services.some(({ of }) => of.ServiceUUID === MobileUUID) && !current.has(MobileUUID),
  )
}

/** The countable uses of one service. */
interface ServiceUses {
  of: Permitted<Service, 'usage:write'>
  mobile: MobileRow
  /** The first day of which something must be known: of the earliest use, or today. */
  from: ReturnType<typeof dayOf>
  uses: readonly Use[]
}

/** The same with what the service holds. */
interface UsedService extends ServiceUses {
  grants: readonly Grant[]
  addons: readonly AddonRow[]
}

/** The services that are told of with what of their documents can be counted; what cannot is put aside. */
async function countableServices(ctx: Tx, told: readonly Told[]): Promise<ServiceUses[]> {
  const services = told.map(({ CustomerUUID, MobileUUID: ServiceUUID }) => ({ CustomerUUID, ServiceUUID }))
  const mobiles = await mobilesOfServices(ctx, services)
  const found: ServiceUses[] = []
  for (const [ServiceUUID, ofOne] of Map.groupBy(told, ({ MobileUUID }) => MobileUUID)) {
    const mobile = mobiles.get(ServiceUUID)
    const uses = await countableUses(
      ctx,
      mobile,
      ofOne.flatMap(({ documents }) => documents),
    )
    if (!mobile || uses.length === 0) continue
    const of = byRule('usage', 'usage:write', { CustomerUUID: mobile.CustomerUUID, ServiceUUID })
    const from = uses.map(({ at }) => dayOf(at)).reduce((a, b) => (a < b ? a : b), ctx.today())
    found.push({ of, mobile, from, uses })
  }
  return found
}

/** Of documents those that can be counted; any other is put aside, so that it does not hold back its neighbours. */
async function countableUses(ctx: Ctx, mobile: MobileRow | undefined, documents: Told['documents']): Promise<Use[]> {
  const uses: Use[] = []
  for (const document of documents) {
    const { id, type, amount, atMs, destination } = document
    const reason = documentProblem(document) ?? timeProblem(atMs, ctx.now().getTime()) ?? mobileProblem(mobile, atMs)
    if (reason) {
      const received = document.document ?? document
      await notifyOperator(ctx, { kind: 'usage-document', subject: id, reason, document: received, isWhole: true })
    } else uses.push({ id, type, amount, at: new Date(atMs), ...(destination !== undefined && { destination }) })
  }
  return uses
}

/** Why a mobile cannot have made a use: it is not known, or had left the network by then. */
function mobileProblem(mobile: MobileRow | undefined, atMs: number): string | undefined {
  if (!mobile) return 'its mobile is not known'
  if (mobile.Status !== mobileStatus.ended) return undefined
  const endedAt = mobile.networkSaidAt ?? mobile.changedAt
  return atMs > endedAt.getTime() ? 'its mobile had left the network by then' : undefined
}

/** Rates uses that are counted for the first time, those again that a late one comes before, and writes the result. */
async function rateAll(ctx: Tx, used: readonly UsedService[]): Promise<void> {
  if (used.length === 0) return
  const { ratesAt } = await freshCatalogue(ctx)
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
    addToHours(ctx, used),
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

/** The counted uses that can be charged anew: not those that were charged before the mobile went on the bill, or off it. */
function ratedAgain(counted: readonly StoredUse[] = [], within: ChargeBounds | undefined): readonly StoredUse[] {
  if (!within) return counted
  const isOnBill = within.credit === undefined
  return counted.filter(({ cost, charge }) => cost === 0 || charge.isOnBill === isOnBill)
}

/** Whether uses are charged, or charged otherwise than before, or would be where nothing stopped them. */
function isCharged({ counted, recounted }: RatedLate<Grant, StoredUse>): boolean {
  return (
    counted.some(({ cost, unmet }) => cost > 0 || unmet > 0) ||
    recounted.some(({ was, now }) => now.cost !== was.cost || now.unmet !== was.unmet)
  )
}

/** What bounds the charges of some services, by service. Their credit is held until the transaction ends. */
async function boundsOf(ctx: Tx, services: readonly UsedService[]): Promise<Map<Uuid, ChargeBounds>> {
  if (services.length === 0) return new Map()
  const all = services.map(({ of }) => of)
  const mobiles = all.map(({ CustomerUUID, ServiceUUID: MobileUUID }) => ({ CustomerUUID, MobileUUID }))
  const plans = services.map(({ of, addons }) => {
    const plan = addons.find(({ IsBasePlan }) => IsBasePlan)
    return { ...of, since: outsideSince(plan, ctx.today()) }
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
