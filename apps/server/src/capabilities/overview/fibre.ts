import type { Gives } from '@waea/contract/call'
import type { overview } from '@waea/contract/overview'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { billsAhead } from '../billing/index.ts'
import { type FibreInService, fibreInService } from '../broadband/index.ts'
import { addonsOfService, changeOf } from '../plans/index.ts'
import { readNextCharge } from './next-charge.ts'

type Fibre = Gives<typeof overview.fibre>

/** The connections of a customer that are in service, each with its state and its next charge. */
export async function readFibre(ctx: Ctx, CustomerUUID: Uuid): Promise<Fibre> {
  const connections = await fibreInService(ctx, CustomerUUID)
  return { Connections: await Promise.all(connections.map((one) => glanceOf(ctx, CustomerUUID, one))) }
}

async function glanceOf(
  ctx: Ctx,
  CustomerUUID: Uuid,
  { connection, place, street }: FibreInService,
): Promise<Fibre['Connections'][number]> {
  const { UUID, Nickname, Plan, Status, EndsOn, OutOfUse } = connection
  const service = { CustomerUUID, ServiceUUID: UUID }
  const [addons, change] = await Promise.all([addonsOfService(ctx, service), changeOf(ctx, service)])
  const plan = addons.find(({ IsBasePlan }) => IsBasePlan)
  const next = await readNextCharge(ctx, addons, {
    bills: await billsAhead(ctx, service, plan),
    change: change?.state === 'waiting' ? change : undefined,
  })
  return {
    UUID,
    Name: Nickname || street,
    Place: place,
    PlanName: Plan.Name,
    Status,
    ...(EndsOn && { EndsOn }),
    ...(OutOfUse && { OutOfUse }),
    ...(next && { NextCharge: next }),
  }
}
