import { type CalendarDay, dayOf } from '@waea/kit/calendar-day'
import { minus, plus, sum } from '@waea/kit/money'
import { isCarriedOver, usableOn } from './allowance-grants.ts'
import {
  type ChargeBounds,
  type CountedUse,
  isGrantFor,
  type RatedUses,
  type RatesAt,
  rateUses,
  type Take,
  type Use,
  type UsedGrant,
} from './rate-uses.ts'

/**
 * The first late use of each kind, here and in each zone abroad, among new uses. A use is late if counted uses after it took from the same grants, and
 * would have taken from others, or been charged, had the uses arrived in order. Those are then rated again. A use that
 * arrives out of order is not late if the same grants meet everything either way, because the same total is taken from
 * each.
 */
export function lateUses(grants: readonly UsedGrant[], uses: readonly Use[]): Use[] {
  const alike = Map.groupBy(uses, ({ type, abroad }) => `${type} ${abroad?.zone ?? ''}`)
  return [...alike.values()].flatMap((ofType) => {
    const own = grants.filter((one) => ofType[0] && isGrantFor(one, ofType[0]))
    const [first] = ofType.filter((use) => isLate(own, use)).sort(byTime)
    return first && !isOrderFree(own, first, ofType) ? [first] : []
  })
}

function isLate(grants: readonly UsedGrant[], { at }: Use): boolean {
  const usedLater = grants.filter(({ usedUpto }) => usedUpto !== null && usedUpto > at)
  return usedLater.length > 0 && usableOn(usedLater, dayOf(at)).length > 0
}

/**
 * Whether no grant starts, ends or expires between the first late use and the last use, and the grants meet all new
 * uses.
 */
function isOrderFree(grants: readonly UsedGrant[], first: Use, uses: readonly Use[]): boolean {
  const day = dayOf(first.at)
  const ends = [...grants.flatMap(({ usedUpto }) => usedUpto ?? []), ...uses.map(({ at }) => at)].map((at) => dayOf(at))
  const last = ends.reduce((a, b) => (a > b ? a : b), day)
  const isBetween = (one: CalendarDay | null) => one !== null && one > day && one <= last
  if (grants.some(({ startsOn, endsOn, expiresOn }) => [startsOn, endsOn, expiresOn].some(isBetween))) return false
  const left = usableOn(grants, day).reduce((all, { remaining }) => all + remaining, 0)
  return uses.reduce((all, { amount }) => all + amount, 0) <= left
}

/** A counted use before and after counting a late use ahead of it. */
interface RecountedUse<C extends CountedUse> {
  was: C
  now: CountedUse
}

/** The result for new uses, and for counted ones that were rated again. `cost` is what is charged more than before. */
export interface RatedLate<P extends UsedGrant, C extends CountedUse = CountedUse> extends RatedUses<P> {
  recounted: RecountedUse<C>[]
}

/**
 * Rates new uses of a service together with the counted ones that `lateUses` requires to be rated again: all of a kind
 * after its first late use. Their takes and charges are undone first; then all uses are rated in the order they
 * happened. Usage that was stopped stays stopped: nobody pays later for what the credit or limit could not pay. A use
 * keeps what it took from a grant that has since ended before its day, for example after a plan change.
 */
export function rateLateUses<P extends UsedGrant, C extends CountedUse>(
  grants: readonly P[],
  uses: readonly Use[],
  counted: readonly C[],
  ratesAt: RatesAt,
  bounds: ChargeBounds = {},
): RatedLate<P, C> {
  if (counted.length === 0) return { ...rateUses(grants, [...uses].sort(byTime), ratesAt, bounds), recounted: [] }
  const reopened = counted.map((was) => reopen(grants, was))
  const free = reopened.reduce<P[]>((all, { use, back }) => returned(all, use, back), [...grants])
  const before = sum(counted.map(({ cost }) => cost))
  const rated = rateUses(free, [...reopened.map(({ use }) => use), ...uses].sort(byTime), ratesAt, {
    ...bounds,
    credit: bounds.credit === undefined ? undefined : plus(bounds.credit, before),
    leftOfLimit: bounds.leftOfLimit === undefined ? undefined : plus(bounds.leftOfLimit, before),
  })
  const found = new Map(rated.counted.map((one) => [one.use, one]))
  const recounted = reopened.flatMap(({ was, use, kept }) => {
    const now = found.get(use)
    if (!now) return []
    return { was, now: { ...now, use: was.use, takes: [...kept, ...now.takes], unmet: was.unmet + now.unmet } }
  })
  return {
    ...rated,
    changed: rated.grants.filter((one, at) => one !== grants[at]),
    counted: rated.counted.filter(({ use }) => uses.includes(use)),
    recounted: recounted.filter(({ was, now }) => !isSame(was, now)),
    cost: minus(rated.cost, before),
  }
}

/** Reopens a counted use for rating again: what it returns to the grants, and what it keeps. */
function reopen<C extends CountedUse>(grants: readonly UsedGrant[], was: C) {
  const usable = usableOn(grants, dayOf(was.use.at))
  const isBack = (take: Take) => usable.some((grant) => isOf(grant, was.use, take))
  const back = was.takes.filter(isBack)
  const amount = back.reduce((all, take) => all + take.amount, was.charged)
  return { was, use: { ...was.use, amount }, back, kept: was.takes.filter((take) => !isBack(take)) }
}

function returned<P extends UsedGrant>(grants: readonly P[], use: Use, takes: readonly Take[]): P[] {
  return grants.map((grant) => {
    const amount = takes.find((take) => isOf(grant, use, take))?.amount
    if (!amount) return grant
    const usedAfter = isCarriedOver(grant, dayOf(use.at)) ? Math.max(0, grant.usedAfter - amount) : grant.usedAfter
    return { ...grant, remaining: grant.remaining + amount, usedAfter }
  })
}

/** Whether a use took from a grant. A plan's grant is identified by its kind and the first day of its period. */
const isOf = ({ addonUuid, type, startsOn }: UsedGrant, use: Use, take: Take) =>
  type === use.type && take.addonUuid === addonUuid && take.startsOn === startsOn

const byTime = (a: Use, b: Use) => a.at.getTime() - b.at.getTime()

function isSame(a: CountedUse, b: CountedUse): boolean {
  const takesOf = ({ takes }: CountedUse) =>
    takes.map(({ addonUuid, startsOn, amount }) => `${addonUuid} ${startsOn} ${amount}`)
  const isPaidAlike = a.cost === b.cost && a.charged === b.charged && a.unmet === b.unmet
  return isPaidAlike && takesOf(a).join() === takesOf(b).join()
}
