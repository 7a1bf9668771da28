import type { PlanHolders } from '@waea/domain/catalogue/provider-file/breaking-changes'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { plansOnOrder } from '../broadband/index.ts'
import { plansOfSimsNotActive } from '../mobiles/index.ts'
import { agreedChanges, customersByEntry } from '../plans/index.ts'

/** How many customers have each plan, and how many are waiting for it, with a SIM, a plan change, or fibre on order. */
export async function planHolders(ctx: Ctx): Promise<ReadonlyMap<Uuid, PlanHolders>> {
  const having = await customersByEntry(ctx)
  const waiting = new Map<Uuid, Set<Uuid>>()
  for (const waitingOf of [plansOfSimsNotActive, agreedChanges, plansOnOrder]) {
    for (const { CustomerUUID, entryUuid } of await waitingOf(ctx)) {
      waiting.set(entryUuid, (waiting.get(entryUuid) ?? new Set()).add(CustomerUUID))
    }
  }
  const entries = [...new Set([...having.keys(), ...waiting.keys()])]
  return new Map(
    entries.map((entry) => [entry, { having: having.get(entry) ?? 0, waiting: waiting.get(entry)?.size ?? 0 }]),
  )
}
