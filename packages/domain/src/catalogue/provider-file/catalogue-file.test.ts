import { calendarDay } from '@waea/kit/calendar-day'
import { describe, expect, test } from 'vitest'
import {
  type CatalogueFile,
  catalogueChanges,
  catalogueDifferences,
  type FilePlan,
  fieldChange,
  priceRise,
  problemsOf,
  unknownImages,
} from './catalogue-file.ts'
import { type FileZone, fileOfTerms } from './provider-terms.ts'
import { aPlan, id } from './sample-plans.ts'
import { sampleTerms } from './sample-terms.ts'

const day = calendarDay

const fibrePlan = (gives: Partial<FilePlan['gives']> = {}) =>
  aPlan(1, { type: 'broadband', gives: { ...base, ...gives } })

function aFile(change: Partial<CatalogueFile> = {}): CatalogueFile {
  const sims = { esim: { price: '0.00', onSale: true }, real_sim: { price: '5.00', onSale: true } }
  return { plans: [aPlan(1), aPlan(2)], offers: [], sims, ...fileOfTerms(sampleTerms), ...change }
}

const anOffer = { offer: id(9), plan: id(1), discount: '5.00', from: day('2026-12-01') }

const passOf = (gives: Partial<FilePlan['gives']>) =>
  aPlan(1, {
    type: 'prepaymobileAddon',
    gives: { IsBasePlan: false, IsAddon: true, TimePeriodInterval: '1 day', ...gives },
  })

const base = { IsBasePlan: true, IsAddon: false, TimePeriodInterval: '1 month' }

