import type { simStock } from '@waea/contract/mobile/sim-stock'
import { maxStockBytes } from '@waea/domain/activation/stock-file'
import type { Ctx } from '../../platform/ctx.ts'
import { textOf } from '../../platform/http/upload.ts'
import type { Handlers } from '../../platform/jobs/part.ts'
import { loadStock } from './load-stock.ts'
import { stockLevels } from './stock.store.ts'
import { isLow } from './watch-stock.ts'

const maxListed = 200

export const stockCalls: Handlers<typeof simStock> = {
  stock: async (ctx) => {
    const { simStockLow } = ctx.config
    return {
      Kinds: (await stockLevels(ctx)).map((level) => ({
        SIMType: level.SIMType,
        ...(level.BillingType && { BillingType: level.BillingType }),
        IsReplacement: level.isReplacement,
        Free: level.free,
        Taken: level.taken,
        Expired: level.expired,
        IsLow: isLow(ctx, level),
      })),
      ...(simStockLow !== undefined && { WarnBelow: simStockLow }),
    }
  },
  loadStock: async (ctx, { Write }) => {
    const delivery = await loadStock(ctx, await textOf(ctx.upload, maxStockBytes), { isWritten: Write })
    if ('faults' in delivery) {
      const { faults } = delivery
      return { SIMs: 0, New: 0, IsLoaded: false, Faults: faults.slice(0, maxListed), FaultCount: faults.length }
    }
    const { sims, added } = delivery
    if (Write && added > 0) await audit(ctx, sims, added)
    return { SIMs: sims, New: added, IsLoaded: Write, Faults: [], FaultCount: 0 }
  },
}

const audit = (ctx: Ctx, sims: number, added: number) => ctx.audit({ deed: 'stock-loaded', detail: { sims, added } })
