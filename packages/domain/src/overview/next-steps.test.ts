import { addDays, calendarDay, startOfDay } from '@waea/kit/calendar-day'
import { money, zero } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { portStages } from '../porting/stage.ts'
import type { FibreFact } from './next-fibre.ts'
import type { BillFacts } from './next-money.ts'
import { type PortFact, triedAgainWithinMs } from './next-ports.ts'
import type { MobileFact, OrderedSimFact } from './next-sims.ts'
import { type NextStep, needsCustomer, nextKinds } from './next-step.ts'
import { cardOf, mostSteps, type NextFacts, nextSteps } from './next-steps.ts'

// Wednesday 2 December 2026, noon in New Zealand.
const today = calendarDay('2026-12-02')
const hour = 3_600_000
const noon = new Date(startOfDay(today).getTime() + 12 * hour)
const at = (hours: number) => new Date(noon.getTime() + hours * hour)
const day = (days: number) => addDays(today, days)

const nothingDue: BillFacts = { overdue: zero, due: zero, needsYou: false, underWay: [] }
const nothing: NextFacts = { mobiles: [], sims: [], ports: [], fibre: [], bills: nothingDue }
const stepsOf = (facts: Partial<NextFacts>) => nextSteps({ ...nothing, ...facts }, noon)
const kindsOf = (facts: Partial<NextFacts>) => stepsOf(facts).map(({ kind }) => kind)

const port: PortFact = {
  stage: 'awaits-yes',
  MobileUUID: 'm1',
  MSISDN: '64215551000',
  carrier: 'One NZ',
  authoriseBy: at(2),
  movesUntil: at(3),
  answerAt: null,
  holdUp: undefined,
  reason: null,
  changedAt: noon,
}
const mobile: MobileFact = {
  UUID: 'm1',
  SIMType: 'esim',
  Status: 1,
  isSeen: false,
  MSISDN: null,
  replaces: undefined,
}
const sim: OrderedSimFact = { order: 'W1', SimType: 'real_sim', Status: 'SENT', MobileUUID: 'm1' }
const fibre: FibreFact = {
  street: '1 Bank Street',
  company: 'Chorus',
  status: 'PROCESSING',
  step: 'connect',
  held: null,
  isCancelWanted: false,
  missedVisit: false,
  startsOn: null,
  isRouterComing: false,
}

test('nothing that waits is nothing to say', () => {
  expect(stepsOf({})).toEqual([])
})

describe('a number that comes', () => {
  test('asks for a YES until its holder has two hours no more', () => {
    const [step] = stepsOf({ ports: [port] })
    expect(step).toMatchObject({ kind: 'port-reply', at: at(2), MSISDN: '64215551000', MobileUUID: 'm1' })
    expect(kindsOf({ ports: [{ ...port, authoriseBy: at(0) }] })).toEqual(['port-reply'])
    expect(stepsOf({ ports: [{ ...port, authoriseBy: new Date(noon.getTime() - 1) }] })).toEqual([])
  })

  test('waits for a SIM that is not in service, without a time', () => {
    const [step] = stepsOf({ ports: [{ ...port, stage: 'waits-for-sim' }] })
    expect(step).toMatchObject({ kind: 'port-waits' })
    expect(step?.at).toBeUndefined()
  })

  test.each(['checking', 'agreed', 'scheduled', 'moving', 'late'] as const)('that is %s comes by its time', (stage) => {
    expect(stepsOf({ ports: [{ ...port, stage }] })[0]).toMatchObject({ kind: 'port-comes', at: at(3) })
    // Once that has passed there is no true time.
    const [late] = stepsOf({ ports: [{ ...port, stage, movesUntil: at(-1) }] })
    expect(late).toMatchObject({ kind: 'port-comes' })
    expect(late?.at).toBeUndefined()
  })

  test('that its holder called off comes no more', () => {
    expect(kindsOf({ ports: [{ ...port, stage: 'stopping' }] })).toEqual([])
  })

  test.each([
    ['sim-locked', 'port-unlock'],
    ['sim-frozen', 'port-waits'],
    ['sim-changing', 'port-waits'],
    ['sim-stopped', 'port-waits'],
  ] as const)('held up by %s is %s', (holdUp, kind) => {
    expect(kindsOf({ ports: [{ ...port, stage: 'on-hold', holdUp }] })).toEqual([kind])
  })

  test('is tried again within two weeks if the customer can mend the refusal, and never if they stopped it', () => {
    const refused = { ...port, stage: 'refused', reason: 'wrong-account' } as const
    expect(kindsOf({ ports: [refused] })).toEqual(['port-again'])
    expect(kindsOf({ ports: [{ ...refused, stage: 'stopped', reason: 'no-reply' }] })).toEqual(['port-again'])
    expect(kindsOf({ ports: [{ ...refused, stage: 'failed', reason: 'network' }] })).toEqual(['port-again'])
    const changedAt = new Date(noon.getTime() - triedAgainWithinMs)
    expect(kindsOf({ ports: [{ ...refused, changedAt }] })).toEqual([])
    for (const reason of ['withdrawn', 'declined', 'not-asked-for', 'not-portable', 'not-accepted'] as const) {
      expect(kindsOf({ ports: [{ ...refused, reason }] })).toEqual([])
    }
    expect(kindsOf({ ports: [{ ...port, stage: 'arrived' }] })).toEqual([])
  })

  test('that is asked away comes before all else, while it can be kept', () => {
    const away = { ...port, stage: 'leave-noticed', answerAt: at(1) } as const
    expect(stepsOf({ ports: [port, away] }).map(({ kind }) => kind)).toEqual(['port-out', 'port-reply'])
    expect(stepsOf({ ports: [away] })[0]).toMatchObject({ at: at(1), name: 'One NZ' })
    expect(kindsOf({ ports: [{ ...away, stage: 'leave-agreed' }] })).toEqual(['port-out'])
    for (const stage of ['leave-refusing', 'leaving', 'left', 'kept', 'leave-failed'] as const) {
      expect(kindsOf({ ports: [{ ...away, stage }] })).toEqual([])
    }
  })
})

