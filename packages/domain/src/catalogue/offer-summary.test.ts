import { describe, expect, test } from 'vitest'
import type { Characteristics } from './catalogue-entry.ts'
import { isRenewable, offerSummary } from './offer-summary.ts'
import { anEntry } from './sample-entries.ts'

const line = (kind: string, characteristics: Partial<Characteristics>) =>
  offerSummary(anEntry({}, characteristics)).details.find((one) => one.kind === kind)

const value = (kind: string, characteristics: Partial<Characteristics>) => line(kind, characteristics)?.value

test('[B-CAT-08] an offer takes its name, cost and words from its first availability', () => {
  const [first] = anEntry().Availabilities
  if (!first) throw new Error('the sample has an availability')
  const second = { ...first, RetailName: 'Other', RetailCents: 1, RetailDescription: 'Other' }
  const shown = offerSummary(anEntry({ Availabilities: [first, second] }))
  expect(shown).toMatchObject({ name: 'Forty a month', cost: '40.00', more_details: 'For one person' })
})

test('[N-CAT-09][N-CAT-10] an offer with everything shows everything', () => {
  const everything: Partial<Characteristics> = {
    OfferPeriodCount: 3,
    OfferPeriodInterval: '1 month',
    TimePeriodInterval: '28 day',
    DataUsageRule: 'Throttled',
    RecurringDataMB: 40960,
    RecurringVoiceMinutes: 200,
    RecurringSMS: 100,
    RecurringMMS: 10,
    RecurringIDDVoiceMinutes: 30,
    RecurringIDDSMS: 20,
    DownloadSpeedLimit: '50M',
    UploadSpeedLimit: '10M',
    ThrottleCode: 'throttle_1.2M',
  }
  const price = { ProductID: 'a', OrigianlPrice: 4000, DiscountedPrice: 3000, CreditPrice: 500 }
  expect(offerSummary(anEntry({}, everything), price)).toEqual({
    details: [
      { kind: 'period', label: 'renewable period', value: '28 day' },
      { kind: 'data', label: 'data', value: '40 GB', amount: '40', unit: 'GB' },
      { kind: 'voice', label: 'voice', value: '200 minutes', amount: '200', unit: 'minutes' },
      { kind: 'sms', label: 'SMS', value: '100 SMS', amount: '100', unit: 'SMS' },
      { kind: 'mms', label: 'MMS', value: '10 MMS', amount: '10', unit: 'MMS' },
      { kind: 'idd_voice', label: 'international voice', value: '30 minutes', amount: '30', unit: 'minutes' },
      { kind: 'idd_sms', label: 'international SMS', value: '20 SMS', amount: '20', unit: 'SMS' },
      { kind: 'download_speed', label: 'download speed', value: '50Mbps', amount: '50Mbps' },
      { kind: 'upload_speed', label: 'upload speed', value: '10Mbps', amount: '10Mbps' },
      {
        kind: 'throttle',
        label: 'additional data',
        value: 'Additional endless data is capped at 1.2Mbps',
        amount: '1.2Mbps',
      },
    ],
    name: 'Forty a month',
    cost: '40.00',
    original_price: '40.00',
    discount: '10.00',
    offer_credit: '5.00',
    offer_period_count: 3,
    offer_period_interval: '1 month',
    auto_renew: true,
    more_details: 'For one person',
  })
})

test('an offer of which nothing is said says nothing', () => {
  const { TimePeriodInterval: _, ...silent } = anEntry().Characteristics
  const shown = offerSummary(anEntry({ Characteristics: silent, Availabilities: [] }))
  expect(shown).toMatchObject({ name: 'Monthly 40', more_details: '', details: [] })
  expect(Object.keys(shown)).not.toContain('offer_period_count')
  expect(Object.keys(shown)).not.toContain('offer_period_interval')
})

describe('prices', () => {
  test('[B-CAT-09] are cents divided by 100 with two decimals', () => {
    const price = { ProductID: 'a', OrigianlPrice: 4005, DiscountedPrice: 3995, CreditPrice: 7 }
    expect(offerSummary(anEntry(), price)).toMatchObject({
      original_price: '40.05',
      discount: '0.10',
      offer_credit: '0.07',
    })
  })

  test('[B-CAT-10] the cost is 0.00 when the retail cents are absent or zero', () => {
    const at = (RetailCents: number | undefined) =>
      anEntry({
        Availabilities: anEntry().Availabilities.map(({ RetailCents: _, ...rest }) =>
          RetailCents === undefined ? rest : { ...rest, RetailCents },
        ),
      })
    expect(offerSummary(at(undefined)).cost).toBe('0.00')
    expect(offerSummary(at(0)).cost).toBe('0.00')
    expect(offerSummary(anEntry({ Availabilities: [] })).cost).toBe('0.00')
  })
})

describe('renewal', () => {
  test.each([
    [true, true],
    ['true', true],
    ['allowed', true],
    [false, false],
    ['false', false],
    [' False ', false],
    ['', false],
    [undefined, false],
  ])('[B-CAT-11] AllowAutoRenew %j makes renewable %j', (AllowAutoRenew, renewable) => {
    const { AllowAutoRenew: _, ...without } = anEntry().Characteristics
    const Characteristics = AllowAutoRenew === undefined ? without : { ...without, AllowAutoRenew }
    expect(isRenewable(anEntry({ Characteristics }))).toBe(renewable)
    expect(offerSummary(anEntry({ Characteristics })).auto_renew).toBe(renewable)
  })

  test('[B-CAT-12] the period is labelled renewable or service period', () => {
    expect(line('period', { AllowAutoRenew: true })?.label).toBe('renewable period')
    expect(line('period', { AllowAutoRenew: 'false' })?.label).toBe('service period')
  })
})

