import type { Characteristics, ProductType } from '@waea/domain/catalogue/catalogue-entry'
import type { NamedImage } from '@waea/domain/catalogue/catalogue-item'
import { calendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { CatalogueOffer, StoredEntry } from './catalogue.store.ts'

/** Plans of the demo provider. Their ids never change, because carts, tests and other demo data name them. */

interface DemoPlan {
  entry: Uuid
  availability: Uuid
}

const idsOf = (number: number): DemoPlan => ({
  entry: `00000000-0000-7000-8000-00000000${1000 + number}`,
  availability: `00000000-0000-7000-8000-00000000${2000 + number}`,
})

/** The entry and availability ids of the demo plans, by a short name. */
export const demoPlans = {
  postpayLight: idsOf(1),
  postpayEndless40: idsOf(2),
  postpayEndless100: idsOf(3),
  postpayMax: idsOf(4),
  postpayRetired: idsOf(5),
  prepayWeek: idsOf(11),
  prepay10: idsOf(12),
  prepayEndless: idsOf(13),
  prepayUnlimited: idsOf(14),
  payg: idsOf(21),
  postpayData5: idsOf(31),
  postpayCalls: idsOf(32),
  prepayData2: idsOf(41),
  prepayData10: idsOf(42),
  prepayCalls: idsOf(43),
  postpayAustraliaDay: idsOf(61),
  postpayPacificDay: idsOf(62),
  postpayWorldDay: idsOf(63),
  prepayAustraliaDay: idsOf(71),
  prepayPacificDay: idsOf(72),
  prepayWorldDay: idsOf(73),
  fibreStarter: idsOf(51),
  fibreHome: idsOf(52),
  fibreMax: idsOf(53),
  hyperfibre: idsOf(54),
} as const satisfies Record<string, DemoPlan>

interface DemoTerms {
  name: string
  description: string
  cents: number
  priority: number
  available?: boolean
  /** Without an image, the brand's own drawing is used. */
  image?: NamedImage
  gives: Partial<Characteristics>
}

function entryOf(ids: DemoPlan, ProductType: ProductType, terms: DemoTerms): StoredEntry {
  return {
    UUID: ids.entry,
    ProductType,
    Name: terms.name,
    CreatedAtNanos: 0,
    UpdatedAtNanos: 0,
    Characteristics: { IsBasePlan: false, IsAddon: false, ...terms.gives },
    Availabilities: [
      {
        UUID: ids.availability,
        Available: terms.available ?? true,
        Priority: terms.priority,
        RetailName: terms.name,
        RetailDescription: terms.description,
        RetailCents: terms.cents,
        ProductCatalogEntryUUID: ids.entry,
      },
    ],
    images: terms.image ? [terms.image] : [],
  }
}

const gigabytes = (count: number): number => count * 1024

const unlimitedCalls: Partial<Characteristics> = {
  VoiceUsageRule: 'Unlimited',
  SMSUsageRule: 'Unlimited',
  MMSUsageRule: 'CasualRate',
  IDDVoiceUsageRule: 'CasualRate',
  IDDSMSUsageRule: 'CasualRate',
}

const base = { IsBasePlan: true, AllowAutoRenew: true, DownloadSpeedLimit: 'Unlimited', UploadSpeedLimit: 'Unlimited' }
const monthly = { ...base, ...unlimitedCalls, TimePeriodInterval: '1 month' }
const fourWeeks = { ...base, ...unlimitedCalls, TimePeriodInterval: '28 day' }

const postpayPlans: StoredEntry[] = [
  entryOf(demoPlans.postpayLight, 'postpaymobile', {
    name: 'Light',
    description:
      'For messages, maps and a little music, with calls and texts within New Zealand. Data you don’t use carries over for a month.',
    cents: 2500,
    image: { name: 'peaks', theme: 'green' },
    priority: 1,
    gives: { ...monthly, RecurringDataMB: gigabytes(5), DataUsageRule: 'CasualRate', CarryOverDays: 31 },
  }),
  entryOf(demoPlans.postpayEndless40, 'postpaymobile', {
    name: 'Endless 40',
    description: '40 GB at full speed, then as much as you like at a slower one. Never a charge for more data.',
    cents: 4500,
    image: { name: 'surf', theme: 'blue' },
    priority: 2,
    gives: {
      ...monthly,
      RecurringDataMB: gigabytes(40),
      DataUsageRule: 'Throttled',
      ThrottleCode: 'throttle_1.2M',
      RecurringIDDVoiceMinutes: 100,
    },
  }),
  entryOf(demoPlans.postpayEndless100, 'postpaymobile', {
    name: 'Endless 100',
    description: '100 GB at full speed, then endless data at a speed that still streams.',
    cents: 5500,
    image: { name: 'peaks', theme: 'midnight' },
    priority: 3,
    gives: {
      ...monthly,
      RecurringDataMB: gigabytes(100),
      DataUsageRule: 'Throttled',
      ThrottleCode: 'throttle_2M',
      RecurringIDDVoiceMinutes: 200,
    },
  }),
  entryOf(demoPlans.postpayMax, 'postpaymobile', {
    name: 'Max',
    description: 'Unlimited data, calls and texts, and 300 minutes to the rest of the world.',
    cents: 7000,
    image: { name: 'world', theme: 'starlight' },
    priority: 4,
    gives: {
      ...monthly,
      DataUsageRule: 'Unlimited',
      OfferPeriodCount: 6,
      OfferPeriodInterval: '1 month',
      RecurringIDDVoiceMinutes: 300,
    },
  }),
  entryOf(demoPlans.postpayRetired, 'postpaymobile', {
    name: 'Light 2',
    description: 'No longer sold. Those who have it keep it.',
    cents: 2000,
    priority: 9,
    available: false,
    gives: { ...monthly, RecurringDataMB: gigabytes(2), DataUsageRule: 'CasualRate' },
  }),
]

const prepayPlans: StoredEntry[] = [
  entryOf(demoPlans.prepayWeek, 'prepaymobileAddon', {
    name: 'Week 3',
    description:
      '3 GB for a week, with calls and texts within New Zealand. Data you don’t use carries over for four weeks.',
    cents: 1200,
    image: { name: 'peaks', theme: 'pink' },
    priority: 11,
    gives: {
      ...fourWeeks,
      TimePeriodInterval: '7 day',
      RecurringDataMB: gigabytes(3),
      DataUsageRule: 'CasualRate',
      CarryOverDays: 28,
    },
  }),
  entryOf(demoPlans.prepay10, 'prepaymobileAddon', {
    name: 'Four Weeks 10',
    description: '10 GB for four weeks, with calls and texts within New Zealand. No contract.',
    cents: 2000,
    image: { name: 'surf', theme: 'blue' },
    priority: 12,
    gives: { ...fourWeeks, RecurringDataMB: gigabytes(10), DataUsageRule: 'CasualRate' },
  }),
  entryOf(demoPlans.prepayEndless, 'prepaymobileAddon', {
    name: 'Four Weeks Endless',
    description: '25 GB at full speed for four weeks, then endless data at a slower one.',
    cents: 4000,
    image: { name: 'surf', theme: 'midnight' },
    priority: 13,
    gives: {
      ...fourWeeks,
      RecurringDataMB: gigabytes(25),
      DataUsageRule: 'Throttled',
      ThrottleCode: 'throttle_1.2M',
    },
  }),
  entryOf(demoPlans.prepayUnlimited, 'prepaymobileAddon', {
    name: 'Four Weeks Unlimited',
    description: 'Unlimited data, calls and texts for four weeks, paid ahead.',
    cents: 6000,
    image: { name: 'world', theme: 'red' },
    priority: 14,
    gives: { ...fourWeeks, DataUsageRule: 'Unlimited' },
  }),
  entryOf(demoPlans.payg, 'prepaymobileAddon', {
    name: 'Pay as you go',
    description: 'No plan to pay for: calls, texts and data are taken from your credit as you use them.',
    cents: 0,
    priority: 21,
    gives: {
      IsBasePlan: true,
      IsPAYG: true,
      AllowAutoRenew: false,
      DataUsageRule: 'CasualRate',
      VoiceUsageRule: 'CasualRate',
      SMSUsageRule: 'CasualRate',
      MMSUsageRule: 'CasualRate',
      IDDVoiceUsageRule: 'CasualRate',
      IDDSMSUsageRule: 'CasualRate',
    },
  }),
]

const addons: StoredEntry[] = [
  entryOf(demoPlans.postpayData5, 'postpaymobileAddon', {
    name: 'Extra 5 GB',
    description: '5 GB more until your next bill.',
    cents: 1500,
    priority: 31,
    gives: { IsAddon: true, AllowAutoRenew: true, RecurringDataMB: gigabytes(5), TimePeriodInterval: '1 month' },
  }),
  entryOf(demoPlans.postpayCalls, 'postpaymobileAddon', {
    name: 'World 100',
    description: '100 minutes to other countries until your next bill.',
    cents: 800,
    image: { name: 'world', theme: 'blue' },
    priority: 32,
    gives: { IsAddon: true, AllowAutoRenew: true, RecurringIDDVoiceMinutes: 100, TimePeriodInterval: '1 month' },
  }),
  entryOf(demoPlans.prepayData2, 'prepaymobileAddon', {
    name: 'Extra 2 GB',
    description: '2 GB more, for a week.',
    cents: 600,
    priority: 41,
    gives: { IsAddon: true, AllowAutoRenew: false, RecurringDataMB: gigabytes(2), TimePeriodInterval: '7 day' },
  }),
  entryOf(demoPlans.prepayData10, 'prepaymobileAddon', {
    name: 'Extra 10 GB',
    description: '10 GB more, for four weeks.',
    cents: 1800,
    priority: 42,
    gives: { IsAddon: true, AllowAutoRenew: true, RecurringDataMB: gigabytes(10), TimePeriodInterval: '28 day' },
  }),
  entryOf(demoPlans.prepayCalls, 'prepaymobileAddon', {
    name: 'World 60',
    description: '60 minutes to other countries, for four weeks.',
    cents: 500,
    image: { name: 'world', theme: 'blue' },
    priority: 43,
    gives: { IsAddon: true, AllowAutoRenew: true, RecurringIDDVoiceMinutes: 60, TimePeriodInterval: '28 day' },
  }),
]

/** What a day pass gives, and its price, for each zone that has one. */
const dayPassTerms = {
  australia: { name: 'Australia day pass', where: 'in Australia', cents: 600, megabytes: 1024, calls: 60, texts: 60 },
  pacific: {
    name: 'Pacific day pass',
    where: 'in the Pacific Islands',
    cents: 1200,
    megabytes: 500,
    calls: 30,
    texts: 30,
  },
  world: {
    name: 'World day pass',
    where: 'in much of Asia, Europe and the Americas',
    cents: 800,
    megabytes: 1024,
    calls: 60,
    texts: 60,
  },
}

function dayPass(ids: DemoPlan, type: ProductType, zone: keyof typeof dayPassTerms, priority: number): StoredEntry {
  const { name, where, cents, megabytes, calls, texts } = dayPassTerms[zone]
  return entryOf(ids, type, {
    name,
    description: `For use ${where}, until midnight in New Zealand.`,
    cents,
    image: { name: 'world', theme: 'blue' },
    priority,
    gives: {
      IsAddon: true,
      AllowAutoRenew: false,
      RoamingZone: zone,
      RecurringDataMB: megabytes,
      RecurringVoiceMinutes: calls,
      RecurringSMS: texts,
      TimePeriodInterval: '1 day',
    },
  })
}

const dayPasses: StoredEntry[] = [
  dayPass(demoPlans.postpayAustraliaDay, 'postpaymobileAddon', 'australia', 61),
  dayPass(demoPlans.postpayPacificDay, 'postpaymobileAddon', 'pacific', 62),
  dayPass(demoPlans.postpayWorldDay, 'postpaymobileAddon', 'world', 63),
  dayPass(demoPlans.prepayAustraliaDay, 'prepaymobileAddon', 'australia', 71),
  dayPass(demoPlans.prepayPacificDay, 'prepaymobileAddon', 'pacific', 72),
  dayPass(demoPlans.prepayWorldDay, 'prepaymobileAddon', 'world', 73),
]

/** A fibre plan; speeds in megabits per second. */
function fibrePlan(
  ids: DemoPlan,
  terms: { name: string; cents: number; priority: number; down: number; up: number; busy: [number, number] },
) {
  const { name, cents, priority, down, up, busy } = terms
  return entryOf(ids, 'broadband', {
    name,
    cents,
    priority,
    description: `Up to ${down} Mbps down and ${up} Mbps up, with unlimited data.`,
    gives: {
      IsBasePlan: true,
      AllowAutoRenew: true,
      TimePeriodInterval: '1 month',
      DataUsageRule: 'Unlimited',
      DownloadSpeedLimit: `${down}M`,
      UploadSpeedLimit: `${up}M`,
      BusyHourDownMbps: busy[0],
      BusyHourUpMbps: busy[1],
    },
  })
}

const fibrePlans: StoredEntry[] = [
  fibrePlan(demoPlans.fibreStarter, {
    name: 'Fibre Starter',
    cents: 6500,
    priority: 51,
    down: 100,
    up: 20,
    busy: [97, 19],
  }),
  fibrePlan(demoPlans.fibreHome, {
    name: 'Fibre Home',
    cents: 8500,
    priority: 52,
    down: 500,
    up: 100,
    busy: [478, 96],
  }),
  fibrePlan(demoPlans.fibreMax, {
    name: 'Fibre Max',
    cents: 10_500,
    priority: 53,
    down: 900,
    up: 500,
    busy: [846, 471],
  }),
  fibrePlan(demoPlans.hyperfibre, {
    name: 'Hyperfibre 2',
    cents: 13_900,
    priority: 54,
    down: 2000,
    up: 2000,
    busy: [1860, 1840],
  }),
]

export const demoEntries: readonly StoredEntry[] = [
  ...postpayPlans,
  ...prepayPlans,
  ...addons,
  ...dayPasses,
  ...fibrePlans,
]

/** $10 off Max in each of its first months. */
export const demoOffers: readonly CatalogueOffer[] = [
  {
    UUID: '00000000-0000-7000-8000-000000003001',
    EntryUUID: demoPlans.postpayMax.entry,
    DiscountedCents: 1000,
    CreditCents: 0,
    startsOn: calendarDay('2026-01-01'),
  },
]