describe('a file', () => {
  test('with nothing wrong can be loaded', () => {
    const prices = [
      { price: '20.00', from: day('2026-12-01'), until: day('2026-12-24') },
      { price: '22.00', renewalPrice: '24.00', from: day('2026-12-25') },
    ]
    expect(problemsOf(aFile({ plans: [aPlan(1, { prices }), aPlan(2)], offers: [anOffer] }))).toEqual([])
  })

  test.each<[string, Partial<CatalogueFile>, string]>([
    ['an entry twice', { plans: [aPlan(1), aPlan(2, { entry: id(1) })] }, `The entry ${id(1)} stands there twice.`],
    [
      'an availability twice',
      { plans: [aPlan(1), aPlan(2, { availability: id(101) })] },
      `The availability ${id(101)} stands there twice.`,
    ],
    ['an offer twice', { offers: [anOffer, anOffer] }, `The offer ${id(9)} stands there twice.`],
    [
      'a price that is none',
      { plans: [aPlan(1, { price: '25' })] },
      'Plan 1: 25 is no price; write dollars and cents, such as 25.00.',
    ],
    [
      'a negative price',
      { plans: [aPlan(1, { price: '-1.00' })] },
      'Plan 1: -1.00 is no price; write dollars and cents, such as 25.00.',
    ],
    [
      'neither base plan nor add-on',
      { plans: [aPlan(1, { gives: { IsBasePlan: false, IsAddon: false } })] },
      'Plan 1: it is either a base plan or an add-on.',
    ],
    [
      'a period that is none',
      { plans: [aPlan(1, { gives: { IsBasePlan: true, IsAddon: false, TimePeriodInterval: 'often' } })] },
      'Plan 1: the period often is none; write 28 day or 1 month.',
    ],
    [
      'a fibre plan that is not of a month',
      { plans: [aPlan(1, { type: 'broadband', gives: { ...base, TimePeriodInterval: '28 day' } })] },
      'Plan 1: a fibre plan is a base plan whose period is 1 month.',
    ],
    [
      'a fibre plan that is an add-on',
      { plans: [aPlan(1, { type: 'broadband', gives: { ...base, IsBasePlan: false, IsAddon: true } })] },
      'Plan 1: a fibre plan is a base plan whose period is 1 month.',
    ],
    [
      'two prices on one day',
      {
        plans: [
          aPlan(1, {
            prices: [
              { price: '20.00', from: day('2026-12-01'), until: day('2026-12-24') },
              { price: '22.00', from: day('2026-12-24') },
            ],
          }),
        ],
      },
      'Plan 1: two prices hold on 2026-12-24.',
    ],
    [
      'an end before the beginning',
      { offers: [{ ...anOffer, until: day('2026-11-30') }] },
      `Offer ${id(9)}: it ends on 2026-11-30, before it begins on 2026-12-01.`,
    ],
    [
      'an offer on no plan',
      { offers: [{ ...anOffer, plan: id(7) }] },
      `Offer ${id(9)}: the plan ${id(7)} is not in the file.`,
    ],
    [
      'an offer of both kinds',
      { offers: [{ ...anOffer, credit: '5.00' }] },
      `Offer ${id(9)}: it gives either a discount or a credit.`,
    ],
    [
      'speeds of the busy hours on a mobile plan',
      { plans: [aPlan(1, { gives: { ...base, BusyHourDownMbps: 90, BusyHourUpMbps: 10 } })] },
      'Plan 1: only a fibre plan has speeds of the busy hours.',
    ],
    [
      'a speed of the busy hours one way',
      { plans: [fibrePlan({ BusyHourDownMbps: 90 })] },
      'Plan 1: the speeds of the busy hours are given both ways.',
    ],
    ['an offer of nothing', { offers: [{ ...anOffer, discount: '0.00' }] }, `Offer ${id(9)}: it gives nothing.`],
    [
      'an audience without a reason',
      { offers: [{ ...anOffer, for: { dataUsedPercent: 80 } }] },
      `Offer ${id(9)}: an audience and a reason go together.`,
    ],
    [
      'an offer of a fibre plan that is no discount',
      { plans: [fibrePlan()], offers: [{ offer: id(9), plan: id(1), credit: '5.00', from: day('2026-12-01') }] },
      `Offer ${id(9)}: an offer of a fibre plan is a discount.`,
    ],
    [
      'an offer of a fibre plan for half a year at a time',
      { plans: [fibrePlan({ OfferPeriodCount: 1, OfferPeriodInterval: '6 month' })] },
      'Plan 1: an offer of a fibre plan holds for one or more periods of 1 month.',
    ],
    [
      'an offer of a fibre plan for no month',
      { plans: [fibrePlan({ OfferPeriodCount: 0 })] },
      'Plan 1: an offer of a fibre plan holds for one or more periods of 1 month.',
    ],
    [
      'an offer of a fibre plan for an audience',
      {
        plans: [fibrePlan()],
        offers: [{ ...anOffer, for: { dataUsedPercent: 80 }, because: 'You use much' }],
      },
      `Offer ${id(9)}: an offer of a fibre plan is for everybody.`,
    ],
    [
      'a day pass of a zone that has no rates',
      { plans: [passOf({ RoamingZone: 'moon' })] },
      'Plan 1: the zone moon is not in roaming.',
    ],
    [
      'a base plan for a zone abroad',
      { plans: [aPlan(1, { gives: { ...base, RoamingZone: 'pacific' } })] },
      'Plan 1: a pass for a zone abroad is an add-on of a mobile.',
    ],
    [
      'a day pass with international minutes',
      { plans: [passOf({ RoamingZone: 'pacific', RecurringIDDVoiceMinutes: 10 })] },
      'Plan 1: a pass for a zone abroad gives minutes and texts, and no international ones.',
    ],
  ])('with %s is refused', (_what, change, problem) => {
    expect(problemsOf(aFile(change))).toEqual([problem])
  })
})

test('what is new, changed and gone is told, a line each', () => {
  const after = aFile({
    plans: [aPlan(1, { price: '27.00', onSale: false }), aPlan(3)],
    offers: [anOffer],
    sims: { esim: { price: '0.00', onSale: true }, real_sim: { price: '6.00', onSale: true } },
  })
  expect(catalogueChanges(aFile(), after)).toEqual([
    '~ Plan 1: onSale true → false; price 25.00 → 27.00',
    '+ Plan 3',
    '- Plan 2',
    '+ Offer on Plan 1, $5.00 off',
    '~ real_sim: price 5.00 → 6.00',
  ])
  expect(catalogueChanges(after, after)).toEqual([])
})

