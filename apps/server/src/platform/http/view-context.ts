import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Db } from '../ctx.ts'

function refuseWrite(): never {
  throw new Refused(refuse('view-only'))
}

/**
 * The context of a call in an operator's view of the portal. Every way to write is refused, so that a handler which
 * writes beside its read does nothing at all.
 */
export function viewContext(ctx: Ctx): Ctx {
  const single: Db = { run: async () => refuseWrite(), row: async () => refuseWrite(), rows: async () => refuseWrite() }
  return {
    ...ctx,
    single,
    inTransaction: async () => refuseWrite(),
    audit: async () => refuseWrite(),
    asRule: (rule) => viewContext(ctx.asRule(rule)),
    asGuest: (guest) => viewContext(ctx.asGuest(guest)),
  }
}