describe('bills', () => {
  test('are to be paid by their day, or are overdue with the day of the suspension', () => {
    expect(stepsOf({ bills: { ...nothingDue, due: money(4000), dueBy: day(3) } })).toMatchObject([
      { kind: 'pay-bill', amount: 4000, on: day(3), to: '/profile/account/pay-bill' },
    ])
    const late = { ...nothingDue, overdue: money(4500), overdueSince: day(-9), suspendsOn: day(8) }
    expect(stepsOf({ bills: late })).toMatchObject([{ kind: 'pay-overdue', amount: 4500, suspendsOn: day(8) }])
    expect(kindsOf({ bills: { ...late, due: money(4000), dueBy: day(3) } })).toEqual(['pay-overdue', 'pay-bill'])
  })

  test('that are taken automatically need nobody, unless the bank asks', () => {
    const bills = { ...nothingDue, due: money(4000), dueBy: day(3), taken: { on: day(2), amount: money(2000) } }
    expect(stepsOf({ bills })).toMatchObject([{ kind: 'bill-taken', amount: 2000, on: day(2) }])
    expect(stepsOf({ bills: { ...bills, needsYou: true } })).toMatchObject([{ kind: 'confirm-bill', amount: 4000 }])
  })

  test('with a payment in progress say when it arrives', () => {
    const underWay = [{ amount: money(4000), on: day(2) }]
    expect(stepsOf({ bills: { ...nothingDue, underWay } })).toMatchObject([
      { kind: 'payment-lands', amount: 4000, on: day(2) },
    ])
  })
})

