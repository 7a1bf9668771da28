import type { Gives } from '@waea/contract/call'
import type { overview } from '@waea/contract/overview'
import { isInService, mobileStatus } from '@waea/domain/mobiles/mobile-state'
import type { MobileFact } from '@waea/domain/overview/next-sims'
import type { NextStep } from '@waea/domain/overview/next-step'
import { nextSteps } from '@waea/domain/overview/next-steps'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { billsDue } from '../billing/index.ts'
import { fibreAhead } from '../broadband/index.ts'
import { suspensionDay } from '../dunning/index.ts'
import { type MobileRow, mobilesOf } from '../mobiles/index.ts'
import { portsAhead } from '../porting/index.ts'
import { simsAhead } from '../shop/index.ts'

type Next = Gives<typeof overview.next>

/** What happens next for a customer, read side by side from everything they may wait for. */
export async function readNext(ctx: Ctx, CustomerUUID: Uuid): Promise<Next> {
  const owned = mobilesOf(ctx, CustomerUUID)
  const [mobiles, sims, ports, fibre, bills] = await Promise.all([
    owned,
    simsAhead(ctx, CustomerUUID),
    portsAhead(ctx, CustomerUUID, owned),
    fibreAhead(ctx, CustomerUUID),
    billsAndSuspension(ctx, CustomerUUID),
  ])
  const steps = nextSteps({ mobiles: factsOf(mobiles), sims, ports, fibre, bills }, ctx.now())
  return { Steps: steps.map(stepAnswer), AsOf: ctx.today() }
}

/** The day of a suspension is only read for overdue bills. */
async function billsAndSuspension(ctx: Ctx, CustomerUUID: Uuid) {
  const bills = await billsDue(ctx, CustomerUUID)
  return bills.overdue > 0 ? { ...bills, suspendsOn: await suspensionDay(ctx, CustomerUUID) } : bills
}

function factsOf(mobiles: readonly MobileRow[]): MobileFact[] {
  const inService = new Set(mobiles.filter(isInService).map(({ UUID }) => UUID))
  return mobiles
    .filter(({ Status, ReturnUUID }) => Status !== mobileStatus.issued || ReturnUUID === null)
    .map(({ UUID, SIMType, Status, seenAt, MSISDN, ReplacesUUID }) => ({
      UUID,
      SIMType,
      Status,
      isSeen: seenAt !== null,
      MSISDN,
      replaces: ReplacesUUID && inService.has(ReplacesUUID) ? ReplacesUUID : undefined,
    }))
}

/** A step as the wire has it. */
function stepAnswer(step: NextStep): Next['Steps'][number] {
  const { on, at, until, MSISDN, name, amount, count, isEsim, MobileUUID, order, suspendsOn } = step
  return {
    Kind: step.kind,
    To: step.to,
    ...(on && { On: on }),
    ...(at && { AtNanos: nanos(at) }),
    ...(until && { UntilNanos: nanos(until) }),
    ...(MSISDN && { MSISDN }),
    ...(name && { Name: name }),
    ...(amount !== undefined && { AmountCents: amount }),
    ...(count !== undefined && { Count: count }),
    ...(isEsim !== undefined && { IsEsim: isEsim }),
    ...(MobileUUID && { MobileUUID }),
    ...(order && { OrderNumber: order }),
    ...(suspendsOn && { SuspendsOn: suspendsOn }),
  }
}
