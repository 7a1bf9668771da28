import { money } from '@waea/kit/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FileTerms, type FileZone, fileOfTerms, problemsOfTerms, termsOfFile } from './provider-terms.ts'
import { sampleTerms } from './sample-terms.ts'

const { casualRates, roaming, bills, dunning } = fileOfTerms(sampleTerms)
const [australia] = roaming as [FileZone]
const zone = (change: Partial<FileZone> = {}): FileZone => ({ ...australia, ...change })
const dunningOf = (change: Partial<FileTerms['dunning']>) => ({ dunning: { ...dunning, ...change } })

test('terms become a file and terms again, to the cent', () => {
  const cents = fc.integer({ min: 1, max: 1000 }).map(money)
  fc.assert(
    fc.property(cents, cents, cents, fc.integer({ min: 7, max: 60 }), (voice, abroad, leastToSuspend, dueAfterDays) => {
      const terms = {
        casualRates: { ...sampleTerms.casualRates, voice },
        roaming: sampleTerms.roaming.map((zone) => ({ ...zone, rates: { ...zone.rates, data: abroad } })),
        bills: { dueAfterDays },
        dunning: { ...sampleTerms.dunning, leastToSuspend },
      }
      expect(termsOfFile(fileOfTerms(terms))).toEqual(terms)
    }),
  )
})

test('terms with nothing wrong can be loaded', () => {
  expect(problemsOfTerms({ casualRates, roaming, bills, dunning })).toEqual([])
})

test.each<[string, Partial<FileTerms>, string[]]>([
  [
    'a rate that is none',
    { casualRates: { ...casualRates, voice: '49 cents' } },
    ['casualRates/voice: 49 cents is not an amount from 0.01 to 10.00.'],
  ],
  [
    'a rate of nothing, and one with the point in the wrong place',
    { casualRates: { ...casualRates, data: '0.00', mms: '50.00' } },
    [
      'casualRates/mms: 50.00 is not an amount from 0.01 to 10.00.',
      'casualRates/data: 0.00 is not an amount from 0.01 to 10.00.',
    ],
  ],
  [
    'a country that is none, and one in two zones',
    { roaming: [zone({ countries: ['AU', 'UK', 'AU'] }), zone({ zone: 'pacific', countries: ['FJ', 'AU'] })] },
    [
      'roaming/australia/countries: UK is no country; write its two letters, such as AU.',
      'roaming/australia/countries: AU stands there twice.',
      'roaming/pacific/countries: AU stands there twice.',
    ],
  ],
  [
    'a zone twice',
    { roaming: [zone(), zone({ countries: ['FJ'] })] },
    ['roaming/australia: the zone stands there twice.'],
  ],
  [
    'a rate abroad of nothing, or of more than can be meant',
    { roaming: [zone({ rates: { ...australia.rates, data: '0.00', voice: '50.01' } })] },
    [
      'roaming/australia/rates/data: 0.00 is not an amount from 0.01 to 50.00.',
      'roaming/australia/rates/voice: 50.01 is not an amount from 0.01 to 50.00.',
    ],
  ],
  [
    'a second reminder too near to the first, and a notice too near to it',
    dunningOf({ reminderAfterDays: 3, noticeAfterDays: 7 }),
    [
      'dunning/secondReminderAfterDays: 5 is not apartDays (3) or more after reminderAfterDays (3).',
      'dunning/noticeAfterDays: 7 is not apartDays (3) or more after secondReminderAfterDays (5).',
    ],
  ],
  [
    'a last notice that is no later than the notice',
    dunningOf({ finalNoticeWorkingDays: 5 }),
    ['dunning/finalNoticeWorkingDays: 5 is not less than noticeWorkingDays (5).'],
  ],
  [
    'a suspension for what is too small to be collected',
    dunningOf({ leastToSuspend: '0.99' }),
    ['dunning/leastToSuspend: 0.99 is not an amount from 1.00 to 1000.00.'],
  ],
])('%s is refused with the path of the field', (_what, terms, problems) => {
  expect(problemsOfTerms(terms)).toEqual(problems)
})