describe('a SIM', () => {
  test('that is made, then in the post, then at hand', () => {
    const waits = { ...sim, Status: 'WAITING', MobileUUID: null } as const
    expect(kindsOf({ sims: [waits] })).toEqual(['preparing'])
    const inPost = { ...sim, Parcel: { State: 'IN_TRANSIT', ExpectedOn: day(1) } } as const
    expect(stepsOf({ mobiles: [mobile], sims: [inPost] })).toMatchObject([{ kind: 'parcel', on: day(1), order: 'W1' }])
    const arrived = { ...sim, Parcel: { State: 'DELIVERED' } } as const
    expect(kindsOf({ mobiles: [mobile], sims: [arrived] })).toEqual(['activate'])
    // The post is late: the card may be there, and no day in the past is shown.
    const late = { ...sim, Parcel: { State: 'IN_TRANSIT', ExpectedOn: day(-1) } } as const
    expect(kindsOf({ mobiles: [mobile], sims: [late] })).toEqual(['activate'])
    const packed = { ...sim, Parcel: { State: 'LABEL', ExpectedOn: day(-1) } } as const
    expect(stepsOf({ sims: [packed] })[0]?.on).toBeUndefined()
    expect(kindsOf({ sims: [{ ...sim, Parcel: { State: 'UNDELIVERABLE' } }] })).toEqual([])
  })

  test('several of one order that come alike are one step', () => {
    const one = { ...sim, Parcel: { State: 'IN_TRANSIT', ExpectedOn: day(1) } } as const
    const steps = stepsOf({ sims: [one, { ...one, MobileUUID: 'm2' }, { ...one, order: 'W2', MobileUUID: 'm3' }] })
    expect(steps.map(({ order, count, MobileUUID }) => [order, count, MobileUUID])).toEqual([
      ['W1', 2, undefined],
      ['W2', 1, 'm3'],
    ])
  })

  test.each([
    [1, false, ['activate']],
    [2, false, ['activating']],
    [3, false, ['activating']],
    [4, false, ['install']],
    [4, true, []],
    [5, false, []],
    [6, false, []],
    [7, false, []],
  ])('of status %i, seen by the network %s, is %j', (Status, isSeen, kinds) => {
    expect(kindsOf({ mobiles: [{ ...mobile, Status, isSeen }] })).toEqual(kinds)
  })

  test('that replaces another goes into its mobile', () => {
    expect(stepsOf({ mobiles: [{ ...mobile, replaces: 'm9' }] })).toMatchObject([
      { kind: 'swap', MobileUUID: 'm9', to: '/profile/plans/sim-card-actions/sim-swap' },
    ])
  })

  test('that its order is about to activate is being prepared, with nothing to press', () => {
    const own = { ...sim, SimType: 'esim', Status: 'ISSUED', startsItself: true } as const
    const steps = stepsOf({ mobiles: [mobile], sims: [own] })
    expect(steps).toMatchObject([{ kind: 'preparing', isEsim: true, MobileUUID: 'm1', order: 'W1' }])
    expect(kindsOf({ mobiles: [{ ...mobile, Status: 2 }], sims: [{ ...own, startsItself: false }] })).toEqual([
      'activating',
    ])
  })

  test('says the number that its order promised', () => {
    const brings = { MSISDN: '64215551000', carrier: 'One NZ' }
    const steps = stepsOf({ mobiles: [mobile], sims: [{ ...sim, SimType: 'esim', Status: 'ISSUED', brings }] })
    expect(steps).toMatchObject([{ kind: 'activate' }, { kind: 'port-waits', MSISDN: '64215551000', MobileUUID: 'm1' }])
  })
})

describe('fibre', () => {
  const visit = { mode: 'install', start: at(20), end: at(24) } as const
  test.each([
    ['unpaid', { status: 'UNPAID' }, ['fibre-unpaid']],
    ['with the company', { status: 'SENT' }, ['fibre-checked']],
    ['waits for everybody to agree', { step: 'held', held: 'consent' }, ['fibre-consent']],
    ['has no visit', { step: 'book-scope' }, ['fibre-book']],
    ['has missed a visit', { step: 'book-install', missedVisit: true }, ['fibre-rebook']],
    ['is on hold for a missed visit', { step: 'book-install', held: 'missed-visit' }, ['fibre-rebook']],
    ['has a visit', { step: 'install', visit }, ['fibre-visit']],
    ['is connected next', { step: 'connect' }, ['fibre-starts']],
    ['is being cancelled', { step: 'book-scope', isCancelWanted: true, isRouterComing: true }, []],
    ['is connected, its router comes', { status: 'COMPLETED', isRouterComing: true }, ['router']],
  ] as const)('an order that %s', (_, over, kinds) => {
    expect(kindsOf({ fibre: [{ ...fibre, ...over } as FibreFact] })).toEqual(kinds)
  })

  test('tells the hours of the visit until it is over, and the day of the connection until it has passed', () => {
    const booked = { ...fibre, step: 'install', visit } as const
    expect(stepsOf({ fibre: [booked] })).toMatchObject([{ at: at(20), until: at(24), name: '1 Bank Street' }])
    expect(stepsOf({ fibre: [{ ...booked, visit: { ...visit, start: at(-5), end: at(-1) } }] })).toEqual([])
    expect(stepsOf({ fibre: [{ ...fibre, startsOn: day(0) }] })[0]?.on).toBe(day(0))
    expect(stepsOf({ fibre: [{ ...fibre, startsOn: day(-1) }] })[0]?.on).toBeUndefined()
  })
})

