import type { Uuid } from '@waea/kit/ids'
import type { Characteristics } from '../catalogue-entry.ts'
import type { FilePlan } from './catalogue-file.ts'

/** How many customers have a plan, and how many have agreed to it and wait for it to start. */
export interface PlanHolders {
  having: number
  waiting: number
}

/**
 * What in a new file would break existing plans, one sentence each. An entry must keep its availability. While
 * customers have a plan or wait for it, its type, billing and period length must not change, and it must not include
 * less. A plan missing from the file is taken off sale but stays with the customers who have it.
 */
export function breakingChanges(
  before: readonly FilePlan[],
  after: readonly FilePlan[],
  holders: ReadonlyMap<Uuid, PlanHolders>,
): string[] {
  return [...movedAvailabilities(before, after), ...before.flatMap((old) => brokenPlan(old, after, holders))]
}

function movedAvailabilities(before: readonly FilePlan[], after: readonly FilePlan[]): string[] {
  return after
    .filter((plan) =>
      before.some(({ entry, availability }) => (entry === plan.entry) !== (availability === plan.availability)),
    )
    .map(
      ({ name }) =>
        `${name}: an entry keeps its availability, and an availability its entry. Give a new plan an entry and an ` +
        'availability of its own.',
    )
}

function brokenPlan(old: FilePlan, after: readonly FilePlan[], holders: ReadonlyMap<Uuid, PlanHolders>): string[] {
  const { having, waiting } = holders.get(old.entry) ?? { having: 0, waiting: 0 }
  const now = after.find(({ entry }) => entry === old.entry)
  if (!now || having + waiting === 0) return []
  const changed = fixedWhileInUse.filter(([, read]) => read(old) !== read(now)).map(([what]) => what)
  const lowered = loweredOf(old.gives, now.gives).map((field) => `gives.${field}`)
  const said = [
    ...(changed.length > 0 ? [`${changed.join(', ')} cannot change`] : []),
    ...(lowered.length > 0 ? [`${lowered.join(', ')} cannot be less`] : []),
  ]
  if (said.length === 0) return []
  const counts = [
    ...(having > 0 ? [`${having === 1 ? '1 customer has' : `${having} customers have`} it`] : []),
    ...(waiting > 0 ? [`${waiting === 1 ? '1 customer waits' : `${waiting} customers wait`} for it to start`] : []),
  ]
  return [
    `${old.name}: ${said.join(' and ')} while ${counts.join(' and ')}. Leave this plan as it is, or off sale, and put the ` +
      'changed one into the file as a new plan with an entry and an availability of its own.',
  ]
}

const fixedWhileInUse: readonly (readonly [string, (plan: FilePlan) => unknown])[] = [
  ['type', ({ type }) => type],
  ['gives.IsPAYG', ({ gives }) => gives.IsPAYG === true],
  ['gives.IsBasePlan', ({ gives }) => gives.IsBasePlan],
  ['gives.TimePeriodInterval', ({ gives }) => gives.TimePeriodInterval],
  ['gives.RoamingZone', ({ gives }) => gives.RoamingZone],
]

/** For each kind of usage: the allowance, and the rule after it. */
const included = [
  ['RecurringDataMB', 'DataUsageRule'],
  ['RecurringVoiceMinutes', 'VoiceUsageRule'],
  ['RecurringSMS', 'SMSUsageRule'],
  ['RecurringMMS', 'MMSUsageRule'],
  ['RecurringIDDVoiceMinutes', 'IDDVoiceUsageRule'],
  ['RecurringIDDSMS', 'IDDSMSUsageRule'],
] as const

const generosity = { Unlimited: 2, Throttled: 1, CasualRate: 0 } as const

/** The fields in which a plan includes less than before. Unlimited includes any amount. */
function loweredOf(old: Characteristics, now: Characteristics): string[] {
  const fields = included.flatMap(([amount, rule]) => {
    if (now[rule] === 'Unlimited') return []
    return [
      ...((now[amount] ?? 0) < (old[amount] ?? 0) ? [amount] : []),
      ...(generosity[now[rule] ?? 'CasualRate'] < generosity[old[rule] ?? 'CasualRate'] ? [rule] : []),
    ]
  })
  return (now.CarryOverDays ?? 0) < (old.CarryOverDays ?? 0) ? [...fields, 'CarryOverDays'] : fields
}
