import type { Gives, Input } from '@waea/contract/call'
import type { operatorWork } from '@waea/contract/operators/operator-work'
import { type Stalled, stalledBefore } from '@waea/domain/operators/stalled'
import { stepsOfFibre } from '@waea/domain/overview/next-fibre'
import { stepsOfPorts } from '@waea/domain/overview/next-ports'
import { stepsOfSims } from '@waea/domain/overview/next-sims'
import { type NextStep, needsCustomer } from '@waea/domain/overview/next-step'
import { pageInfo, pageRows } from '@waea/domain/paging'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import { fibreAhead, stalledFibre } from '../../broadband/index.ts'
import { customersByUuid, found } from '../../customers/index.ts'
import { mobilesOf } from '../../mobiles/index.ts'
import { portsAhead, stalledPorts } from '../../porting/index.ts'
import { simsAhead, stalledOrders } from '../../shop/index.ts'

/**
 * What waits too long for somebody who is not the customer: orders, parcels, ports, fibre orders and visits, the longest
 * first or as `Order` says, each with the customer's next step as their own pages show it.
 */
export async function readWaiting(
  ctx: Ctx,
  input: Input<typeof operatorWork.waiting>,
): Promise<Gives<typeof operatorWork.waiting>> {
  const { offset, limit } = pageRows(input)
  const isNewestFirst = input.Order === 'newest'
  const before = stalledBefore(ctx.config.porting.hours, ctx.now())
  // The page may be of one kind only, so each kind is read up to its end.
  const page = { most: offset + limit, isNewestFirst, search: await found(ctx, input) }
  const kinds = await Promise.all([
    stalledOrders(ctx, before, page),
    stalledPorts(ctx, before, page),
    stalledFibre(ctx, before, page),
  ])
  const order = isNewestFirst ? -1 : 1
  const all: Stalled[] = kinds
    .flat()
    .sort((a, b) => order * (a.since.getTime() - b.since.getTime()) || a.reference.localeCompare(b.reference))
  const shown = all.slice(offset, offset + limit)
  const customers = await customersByUuid(
    ctx,
    shown.map(({ CustomerUUID }) => CustomerUUID),
  )
  const total = kinds.reduce((sum, [first]) => sum + (first?.total ?? 0), 0)
  return {
    Waiting: await Promise.all(
      shown.map(async (one) => {
        const { FirstName = '', LastName = '' } = customers.get(one.CustomerUUID) ?? {}
        const step = await nextStepOf(ctx, one)
        return {
          Kind: one.kind,
          Reference: one.reference,
          CustomerUUID: one.CustomerUUID,
          CustomerName: `${FirstName} ${LastName}`.trim(),
          ...(one.partner && { WaitsFor: one.partner }),
          SinceNanos: nanos(one.since),
          ...(step && { NextStep: stepAnswer(step) }),
        }
      }),
    ),
    PageInfo: pageInfo(input, total),
  }
}

/** The customer's next step about one thing, by the rule of their own pages; undefined if there is none for them. */
async function nextStepOf(ctx: Ctx, one: Stalled): Promise<NextStep | undefined> {
  const { kind, CustomerUUID } = one
  if (kind === 'order' || kind === 'parcel') {
    const steps = stepsOfSims({ mobiles: [], sims: await simsAhead(ctx, CustomerUUID) }, ctx.today())
    return steps.find(({ order }) => order === one.reference)
  }
  if (kind === 'port') {
    const ports = await portsAhead(ctx, CustomerUUID, mobilesOf(ctx, CustomerUUID))
    return stepsOfPorts(ports, ctx.now()).find(({ MobileUUID }) => MobileUUID === one.MobileUUID)
  }
  const orders = (await fibreAhead(ctx, CustomerUUID)).filter(({ street }) => street === one.street)
  return stepsOfFibre(orders, ctx.now())[0]
}

function stepAnswer(step: NextStep) {
  return {
    Kind: step.kind,
    NeedsCustomer: needsCustomer(step),
    ...(step.on && { On: step.on }),
    ...(step.at && { AtNanos: nanos(step.at) }),
  }
}
