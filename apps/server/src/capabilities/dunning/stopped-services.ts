import { isStoppedOverBills, type SuspensionStops, whatStops } from '@waea/domain/dunning/suspension-scope'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { hasFibreInService } from '../broadband/index.ts'
import { mobilesOf } from '../mobiles/index.ts'

/** Which of a customer's services a suspension stops. */
export async function stoppedServices(ctx: Ctx, CustomerUUID: Uuid): Promise<SuspensionStops> {
  const [mobiles, hasFibre] = await Promise.all([mobilesOf(ctx, CustomerUUID), hasFibreInService(ctx, CustomerUUID)])
  return whatStops({ hasMobile: mobiles.some(isStoppedOverBills), hasFibre })
}
