import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import type { Sold } from './year-usage-model.ts'

const gb = 1024
const talk = { voice: 'endless', sms: 'endless' } as const

/** The demo provider's price list, copied by hand; only the plan ids come from the code. */
const list = {
  week: {
    ...demoPlans.prepayWeek,
    name: 'Week 3',
    cents: 1200,
    days: 7,
    isBase: true,
    renews: true,
    gives: { ...talk, data: 3 * gb },
    carryDays: 28,
  },
  ten: {
    ...demoPlans.prepay10,
    name: 'Four Weeks 10',
    cents: 2000,
    days: 28,
    isBase: true,
    renews: true,
    gives: { ...talk, data: 10 * gb },
  },
  endless: {
    ...demoPlans.prepayEndless,
    name: 'Four Weeks Endless',
    cents: 4000,
    days: 28,
    isBase: true,
    renews: true,
    gives: { ...talk, data: { slowAfter: 25 * gb } },
  },
  unlimited: {
    ...demoPlans.prepayUnlimited,
    name: 'Four Weeks Unlimited',
    cents: 6000,
    days: 28,
    isBase: true,
    renews: true,
    gives: { ...talk, data: 'endless' },
  },
  extra2: {
    ...demoPlans.prepayData2,
    name: 'Extra 2 GB',
    cents: 600,
    days: 7,
    isBase: false,
    renews: false,
    gives: { data: 2 * gb },
  },
  extra10: {
    ...demoPlans.prepayData10,
    name: 'Extra 10 GB',
    cents: 1800,
    days: 28,
    isBase: false,
    renews: true,
    gives: { data: 10 * gb },
  },
  world60: {
    ...demoPlans.prepayCalls,
    name: 'World 60',
    cents: 500,
    days: 28,
    isBase: false,
    renews: true,
    gives: { idd_voice: 60 },
  },
  max: {
    ...demoPlans.postpayMax,
    name: 'Max',
    cents: 7000,
    isBase: true,
    renews: true,
    offer: { cents: 6000, periods: 6 },
    gives: { ...talk, data: 'endless', idd_voice: 300 },
  },
  light: {
    ...demoPlans.postpayLight,
    name: 'Light',
    cents: 2500,
    isBase: true,
    renews: true,
    gives: { ...talk, data: 5 * gb },
    carryDays: 31,
  },
  endless40: {
    ...demoPlans.postpayEndless40,
    name: 'Endless 40',
    cents: 4500,
    isBase: true,
    renews: true,
    gives: { ...talk, data: { slowAfter: 40 * gb }, idd_voice: 100 },
  },
  extra5: {
    ...demoPlans.postpayData5,
    name: 'Extra 5 GB',
    cents: 1500,
    isBase: false,
    renews: true,
    gives: { data: 5 * gb },
  },
  world100: {
    ...demoPlans.postpayCalls,
    name: 'World 100',
    cents: 800,
    isBase: false,
    renews: true,
    gives: { idd_voice: 100 },
  },
} as const satisfies Record<string, Sold>

export const sold: Readonly<Record<keyof typeof list, Sold>> = list