const facts: fc.Arbitrary<NextFacts> = fc.record({
  mobiles: fc.array(
    fc.record({
      UUID: fc.constantFrom('m1', 'm2', 'm3'),
      SIMType: fc.constantFrom('esim', 'real_sim'),
      Status: fc.integer({ min: 1, max: 7 }),
      isSeen: fc.boolean(),
      MSISDN: fc.constantFrom(null, '64215551000'),
      replaces: fc.constantFrom(undefined, 'm9'),
    }),
    { maxLength: 4 },
  ),
  sims: fc.array(
    fc.record({
      order: fc.constantFrom('W1', 'W2'),
      SimType: fc.constantFrom('esim', 'real_sim'),
      Status: fc.constantFrom('WAITING', 'ISSUED', 'SENT'),
      MobileUUID: fc.constantFrom(null, 'm1', 'm2'),
    }),
    { maxLength: 4 },
  ),
  ports: fc
    .array(
      fc.record({
        stage: fc.constantFrom(...portStages),
        reason: fc.constantFrom(null, 'no-reply', 'withdrawn'),
      }),
      { maxLength: 4 },
    )
    .map((ports) => ports.map((one) => ({ ...port, ...one }))),
  fibre: fc
    .array(
      fc.record({ status: fc.constantFrom('UNPAID', 'SENT', 'PROCESSING', 'COMPLETED'), isRouterComing: fc.boolean() }),
      { maxLength: 3 },
    )
    .map((orders) => orders.map((one) => ({ ...fibre, ...one }))),
  bills: fc
    .record({ overdue: fc.nat(9000), due: fc.nat(9000), needsYou: fc.boolean() })
    .map(({ overdue, due, needsYou }) => ({ ...nothingDue, overdue: money(overdue), due: money(due), needsYou })),
}) as fc.Arbitrary<NextFacts>

describe('the list', () => {
  const dateOf = ({ on, at: instant }: NextStep) => on ?? instant?.toISOString().slice(0, 10)

  test('has what needs the customer first, then dated steps, then those without a date, six at most', () => {
    fc.assert(
      fc.property(facts, (all) => {
        const steps = nextSteps(all, noon)
        expect(steps.length).toBeLessThanOrEqual(mostSteps)
        const groups = steps.map((step) => (needsCustomer(step) ? 0 : dateOf(step) ? 1 : 2))
        expect(groups).toEqual([...groups].sort())
        const urgent = steps.filter(needsCustomer).map(({ kind }) => nextKinds.indexOf(kind))
        expect(urgent).toEqual([...urgent].sort((a, b) => a - b))
      }),
    )
  })

  test('keeps the most urgent of many', () => {
    const ports = Array.from({ length: mostSteps }, (_, n) => ({
      ...port,
      MobileUUID: `m${n}`,
      authoriseBy: at(n + 1),
    }))
    const all = { ports, bills: { ...nothingDue, due: money(100) } }
    expect(stepsOf(all).map(({ MobileUUID }) => MobileUUID)).toEqual(ports.map(({ MobileUUID }) => MobileUUID))
    expect(kindsOf({ ...all, ports: ports.slice(1) }).at(-1)).toBe('pay-bill')
  })
})

describe('the card', () => {
  const steps = [
    { Kind: 'activate', MobileUUID: 'm1' },
    { Kind: 'install', MobileUUID: 'm2' },
    { Kind: 'parcel', MobileUUID: 'm1' },
    { Kind: 'port-waits', MobileUUID: 'm1' },
  ] as const

  test('has one thing to do at most, and the rest as what comes', () => {
    expect(cardOf(steps)).toEqual({ todo: steps[0], coming: steps.slice(1) })
    expect(cardOf(steps.slice(2))).toEqual({ todo: undefined, coming: steps.slice(2) })
    expect(cardOf([])).toEqual({ todo: undefined, coming: [] })
  })

  test('leaves out what the page of a mobile shows by itself, but not its number or other mobiles', () => {
    expect(cardOf(steps, 'm1')).toEqual({ todo: steps[1], coming: [steps[3]] })
  })
})
