import type { Gives } from '@waea/contract/call'
import type { leaving } from '@waea/contract/people/leaving'
import { lastDayOf } from '@waea/domain/leaving/last-day'
import { type AccountFacts, stillOpen } from '@waea/domain/leaving/still-open'
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
  const [mobiles, account, facts] = await Promise.all([
    leavingMobiles(ctx, CustomerUUID),
    findAccount(ctx, CustomerUUID),
    factsOf(ctx, CustomerUUID),
  ])
  return {
    ...(account && { AccountNumber: account.AccountNumber }),
    Mobiles: mobiles,
    OwedCents: facts.owed,
    UnbilledCents: facts.unbilled,
    AccountCreditCents: facts.credit,
    Open: stillOpen(facts),
  }
}

/** What decides whether an account may be closed. */
export async function factsOf(ctx: Ctx, CustomerUUID: Uuid): Promise<AccountFacts> {
  const [mobiles, hasBroadband, hasOrder, pays, hasDispute, hasOpenPayment, charges, owed, account] = await Promise.all(
    [
      mobilesOf(ctx, CustomerUUID),
      hasConnection(ctx, CustomerUUID),
      hasOpenOrder(ctx, CustomerUUID),
      paysForOthers(ctx, CustomerUUID),
      hasOpenDispute(ctx, CustomerUUID),
      hasOpenPayments(ctx, CustomerUUID),
      unbilledCharges(ctx, [CustomerUUID]),
      whatIsOwedBy(ctx, CustomerUUID),
      findAccount(ctx, CustomerUUID),
    ],
  )
  return {
    mobiles: mobiles.filter(({ Status }) => Status !== mobileStatus.ended).length,
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

/** A customer's mobiles that have not ended. */
export async function leavingMobiles(ctx: Ctx, CustomerUUID: Uuid, only?: Uuid): Promise<LeavingMobile[]> {
  const all = await mobilesOf(ctx, CustomerUUID)
  const mobiles = all.filter(({ UUID, Status }) => Status !== mobileStatus.ended && (only ?? UUID) === UUID)
  const services = mobiles.map(({ UUID: ServiceUUID }) => ({ CustomerUUID, ServiceUUID }))
  const [addons, ends, charges, credits] = await Promise.all([
    addonsOfServices(ctx, services),
    openEnds(ctx, CustomerUUID),
    unbilledCharges(ctx, [CustomerUUID]),
    Promise.all(mobiles.map(({ UUID }) => creditOf(ctx, CustomerUUID, UUID))),
  ])
  return mobiles.map((mobile, at) => {
    const { UUID, MSISDN, Nickname } = mobile
    const end = ends.find(({ MobileUUID }) => MobileUUID === UUID)
    const blockedBy = blockOf(ctx, mobile)
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

/** What keeps a mobile from ending: somebody else might be ending it, or another change is under way. */
export function blockOf(ctx: Ctx, mobile: MobileRow): LeavingMobile['BlockedBy'] {
  if (mobile.Holds.includes('frozen')) return 'sim-frozen'
  if (isLocked(ctx, mobile)) return 'sim-locked'
  return mobile.Move === null ? undefined : 'sim-changing'
}
