import { ownParties } from '@waea/domain/payments/parties'
import type { Service } from '@waea/domain/service'
import { casualRates } from '@waea/domain/usage/casual-rates'
import { spend } from '@waea/domain/usage/spend'
import { flawOfDocument, type UsageDocument } from '@waea/domain/usage/usage-document'
import { addDays, dayOf } from '@waea/kit/calendar-day'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { NewsOf } from '../../platform/news.ts'
import { notifyOperator } from '../../platform/notices.ts'
import { byRule, type Permitted, permit } from '../../platform/permit.ts'
import { creditOf, spendCredit } from '../balance/index.ts'
import { charge } from '../ledger/index.ts'
import { mobileOf, stoppedWhen } from '../mobiles/index.ts'
import { balanceOf } from './balance-of.ts'
import { currentGrants } from './grant-allowances.ts'
import { sendAlerts } from './tell-alerts.ts'
import {
  addToHours,
  type DocumentRow,
  type Grant,
  insertDocuments,
  lockUsage,
  markCharged,
  saveRemaining,
} from './usage.store.ts'

/**
 * Records the network's usage documents of one service, in the context's transaction. Each document counts once and
 * uses up the allowances that end first. What is left over is charged at the casual rate as far as the credit reaches,
 * unless the network had confirmed that it stops such use: then it is the network's mistake and the customer pays
 * nothing.
 */
export async function recordUsage(
  ctx: Tx,
  { CustomerUUID, MobileUUID: ServiceUUID, documents }: NewsOf<'network.usage'>,
): Promise<void> {
  const mobile = await mobileOf(ctx, CustomerUUID, ServiceUUID)
  if (!mobile) return
  const of = permit(byRule('usage'), 'usage:write', { CustomerUUID, ServiceUUID })
  await lockUsage(ctx, of)
  const grants = await currentGrants(ctx, of, mobile)
  const asked = (await countableDocuments(ctx, documents)).map(({ id, type, amount, atMs }) => ({
    id,
    type,
    amount,
    at: new Date(atMs),
  }))
  const taken = await insertDocuments(ctx, of, asked)
  const fresh = asked.filter((one) => taken.delete(one.id))
  if (fresh.length === 0) return
  const isStopped = await stoppedWhen(ctx, CustomerUUID, ServiceUUID)
  const changed = new Set<Grant>()
  for (const document of fresh) await recordUse(ctx, of, document, { grants, changed, stops: isStopped(document.at) })
  if (changed.size) await saveRemaining(ctx, of, [...changed])
  await addToHours(ctx, of, fresh)
  await sendAlerts(ctx, of, mobile, grants)
  await ctx.show(CustomerUUID, 'usage.changed', { MobileUUID: ServiceUUID })
}

/** The documents that can be counted. Any other is reported to the operator, so that it does not block the rest. */
async function countableDocuments(ctx: Ctx, documents: readonly UsageDocument[]): Promise<UsageDocument[]> {
  const counts: UsageDocument[] = []
  for (const document of documents) {
    const reason = flawOfDocument(document)
    if (reason) await notifyOperator(ctx, { kind: 'usage-document', subject: document.id, reason, document })
    else counts.push(document)
  }
  return counts
}

async function recordUse(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  document: DocumentRow,
  { grants, changed, stops }: { grants: readonly Grant[]; changed: Set<Grant>; stops: boolean },
): Promise<void> {
  const credit = (await creditOf(ctx, of.CustomerUUID, of.ServiceUUID))?.spendable
  const terms = { rate: casualRates[document.type], credit, stops, today: ctx.today() }
  const met = spend(balanceOf(grants, document.type), document.amount, terms)
  let open = met.fromAllowance
  for (const grant of grants) {
    const used = grant.type === document.type && grant.rule !== 'Unlimited' ? Math.min(grant.remaining, open) : 0
    if (used === 0) continue
    grant.remaining -= used
    open -= used
    changed.add(grant)
  }
  if (met.charge === 0 && met.unmet === 0) return
  await markCharged(ctx, of, { id: document.id, cost: met.charge, charged: met.charged, unmet: met.unmet })
  if (met.charge === 0) return
  if (credit === undefined) await chargeUse(ctx, of, document, met.charge)
  else {
    const reason = `usage:${of.ServiceUUID}:${document.id}`
    await spendCredit(ctx.asRule('usage'), {
      CustomerUUID: of.CustomerUUID,
      MobileUUID: of.ServiceUUID,
      amount: met.charge,
      reason,
      because: 'usage',
    })
  }
}

/** Charges usage outside every plan to a service that is billed. */
async function chargeUse(
  ctx: Tx,
  { CustomerUUID, ServiceUUID }: Service,
  { id, type, at }: DocumentRow,
  amount: Money,
): Promise<void> {
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
