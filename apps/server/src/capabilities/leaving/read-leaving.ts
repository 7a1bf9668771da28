import type { Gives } from '@waea/contract/call'
import type { leaving } from '@waea/contract/people/leaving'
import { lastDayOf } from '@waea/domain/leaving/last-day'
import { type AccountFacts, stillOpen } from '@waea/domain/leaving/still-open'
import { blockOf } from '@waea/domain/mobiles/mobile-state'
import { activeStatus } from '@waea/domain/plans/mobile-status'
import type { Uuid } from '@waea/kit/ids'
import { plus, sum, zero } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { creditOf } from '../balance/index.ts'
import { findAccount, whatIsOwedBy } from '../billing/index.ts'
import { paysForOthers } from '../billing-routes/index.ts'
import { hasConnection } from '../broadband/index.ts'
import { hasOpenDispute } from '../dunning/index.ts'
import { unbilledCharges } from '../ledger/index.ts'
import { isLocked, type MobileRow, mobileStatus, mobilesOf } from '../mobiles/index.ts'
import { hasOpenPayments } from '../payments/index.ts'
import { addonsOfServices } from '../plans/index.ts'
import { hasOpenOrder } from '../shop/index.ts'
import { type EndRow, openEnds } from './ends.store.ts'

type Answer = Gives<typeof leaving.read>
type LeavingMobile = Answer['Mobiles'][number]

/** What would happen to an account that leaves, and what still has to be settled before it can be closed. */
export async function readLeaving(ctx: Ctx, CustomerUUID: Uuid): Promise<Answer> {
  const known = await readKnown(ctx, CustomerUUID)
  const [mobiles, facts] = await Promise.all([answersOf(ctx, CustomerUUID, known), factsOf(ctx, CustomerUUID, known)])
  const { account } = known
  return {
    ...(account && { AccountNumber: account.AccountNumber }),
    Mobiles: mobiles,
    OwedCents: facts.owed,
    UnbilledCents: facts.unbilled,
    AccountCreditCents: facts.credit,
    Open: stillOpen(facts),
  }
}

/** What the mobiles' answers and the facts of the account are both made of. */
async function readKnown(ctx: Ctx, CustomerUUID: Uuid) {
  const [mobiles, charges, account] = await Promise.all([
    mobilesOf(ctx, CustomerUUID),
    unbilledCharges(ctx, [CustomerUUID]),
    findAccount(ctx, CustomerUUID),
  ])
  return { mobiles: mobiles.filter(({ Status }) => Status !== mobileStatus.ended), charges, account }
}
type Known = Awaited<ReturnType<typeof readKnown>>

/** What decides whether an account may be closed. */
export async function accountFacts(ctx: Ctx, CustomerUUID: Uuid): Promise<AccountFacts> {
  return factsOf(ctx, CustomerUUID, await readKnown(ctx, CustomerUUID))
}

async function factsOf(ctx: Ctx, CustomerUUID: Uuid, { mobiles, charges, account }: Known): Promise<AccountFacts> {
  const [hasBroadband, hasOrder, pays, hasDispute, hasOpenPayment, owed] = await Promise.all([
    hasConnection(ctx, CustomerUUID),
    hasOpenOrder(ctx, CustomerUUID),
    paysForOthers(ctx, CustomerUUID),
    hasOpenDispute(ctx, CustomerUUID),
    hasOpenPayments(ctx, CustomerUUID),
    whatIsOwedBy(ctx, CustomerUUID),
  ])
  return {
    mobiles: mobiles.length,
    hasBroadband,
    hasOrder,
    paysForOthers: pays,
    hasDispute,
    hasOpenPayment,
    unbilled: sum(charges.map(({ amount }) => amount)),
    owed: sum([...owed.owed.map(({ remaining }) => remaining), owed.debt]),
    credit: account?.credit ?? zero,
  }
}

/** One of a customer's mobiles; undefined if it has ended or is not theirs. */
export async function leavingMobile(
  ctx: Ctx,
  CustomerUUID: Uuid,
  MobileUUID: Uuid,
): Promise<LeavingMobile | undefined> {
  const { mobiles, ...known } = await readKnown(ctx, CustomerUUID)
  const [only] = await answersOf(ctx, CustomerUUID, {
    ...known,
    mobiles: mobiles.filter(({ UUID }) => UUID === MobileUUID),
  })
  return only
}

async function answersOf(ctx: Ctx, CustomerUUID: Uuid, { mobiles, charges }: Known): Promise<LeavingMobile[]> {
  const services = mobiles.map(({ UUID: ServiceUUID }) => ({ CustomerUUID, ServiceUUID }))
  const [addons, ends, credits] = await Promise.all([
    addonsOfServices(ctx, services),
    openEnds(ctx, CustomerUUID),
    Promise.all(mobiles.map(({ UUID }) => creditOf(ctx, CustomerUUID, UUID))),
  ])
  return mobiles.map((mobile, at) => {
    const { UUID, MSISDN, Nickname } = mobile
    const end = ends.find(({ MobileUUID }) => MobileUUID === UUID)
    const blockedBy = endBlockOf(ctx, mobile)
    return {
      UUID,
      ...(MSISDN && { MSISDN }),
      ...(Nickname && { Nickname }),
      State: stateOf(mobile, end),
      LastDay: end?.lastDay ?? lastDayOf(addons.get(UUID) ?? [], ctx.today()),
      CreditCents: credits[at]?.amount ?? zero,
      FinalBillCents: charges.reduce(
        (total, { service, amount }) => (service === UUID ? plus(total, amount) : total),
        zero,
      ),
      ...(blockedBy && { BlockedBy: blockedBy }),
    }
  })
}

function stateOf({ Status }: MobileRow, end: EndRow | undefined): LeavingMobile['State'] {
  if (end) return end.state === 'planned' ? 'ends' : 'ending'
  return Status < activeStatus ? 'unused' : 'in-use'
}

/** What keeps a mobile from ending. */
export function endBlockOf(ctx: Ctx, mobile: MobileRow): LeavingMobile['BlockedBy'] {
  return blockOf({ ...mobile, isLocked: isLocked(ctx, mobile) })
}
