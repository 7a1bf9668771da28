import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import type { BillingType } from '../catalogue/catalogue-entry.ts'
import type { SimType } from '../catalogue/catalogue-item.ts'

/** SIMs of the stock that are sold alike. */
export interface StockKind {
  SIMType: SimType
  /** The kind of plan that they are sold for; null for any. */
  BillingType: BillingType | null
  isReplacement: boolean
}

/** How many SIMs of a kind there are. */
export interface StockLevel extends StockKind {
  /** To be sold or started. */
  free: number
  /** With customers. */
  taken: number
  /** Not taken before the last day of their code. */
  expired: number
  /** The day of the last delivery. */
  loadedOn: CalendarDay
}

const types: Record<SimType, string> = { real_sim: 'SIM cards', esim: 'eSIMs' }
const plans: Record<BillingType, string> = { prepay: 'prepay', postpay: 'monthly bills', payg: 'pay as you go' }

/** A kind in words: `SIM cards for prepay`. */
export function stockName({ SIMType, BillingType, isReplacement }: StockKind): string {
  const uses = isReplacement ? ' that replace a SIM' : ''
  return `${types[SIMType]}${uses} for ${BillingType === null ? 'any plan' : plans[BillingType]}`
}

const watchedDays = 365

/**
 * Whether fewer SIMs of a kind are free than the provider wants. A kind that is used up, and of which none was delivered
 * for a year, is not sold any more.
 */
export function isStockLow(level: StockLevel, least: number | undefined, today: CalendarDay): boolean {
  if (least === undefined || level.free >= least) return false
  return level.free > 0 || addDays(level.loadedOn, watchedDays) >= today
}
