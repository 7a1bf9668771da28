import { dayOf } from '@waea/kit/calendar-day'
import { type FibreFact, stepsOfFibre } from './next-fibre.ts'
import { type BillFacts, stepsOfBills } from './next-money.ts'
import { type PortFact, stepsOfPorts } from './next-ports.ts'
import { type MobileFact, type OrderedSimFact, stepsOfSims } from './next-sims.ts'
import { type NextKind, type NextStep, needsCustomer, urgencyOf } from './next-step.ts'

/** Everything a customer waits for, or is waited for. */
export interface NextFacts {
  mobiles: readonly MobileFact[]
  sims: readonly OrderedSimFact[]
  ports: readonly PortFact[]
  fibre: readonly FibreFact[]
  bills: BillFacts
}

/** The most steps that a card lists. */
export const mostSteps = 6

/**
 * What happens next, at most six steps: first what needs the customer, the most urgent first; then what comes, by its
 * date, and last what has none yet.
 */
export function nextSteps(facts: NextFacts, now: Date): NextStep[] {
  const all = [
    ...stepsOfPorts(facts.ports, now),
    ...stepsOfBills(facts.bills),
    ...stepsOfFibre(facts.fibre, now),
    ...stepsOfSims(facts, dayOf(now)),
  ]
  return all
    .map((step, place) => ({ step, place }))
    .sort(
      (a, b) =>
        urgencyOf(a.step) - urgencyOf(b.step) || whenOf(a.step).localeCompare(whenOf(b.step)) || a.place - b.place,
    )
    .slice(0, mostSteps)
    .map(({ step }) => step)
}

/** Steps that the page of a mobile shows by itself: getting its SIM into service and into a phone. */
const ofItsPage: readonly NextKind[] = ['activate', 'activating', 'install', 'parcel', 'preparing']

/**
 * What a card shows of some steps: at most one to do, and the others. Leaves out what the page of `shown`, a mobile,
 * shows by itself.
 */
export function cardOf<Step extends { Kind: NextKind; MobileUUID?: string | undefined }>(
  steps: readonly Step[],
  shown?: string,
): { todo: Step | undefined; coming: Step[] } {
  const [first, ...rest] = steps.filter(
    ({ Kind, MobileUUID }) => shown === undefined || MobileUUID !== shown || !ofItsPage.includes(Kind),
  )
  if (!first) return { todo: undefined, coming: [] }
  return needsCustomer({ kind: first.Kind })
    ? { todo: first, coming: rest }
    : { todo: undefined, coming: [first, ...rest] }
}

/** The date of a step as text that sorts; a step without one comes last. */
function whenOf({ on, at }: NextStep): string {
  return on ?? (at ? dayOf(at) + at.toISOString() : '9999')
}
