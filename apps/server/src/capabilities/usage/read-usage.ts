import type { Gives } from '@waea/contract/call'
import type { usage } from '@waea/contract/mobile/usage'
import { countryName } from '@waea/domain/catalogue/abroad/countries'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import { type OutsidePlan, outsidePlan, outsideSince } from '@waea/domain/usage/rating/outside-plan'
import { chargesOf } from '@waea/domain/usage/rating/usage-charges'
import type { UsageType } from '@waea/domain/usage/rating/usage-type'
import { type HistogramQuery, histogramIntervals } from '@waea/domain/usage/usage-history'
import { fromNanos, nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { mobileOf } from '../mobiles/index.ts'
import type { AddonRow } from '../plans/index.ts'
import { bucketsOf, chargedUses, outsideUses } from './documents.store.ts'
import { grantsOf } from './grants.store.ts'
import { readPace } from './read-pace.ts'
import { usageEntries } from './usage-entries.ts'

const maxCharges = 500
/** The usage kinds in each histogram: international minutes and texts count together with domestic ones. */
const typesOf: ReadonlyMap<string, readonly UsageType[]> = new Map([
  ['data', ['data']],
  ['mins', ['voice', 'idd_voice']],
  ['txts', ['sms', 'idd_sms']],
  ['pxts', ['mms']],
])

/** What is left of each kind (2§7.12). */
export async function readBalances(ctx: Ctx, service: Service): Promise<Gives<typeof usage.postpayBalance>> {
  if (!(await mobileOf(ctx, service.CustomerUUID, service.ServiceUUID))) throw new Refused(refuse('not-found'))
  const grants = await grantsOf(ctx, service)
  return { Usage: usageEntries(grants, ctx.today(), await readPace(ctx, service, grants)) }
}

export interface HistogramRequest extends Service, HistogramQuery {
  type: string
}

/** Usage of a kind in the intervals of `histogramIntervals` (2§7.13): data in bytes, voice in seconds. */
export async function readHistogram(ctx: Ctx, input: HistogramRequest): Promise<Gives<typeof usage.histogram>> {
  const types = typesOf.get(input.type)
  if (!types || !(await mobileOf(ctx, input.CustomerUUID, input.ServiceUUID))) throw new Refused(refuse('not-found'))
  const intervals = histogramIntervals(input)
  if (!intervals) throw new Refused(refuse('invalid-input', { rule: 'format is invalid' }, 'Range'))
  const { FirstNanos, FinalNanos } = input.Range
  const span = { from: fromNanos(FirstNanos), upto: fromNanos(FinalNanos) }
  const startsMs = intervals.map((one) => one.FirstNanos / 1e6)
  const sums = await bucketsOf(ctx, input, types, { ...span, startsMs })
  const Buckets = intervals.map((one) => ({ ...one, Amount: 0 }))
  for (const { bucket, amount } of sums) {
    const one = Buckets[bucket]
    if (one) one.Amount = amount
  }
  return { result: { Buckets } }
}

export interface ChargesRequest extends Service {
  From?: number
  Upto?: number
  data?: boolean
  mins?: boolean
  txts?: boolean
  pxts?: boolean
}

/** The cost of usage outside the plan (2§7.13), for the named kinds or all. */
export async function readCharges(ctx: Ctx, input: ChargesRequest): Promise<Gives<typeof usage.charges>> {
  if (!(await mobileOf(ctx, input.CustomerUUID, input.ServiceUUID))) throw new Refused(refuse('not-found'))
  const from = input.From === undefined ? new Date(0) : fromNanos(input.From)
  const upto = input.Upto === undefined ? ctx.now() : fromNanos(input.Upto)
  const rows = await chargedUses(ctx, input, from, upto, maxCharges)
  const charges = rows.map(({ UUID, usedAt, cost, type, charged, country }) => ({
    UUID,
    Type: type,
    DateAndTime: nanos(usedAt),
    AmountCents: cost,
    ChargedData: type === 'data' ? charged : 0,
    ChargedMins: type === 'voice' || type === 'idd_voice' ? charged / 60 : 0,
    ChargedTXTs: type === 'sms' || type === 'idd_sms' ? charged : 0,
    ChargedPXTs: type === 'mms' ? charged : 0,
    ...(country && { Country: countryName(country) }),
  }))
  return { Charges: chargesOf(charges, input) }
}

/** A service's use outside its plan since its period started; undefined if it cost nothing. */
export async function readOutsidePlan(
  ctx: Ctx,
  service: Service,
  addons: readonly AddonRow[],
  onBill: boolean,
): Promise<OutsidePlan | undefined> {
  const today = ctx.today()
  const plan = addons.find(({ IsBasePlan }) => IsBasePlan)
  const uses = await outsideUses(ctx, service, outsideSince(plan, today))
  return outsidePlan(uses, { plan, onBill, today })
}