test('an offer names its plan, and the plans of its audience', () => {
  const before = { ...anOffer, for: { plans: [id(1)] }, because: 'Yours' }
  const after = { ...before, plan: id(2), for: { plans: [id(2)] } }
  expect(catalogueChanges(aFile({ offers: [before] }), aFile({ offers: [after] }))).toEqual([
    '~ Offer on Plan 2, $5.00 off: plan Plan 1 → Plan 2; for.plans.0 Plan 1 → Plan 2',
  ])
  const plans = [aPlan(1, { name: 'Twin' }), aPlan(2, { name: 'Twin' })]
  expect(catalogueChanges(aFile({ plans, offers: [before] }), aFile({ plans, offers: [after] }))).toHaveLength(1)
})

test('a field of a difference is taken apart again', () => {
  const before = aFile({ plans: [aPlan(1, { says: 'One line' })] })
  const after = aFile({ plans: [aPlan(1, { says: 'Two\nlines', renewalPrice: '30.00' })] })
  const [plan] = catalogueDifferences(before, after)
  expect(plan?.fields.map(fieldChange)).toEqual([
    { path: 'says', before: 'One line', after: 'Two\nlines' },
    { path: 'renewalPrice', before: undefined, after: '30.00' },
  ])
  expect(fieldChange('price')).toEqual({ path: 'price', before: undefined, after: undefined })
})

test('a zone that is new, changed or gone is told', () => {
  const [australia, pacific] = fileOfTerms(sampleTerms).roaming as [FileZone, FileZone]
  const before = aFile({ roaming: [australia, pacific] })
  const dearer = { ...australia, rates: { ...australia.rates, data: '0.20' } }
  const asia = { ...pacific, zone: 'asia', countries: ['JP'] }
  expect(catalogueChanges(before, aFile({ roaming: [dearer, asia] }))).toEqual([
    '~ roaming/australia: rates.data 0.10 → 0.20',
    '+ roaming/asia',
    '- roaming/pacific',
  ])
})

test('a plan that is off sale already is not told again where a file leaves it out', () => {
  expect(catalogueChanges(aFile({ plans: [aPlan(1, { onSale: false })] }), aFile({ plans: [] }))).toEqual([])
})

test('an image that the brand does not have is named, of plans and of SIMs', () => {
  const known = new Set(['surf', 'peaks'])
  const images = [{ name: 'surf', theme: 'blue' as const }, { name: 'moon' }]
  const { sims } = aFile()
  const file = aFile({ plans: [aPlan(1, { images })], sims: { ...sims, esim: { ...sims.esim, images } } })
  expect(unknownImages(file, known)).toEqual([
    'Plan 1: the brand has no image moon; it has peaks, surf.',
    'esim: the brand has no image moon; it has peaks, surf.',
  ])
})

test('a plan or SIM is dearer or cheaper by its price, or by its renewal price if that alone differs', () => {
  const before = aFile({ plans: [aPlan(1), aPlan(2, { renewalPrice: '30.00' }), aPlan(3), aPlan(4)] })
  const { sims } = before
  const after = aFile({
    plans: [aPlan(1, { price: '27.00' }), aPlan(2, { renewalPrice: '29.50' }), aPlan(3, { says: 'Else' }), aPlan(5)],
    sims: { ...sims, real_sim: { price: '4.00', onSale: true } },
  })
  const rises = catalogueDifferences(before, after).map((one) => [one.kind, one.name, priceRise(one, before, after)])
  expect(rises).toEqual([
    ['changed', 'Plan 1', 200],
    ['changed', 'Plan 2', -50],
    ['changed', 'Plan 3', 0],
    ['new', 'Plan 5', 0],
    ['gone', 'Plan 4', 0],
    ['changed', 'real_sim', -100],
  ])
})
