import { ownParties } from '@waea/domain/payments/parties'
import type { Service } from '@waea/domain/service'
import { casualRates } from '@waea/domain/usage/casual-rates'
import { isCarriedOver, type Spending, spend } from '@waea/domain/usage/parcels'
import { flawOfDocument, flawOfTime, type UsageDocument } from '@waea/domain/usage/usage-document'
import { addDays, type CalendarDay, dayOf } from '@waea/kit/calendar-day'
import { type Money, minus } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { NewsOf } from '../../platform/news.ts'
import { notifyOperator } from '../../platform/notices.ts'
import { byRule, type Permitted, permit } from '../../platform/permit.ts'
import { creditOf, spendCredit } from '../balance/index.ts'
import { charge } from '../ledger/index.ts'
import { type MobileRow, mobileOf, mobileStatus, stoppedWhen } from '../mobiles/index.ts'
import { addToHours, type DocumentRow, insertDocuments, markCharged, type NotedCharge } from './documents.store.ts'
import { currentGrants } from './grant-allowances.ts'
import { type Grant, lockUsage, saveRemaining } from './grants.store.ts'
import { holdLimit, type OpenLimit, reachLimit } from './spend-limit.ts'
import { sendAlerts } from './tell-alerts.ts'

/**
 * Takes the network's usage documents of one service, in the context's transaction: each is counted once, in the period in
 * which it was used, and met from the allowances of that day, those that are gone first in front. What is over is charged
 * at the casual rate as far as the credit and the spend limit reach: not where the network had confirmed that it stops such
 * use, which then was its mistake and no charge of the customer's. What cannot be counted is put aside for the operator.
 */
export async function recordUsage(
  ctx: Tx,
  { CustomerUUID, MobileUUID: ServiceUUID, documents }: NewsOf<'network.usage'>,
): Promise<void> {
  const mobile = await mobileOf(ctx, CustomerUUID, ServiceUUID)
  const counts = await countableDocuments(ctx, mobile, documents)
  if (!mobile || counts.length === 0) return
  const of = permit(byRule('usage'), 'usage:write', { CustomerUUID, ServiceUUID })
  await lockUsage(ctx, of)
  const from = counts.map(({ at }) => dayOf(at)).reduce((a, b) => (a < b ? a : b), ctx.today())
  const grants = await currentGrants(ctx, of, { mobile, from })
  const taken = await insertDocuments(ctx, of, counts)
  const fresh = counts.filter((one) => taken.delete(one.id))
  if (fresh.length === 0) return
  const meeting: Meeting = { of, grants, changed: new Set(), charges: [] }
  for (const document of fresh) await recordUse(ctx, meeting, document)
  if (meeting.changed.size) await saveRemaining(ctx, of, [...meeting.changed])
  if (meeting.charges.length) await markCharged(ctx, of, meeting.charges)
  await addToHours(ctx, of, fresh)
  if (meeting.limit) await reachLimit(ctx, of, meeting.limit)
  await sendAlerts(ctx, of, mobile, grants)
  await ctx.show(CustomerUUID, 'usage.changed', { MobileUUID: ServiceUUID })
}

/** Of the documents those that can be counted; any other is put aside, so that it does not hold back its neighbours. */
async function countableDocuments(
  ctx: Ctx,
  mobile: MobileRow | undefined,
  documents: readonly UsageDocument[],
): Promise<DocumentRow[]> {
  const counts: DocumentRow[] = []
  for (const document of documents) {
    const { id, type, amount, atMs } = document
    const reason = flawOfDocument(document) ?? flawOfTime(atMs, ctx.now().getTime()) ?? flawOfMobile(mobile, atMs)
    if (reason) await notifyOperator(ctx, { kind: 'usage-document', subject: id, reason, document })
    else counts.push({ id, type, amount, at: new Date(atMs) })
  }
  return counts
}

