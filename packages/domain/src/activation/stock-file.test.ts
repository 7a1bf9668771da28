import { calendarDay } from '@waea/kit/calendar-day'
import { describe, expect, test } from 'vitest'
import { maxStock, readStockFile, stockColumns } from './stock-file.ts'

const at = { brand: 'waea', today: calendarDay('2026-11-20') }
const card = {
  Brand: 'waea',
  SIMType: 'real_sim',
  BillingType: 'prepay',
  Replaces: '',
  ICCID: '8964990050000000014',
  IMSI: '530240000000001',
  SIMID: '2050000001',
  PIN: '1234',
  PUK: '12345678',
  Code: 'SHOP-0000-0001',
  LastDay: '2027-06-30',
  SMDPAddress: '',
  MatchingID: '',
}
const other = {
  ...card,
  ICCID: '8964990050000000022',
  IMSI: '530240000000002',
  SIMID: '2050000002',
  Code: 'shop-0000-0002',
}
const fileOf = (...sims: Record<string, string>[]) =>
  [stockColumns.join(), ...sims.map((sim) => stockColumns.map((name) => sim[name]).join())].join('\n')
const faultsOf = (...sims: Record<string, string>[]) => {
  const read = readStockFile(fileOf(...sims), at)
  return 'faults' in read ? read.faults : []
}

describe('the file of a delivery of SIMs', () => {
  test('is read where all of it is right, with the lines of Windows too', () => {
    const esim = { ...other, SIMType: 'esim', BillingType: '', SMDPAddress: 'smdp.example', MatchingID: 'M-1' }
    const read = readStockFile(`\uFEFF${fileOf(card, esim).replaceAll('\n', '\r\n')}\r\n`, at)
    expect(read).toMatchObject({
      sims: [
        {
          line: 2,
          SIMType: 'real_sim',
          BillingType: 'prepay',
          sim: { ICCID: card.ICCID, PUK: card.PUK },
          profile: null,
        },
        {
          line: 3,
          BillingType: null,
          profile: { smdpAddress: 'smdp.example', matchingId: 'M-1' },
          code: 'SHOP-0000-0002',
        },
      ],
    })
    // The code is valid until the end of its last day in New Zealand.
    expect('sims' in read && read.sims[0]?.expiresAt.toISOString()).toBe('2027-06-30T12:00:00.000Z')
  })

  test.each([
    ['another brand', { Brand: 'tahi' }, 'Brand takes waea'],
    ['an unknown kind of SIM', { SIMType: 'nano' }, 'SIMType takes'],
    ['an unknown kind of plan', { BillingType: 'fibre' }, 'BillingType takes'],
    ['a wrong check digit', { ICCID: '8964990050000000015' }, 'ICCID takes'],
    ['an ICCID of another country', { ICCID: '8961990050000000014' }, 'ICCID takes'],
    ['a short IMSI', { IMSI: '53024000000001' }, 'IMSI takes'],
    ['a SIMID of 9 digits', { SIMID: '205000001' }, 'SIMID takes'],
    ['a PIN of 3 digits', { PIN: '123' }, 'PIN takes'],
    ['a PUK of 7 digits', { PUK: '1234567' }, 'PUK takes'],
    ['a code that is guessed', { Code: 'A1' }, 'Code takes'],
    ['a past day', { LastDay: '2026-11-19' }, 'LastDay takes'],
    ['no day', { LastDay: 'June' }, 'LastDay takes'],
    ['an eSIM without a profile', { SIMType: 'esim' }, 'an eSIM takes'],
    ['a card with a profile', { MatchingID: 'M-1' }, 'only an eSIM takes'],
  ])('with %s is refused, with the line', (_what, over, words) => {
    const faults = faultsOf(card, { ...other, ...over })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(`Line 3: ${words}`)
  })

  test('tells every fault at once, and what is there twice, without a code or a PIN', () => {
    const faults = faultsOf(card, { ...card, PIN: '99', IMSI: other.IMSI })
    expect(faults).toEqual([
      'Line 3: PIN takes 4 to 8 digits.',
      'Line 3: ICCID is that of line 2.',
      'Line 3: SIMID is that of line 2.',
      'Line 3: Code is that of line 2.',
    ])
  })

  test('has 100,000 SIMs at most', () => {
    const of = (count: number) => readStockFile([stockColumns.join(), ...Array(count).fill('x')].join('\n'), at)
    expect(of(maxStock)).toMatchObject({ faults: { length: 100_000 } })
    expect(of(maxStock + 1)).toEqual({ faults: ['The file takes 1 to 100000 SIMs.'] })
  })

  test.each(['', 'ICCID,PIN', stockColumns.join(), `${stockColumns.join()}\na,b`])('that is "%s" is none', (text) => {
    expect(readStockFile(text, at)).toMatchObject({ faults: [expect.any(String)] })
  })
})
