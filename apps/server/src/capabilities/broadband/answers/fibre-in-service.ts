import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { connectionsOf } from '../stores/connections.store.ts'
import { type ConnectionAnswer, connectionAnswers } from './connection-answer.ts'
import { placeLine } from './tell-order.ts'

/** A connection in service, with its address in one line and its street. */
export interface FibreInService {
  connection: ConnectionAnswer
  place: string
  street: string
}

/** The connections of a customer that are in service, the oldest first. */
export async function fibreInService(ctx: Ctx, CustomerUUID: Uuid): Promise<FibreInService[]> {
  const active = (await connectionsOf(ctx, CustomerUUID)).filter(({ Status }) => Status === 'ACTIVE')
  const answers = await connectionAnswers(ctx, active.reverse())
  return answers.map((connection) => {
    const { Address } = connection
    const place = placeLine(Address)
    return { connection, place, street: Address.Lines?.[0] ?? place.split(',')[0] ?? place }
  })
}