/** Why a use cannot be of a mobile: it is gone, or had left the network by then. */
function flawOfMobile(mobile: MobileRow | undefined, atMs: number): string | undefined {
  if (!mobile) return 'its mobile is not known'
  if (mobile.Status !== mobileStatus.ended) return undefined
  const endedAt = mobile.networkSaidAt ?? mobile.changedAt
  return atMs > endedAt.getTime() ? 'its mobile had left the network by then' : undefined
}

/** What some documents of one service are met from, and what came of it. */
interface Meeting {
  of: Permitted<Service, 'usage:write'>
  grants: readonly Grant[]
  changed: Set<Grant>
  charges: NotedCharge[]
  /** Asked for by the first use that may cost something. */
  isStopped?: (at: Date) => boolean
  limit?: OpenLimit
}

async function recordUse(ctx: Tx, meeting: Meeting, { id, type, amount, at }: DocumentRow): Promise<void> {
  const { of, grants, changed, charges } = meeting
  const ofType = grants.filter((one) => one.type === type)
  const day = dayOf(at)
  const rate = casualRates[type]
  let met = spend(ofType, amount, { day, rate })
  let credit: Money | undefined
  if (met.charge > 0) {
    meeting.isStopped ??= await stoppedWhen(ctx, of.CustomerUUID, of.ServiceUUID)
    meeting.limit ??= await holdLimit(ctx, of)
    credit = (await creditOf(ctx, of.CustomerUUID, of.ServiceUUID))?.spendable
    const most = least(credit, meeting.limit.left)
    met = spend(ofType, amount, { day, rate, most, stops: meeting.isStopped(at) })
  }
  for (const grant of take(met, day)) changed.add(grant)
  if (met.charge === 0 && met.unmet === 0) return
  charges.push({ id, uuid: ctx.newUuid(), cost: met.charge, charged: met.charged, unmet: met.unmet })
  if (meeting.limit?.left !== undefined) {
    meeting.limit.left = minus(meeting.limit.left, met.charge)
    // What the network should have stopped, or the credit could not pay, says nothing of the limit.
    const isBoundByLimit = credit === undefined || credit - met.charge > meeting.limit.left
    if (met.unmet > 0 && isBoundByLimit && !meeting.isStopped?.(at)) meeting.limit.isOverrun = true
  }
  if (met.charge > 0) await chargeUse(ctx, of, { id, type, at }, { amount: met.charge, onBill: credit === undefined })
}

/** The smaller of two bounds, of which either may be none. */
function least(a: Money | undefined, b: Money | undefined): Money | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a < b ? a : b
}

/** Takes out of grants what a use was met from; answers those of which something was taken. */
function take({ takes }: Spending<Grant>, day: CalendarDay): Grant[] {
  for (const { parcel, amount } of takes) {
    parcel.remaining -= amount
    if (isCarriedOver(parcel, day)) parcel.usedAfter += amount
  }
  return takes.map(({ parcel }) => parcel)
}

/** Charges use that no plan covers: from credit, or where it is billed it is owed from the moment that it is counted. */
async function chargeUse(
  ctx: Tx,
  { CustomerUUID, ServiceUUID }: Service,
  { id, type, at }: Omit<DocumentRow, 'amount'>,
  { amount, onBill }: { amount: Money; onBill: boolean },
): Promise<void> {
  if (!onBill) {
    const reason = `usage:${ServiceUUID}:${id}`
    const spent = { CustomerUUID, MobileUUID: ServiceUUID, amount, reason, because: 'usage' }
    return void (await spendCredit(ctx.asRule('usage'), spent))
  }
  const from = dayOf(at)
  await charge(ctx, {
    parties: ownParties(CustomerUUID, ServiceUUID),
    supply: 'use',
    name: type,
    taxCode: 'standard',
    from,
    upto: addDays(from, 1),
    reason: 'use',
    key: `use:${ServiceUUID}:${id}`,
    amount,
  })
}