describe('data', () => {
  test('[B-CAT-13] from 1024 MB on is shown in GB, without decimals when whole and else with two', () => {
    expect(value('data', { RecurringDataMB: 1024 })).toBe('1 GB')
    expect(value('data', { RecurringDataMB: 1536 })).toBe('1.50 GB')
    expect(value('data', { RecurringDataMB: 10240 })).toBe('10 GB')
  })

  test('[B-CAT-14] below 1024 MB is shown in MB', () => {
    expect(value('data', { RecurringDataMB: 1023 })).toBe('1023 MB')
    expect(value('data', { RecurringDataMB: 500 })).toBe('500 MB')
  })

  test('[B-CAT-15] with the rule Unlimited shows unlimited', () => {
    const shown = line('data', { RecurringDataMB: 1024, DataUsageRule: 'Unlimited' })
    expect(shown).toEqual({ kind: 'data', label: 'data', value: 'unlimited' })
  })

  test('[B-CAT-16] with the casual rate and less than 1 included shows casual rate', () => {
    expect(value('data', { DataUsageRule: 'CasualRate' })).toBe('casual rate')
    expect(value('data', { RecurringDataMB: 0.5, DataUsageRule: 'CasualRate' })).toBe('casual rate')
    expect(value('data', { RecurringDataMB: 1, DataUsageRule: 'CasualRate' })).toBe('1 MB')
  })

  test('has no line where none is included', () => {
    expect(line('data', {})).toBeUndefined()
    expect(line('data', { RecurringDataMB: 0 })).toBeUndefined()
  })
})

test('[B-CAT-17] voice is shown in minutes, SMS and MMS in their units', () => {
  expect(value('voice', { RecurringVoiceMinutes: 200 })).toBe('200 minutes')
  expect(value('sms', { RecurringSMS: 100 })).toBe('100 SMS')
  expect(value('mms', { RecurringMMS: 10 })).toBe('10 MMS')
  expect(value('sms', { SMSUsageRule: 'Unlimited' })).toBe('unlimited')
})

describe('speeds', () => {
  test('[B-CAT-18] have the suffix bps, once', () => {
    expect(value('download_speed', { DownloadSpeedLimit: '50M', UploadSpeedLimit: '10Mbps' })).toBe('50Mbps')
    expect(value('upload_speed', { DownloadSpeedLimit: '50M', UploadSpeedLimit: '10Mbps' })).toBe('10Mbps')
  })

  test("[B-CAT-19] both unlimited show that in-bundle data runs at the plan's speed", () => {
    const both = { DownloadSpeedLimit: 'Unlimited', UploadSpeedLimit: 'Unlimited' }
    expect(value('plan_speed', both)).toContain('In-bundle data')
    expect(line('capped_speed', both)).toBeUndefined()
  })

  test('[B-CAT-20] equal limits show one capped figure', () => {
    const equal = { DownloadSpeedLimit: '10M', UploadSpeedLimit: '10M' }
    expect(value('capped_speed', equal)).toBe('capped at 10Mbps')
    expect(line('download_speed', equal)).toBeUndefined()
  })

  test('[B-CAT-21] differing limits show both', () => {
    const differing = { DownloadSpeedLimit: 'Unlimited', UploadSpeedLimit: '10M' }
    expect(value('download_speed', differing)).toBe('unlimited')
    expect(value('upload_speed', differing)).toBe('10Mbps')
    expect(line('plan_speed', differing)).toBeUndefined()
    const other = { DownloadSpeedLimit: '10MBPS', UploadSpeedLimit: ' Unlimited ' }
    expect(line('download_speed', other)).toMatchObject({ label: 'download speed', value: '10MBPS' })
    expect(line('upload_speed', other)).toMatchObject({ label: 'upload speed', value: 'unlimited' })
    expect(value('download_speed', { DownloadSpeedLimit: '5bps up', UploadSpeedLimit: '1M' })).toBe('5bps upbps')
  })

  test('of which one is named leave the other without an end', () => {
    expect(value('upload_speed', { DownloadSpeedLimit: '10M' })).toBe('unlimited')
    expect(value('download_speed', { UploadSpeedLimit: '10M' })).toBe('unlimited')
    expect(line('plan_speed', { DownloadSpeedLimit: 'unlimited' })).toMatchObject({ label: 'speed' })
    expect(line('capped_speed', { DownloadSpeedLimit: '1M', UploadSpeedLimit: '1M' })).toMatchObject({ label: 'speed' })
  })

  test('have no line where the offer names none', () => {
    expect(offerSummary(anEntry()).details.map(({ kind }) => kind)).toEqual(['period'])
  })
})

describe('throttle codes', () => {
  test.each(['throttle_1.2M', '1_2', '1.2Mbps', 'T1.2'])('[B-CAT-22] %s caps additional data at 1.2Mbps', (code) => {
    expect(value('throttle', { ThrottleCode: code })).toBe('Additional endless data is capped at 1.2Mbps')
  })

  test.each(['throttle_2M', '2', '2Mbps', 'T2'])('[B-CAT-23] %s caps additional data at 2Mbps', (code) => {
    expect(value('throttle', { ThrottleCode: code })).toBe('Additional endless data is capped at 2Mbps')
  })

  test.each(['', 'none', '12', '2.5', '3.2', '20', '11.25'])('%j adds no line', (code) => {
    expect(line('throttle', { ThrottleCode: code })).toBeUndefined()
  })
})
