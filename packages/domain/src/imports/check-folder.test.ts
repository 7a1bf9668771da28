import { calendarDay, dayOf } from '@waea/kit/calendar-day'
import { money, plainDollars } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkFolder } from './check-folder.ts'
import { faultText, type ImportFile, type ImportLine, importFileNames, importFiles, type Values } from './columns.ts'
import { type PlanFacts, readLine } from './read-lines.ts'
import { sampleLines } from './sample-lines.ts'
import { totalsOf } from './totals.ts'

const today = calendarDay('2026-11-30')
const { customer, mobile, addon, fibre, credit, card, bill, inDays } = sampleLines(today)

const plans: Readonly<Record<string, PlanFacts>> = {
  prepay: plan('prepay', { count: 28, unit: 'day' }),
  once: { ...plan('prepay', { count: 28, unit: 'day' }), isRenewable: false },
  monthly: plan('postpay', { count: 1, unit: 'month' }),
  payg: plan('payg', undefined),
  endless: plan('postpay', undefined),
}

const addons: Readonly<Record<string, PlanFacts>> = {
  data: { ...plan('prepay', { count: 28, unit: 'day' }), Name: 'data' },
  once: { ...plan('prepay', { count: 7, unit: 'day' }), Name: 'once', isRenewable: false },
  calls: { ...plan('postpay', { count: 1, unit: 'month' }), Name: 'calls' },
}

const fibrePlans: Readonly<Record<string, PlanFacts>> = {
  home: { ...plan('postpay', { count: 1, unit: 'month' }), AvailabilityUUID: 'home', Name: 'home' },
  endless: { ...plan('postpay', undefined), AvailabilityUUID: 'home', Name: 'endless' },
}

const facts = {
  today,
  planOf: (name: string) => plans[name],
  addonOf: (name: string) => addons[name],
  fibrePlanOf: (name: string) => fibrePlans[name],
  isDelivered: (company: string, availability: string) => company === 'Chorus' && availability === 'home',
}

function plan(BillingType: PlanFacts['BillingType'], period: PlanFacts['period']): PlanFacts {
  return { AvailabilityUUID: BillingType, Name: BillingType, BillingType, period, isRenewable: true }
}

type Folder = { [F in ImportFile]?: readonly Values<F>[] }

function linesOf(folder: Folder): ImportLine[] {
  return importFileNames.flatMap((file) =>
    (folder[file] ?? []).map((values, at) => ({ file, line: at + 2, values, digest: JSON.stringify([file, values]) })),
  )
}

const check = (folder: Folder, known: ReadonlyMap<string, ReadonlySet<string>> = new Map()) =>
  checkFolder(linesOf(folder), { ...facts, known })

const faultsOf = (folder: Folder) => check(folder).faults.map(faultText)

const aMobile = (over: Partial<Values<'mobiles.csv'>> = {}) => mobile('c-1', '0001', { plan: 'prepay', ...over })

const good = {
  'customers.csv': [customer('c-1'), customer('c-2', { automatic_payment: 'yes', contact_number: '04 555 0101' })],
  'mobiles.csv': [
    aMobile(),
    mobile('c-1', '0002', { plan: 'payg', renews_on: '', auto_renew: 'no' }),
    mobile('c-2', '0003', { plan: 'monthly', renews_on: '2026-12-31', pin: '1234', sim_type: 'esim' }),
  ],
  'addons.csv': [
    addon('c-1', '0001', { addon: 'data', renews_on: '2026-12-05' }),
    addon('c-1', '0002', { addon: 'once', renews_on: '2026-12-01', auto_renew: 'no' }),
    addon('c-2', '0003', { addon: 'calls' }),
  ],
  'fibre.csv': [fibre('c-2', '1', { plan: 'home', renews_on: '2026-12-20', suburb: '' })],
  'balances.csv': [credit('c-1', '0001'), credit('c-1', '0001', { kind: 'given', credit: '0.50' })],
  'cards.csv': [card('c-1'), card('c-1', { card_token: 'card_2', brand: 'amex' })],
  'bills.csv': [bill('c-2', 'B-1', { due_on: '2026-11-26' })],
} satisfies Folder

test('a folder without faults gives each customer with everything of theirs', () => {
  const { customers, faults } = check(good)
  expect(faults).toEqual([])
  expect(customers).toMatchObject([
    {
      externalId: 'c-1',
      Email: 'c-1@moved.test.waea.nz',
      mobiles: [
        {
          MSISDN: '642156600001',
          startsOn: '2026-11-12',
          renewsOn: '2026-12-10',
          credit: [{ amount: 3000 }, { amount: 50 }],
          addons: [{ plan: { Name: 'data' }, startsOn: '2026-11-07', renewsOn: '2026-12-05', autoRenew: true }],
        },
        {
          MSISDN: '642156600002',
          renewsOn: null,
          credit: [],
          addons: [{ startsOn: '2026-11-24', renewsOn: '2026-12-01', autoRenew: false }],
        },
      ],
      cards: [{ token: 'pm_c1' }, { token: 'card_2' }],
      bills: [],
    },
    {
      externalId: 'c-2',
      MobileNumber: '6445550101',
      paysAutomatically: true,
      mobiles: [{ startsOn: '2026-11-30', renewsOn: '2026-12-31', PIN: '1234' }],
      fibre: [
        { LFC: 'Chorus', lfcProduct: 'ASID000000001', startsOn: '2026-11-20', renewsOn: '2026-12-20', suburb: '' },
      ],
      bills: [{ number: 'B-1', owed: 4500 }],
    },
  ])
  expect(customers[0]?.digests).toHaveLength(9)
  // Pages and mails show the day of the instant until which credit can be used.
  const [lot] = customers[0]?.mobiles[0]?.credit ?? []
  expect(lot && dayOf(lot.expiresAt)).toBe(inDays(100))
  expect(lot && dayOf(new Date(lot.expiresAt.getTime() + 1))).toBe(inDays(101))
  expect(totalsOf(customers)).toEqual([
    'Customers: 2',
    'Mobiles: 3',
    '  payg: 1',
    '  postpay: 1',
    '  prepay: 1',
    'Add-ons: 3',
    '  calls: 1',
    '  data: 1',
    '  once: 1',
    'Fibre connections: 1',
    '  home: 1',
    'Credit: $30.50',
    'Cards: 2',
    'Open bills: 1, $45.00 owed',
  ])
})

describe('a line by itself', () => {
  const ofCustomer: [Partial<Values<'customers.csv'>>, string][] = [
    [{ first_name: ' ' }, 'first_name takes a name of at most 100 characters'],
    [{ last_name: 'x'.repeat(101) }, 'last_name takes a name of at most 100 characters'],
    [{ email: 'aroha@nz' }, 'email takes an email'],
    [{ email_verified: 'true' }, 'email_verified takes yes or no'],
    [{ contact_number: '12' }, 'contact_number takes a phone number, or nothing'],
    [{ automatic_payment: '' }, 'automatic_payment takes yes or no'],
    [{ automatic_payment: 'yes' }, 'automatic_payment takes no without a monthly plan'],
  ]
  test.each(ofCustomer)('of a customer with %j is refused', (over, words) => {
    expect(faultsOf({ 'customers.csv': [customer('c-1', over)] })).toEqual([`customers.csv:2: ${words}.`])
  })

  const ofMobile: [Partial<Values<'mobiles.csv'>>, string][] = [
    [{ msisdn: '6495550101' }, 'msisdn takes a New Zealand mobile number, as 64215550142'],
    [{ plan: 'fibre' }, 'plan takes the availability of a base plan for mobiles in the catalogue'],
    [{ renews_on: today }, 'renews_on takes a day as 2027-06-30 that is after today'],
    [{ renews_on: '2026-02-30' }, 'renews_on takes a day as 2027-06-30 that is after today'],
    [{ renews_on: inDays(29) }, 'renews_on is more than one period of prepay ahead'],
    [{ plan: 'payg', auto_renew: 'no' }, 'renews_on takes nothing: payg has no periods'],
    [{ plan: 'payg', renews_on: '' }, 'auto_renew takes no: payg does not renew'],
    [{ plan: 'once' }, 'auto_renew takes no: prepay does not renew'],
    [{ plan: 'endless', renews_on: '', auto_renew: 'no' }, 'plan takes one with periods: postpay has none'],
    [{ auto_renew: 'Yes' }, 'auto_renew takes yes or no'],
    [{ active_since: inDays(1) }, 'active_since takes a day as 2027-06-30 that is not ahead'],
    [{ stops_outside_plan: '' }, 'stops_outside_plan takes yes or no'],
    [
      { plan: 'payg', renews_on: '', auto_renew: 'no', stops_outside_plan: 'yes' },
      'stops_outside_plan takes no: all use of payg is outside a plan',
    ],
    [{ network_service: '' }, 'network_service takes the network’s id of the service'],
    [{ sim_type: 'card' }, 'sim_type takes esim or real_sim'],
    [{ iccid: '8964996600000000012' }, 'iccid takes 19 or 20 digits from 8964 with their check digit'],
    [{ imsi: '310150123456789' }, 'imsi takes 15 digits from 530'],
    [{ sim_id: '1' }, 'sim_id takes 10 digits, or nothing'],
    [{ pin: '123' }, 'pin takes 4 to 8 digits, or nothing'],
    [{ puk: '123' }, 'puk takes 8 digits, or nothing'],
  ]
  test.each(ofMobile)('of a mobile with %j is refused', (over, words) => {
    const folder = { 'customers.csv': [customer('c-1')], 'mobiles.csv': [aMobile(over)] }
    expect(faultsOf(folder)).toEqual([`mobiles.csv:2: ${words}.`])
  })

  const ofAddon: [Partial<Values<'addons.csv'>>, string][] = [
    [{ addon: 'prepay' }, 'addon takes the availability of an add-on for mobiles in the catalogue'],
    [{ renews_on: today }, 'renews_on takes a day as 2027-06-30 that is after today'],
    [{ renews_on: inDays(29) }, 'renews_on is more than one period of data ahead'],
    [{ addon: 'once', renews_on: inDays(1) }, 'auto_renew takes no: once does not renew'],
    [{ auto_renew: '' }, 'auto_renew takes yes or no'],
    [{ msisdn: '64215660009' }, 'mobiles.csv has no mobile 64215660009 of customer c-1'],
    [{ addon: 'calls' }, 'addon takes one for prepay mobiles, as 642156600001 is'],
  ]
  test.each(ofAddon)('of an add-on with %j is refused', (over, words) => {
    const line = addon('c-1', '0001', { addon: 'data', ...over })
    expect(faultsOf({ ...good, 'addons.csv': [line] })).toEqual([`addons.csv:2: ${words}.`])
  })

  const ofFibre: [Partial<Values<'fibre.csv'>>, string][] = [
    [{ plan: 'monthly' }, 'plan takes the availability of a fibre plan in the catalogue'],
    [{ plan: 'endless', renews_on: '' }, 'plan takes one with periods: endless has none'],
    [{ renews_on: '' }, 'renews_on takes a day as 2027-06-30 that is after today'],
    [{ renews_on: inDays(40) }, 'renews_on is more than one period of home ahead'],
    [{ active_since: inDays(1) }, 'active_since takes a day as 2027-06-30 that is not ahead'],
    [{ company: '' }, 'company takes the name of a local fibre company, as Chorus'],
    [{ company: 'Enable' }, 'company takes one that delivers home: there is no product of Enable for it'],
    [{ company_service: 'ASID 1' }, 'company_service takes the company’s number of the connection'],
    [{ address_provider: '' }, 'address_provider takes the name of the address partner'],
    [{ address_id: '' }, 'address_id takes the address partner’s id of the address'],
    [{ street: 'x'.repeat(101) }, 'street takes the number and the street'],
    [{ suburb: 'x'.repeat(101) }, 'suburb takes the suburb, or nothing'],
    [{ city: '' }, 'city takes the city or town'],
    [{ postcode: '601' }, 'postcode takes 4 digits'],
  ]
  test.each(ofFibre)('of a fibre connection with %j is refused', (over, words) => {
    const line = fibre('c-2', '1', { plan: 'home', ...over })
    expect(faultsOf({ ...good, 'fibre.csv': [line] })).toEqual([`fibre.csv:2: ${words}.`])
  })

  const dollars = 'an amount above zero in dollars and cents, as 12.50'
  const ofCredit: [Partial<Values<'balances.csv'>>, string][] = [
    [{ kind: 'bonus' }, 'kind takes bought or given'],
    [{ credit: '0.00' }, `credit takes ${dollars}`],
    [{ credit: '12.5' }, `credit takes ${dollars}`],
    [{ credit: '-1.00' }, `credit takes ${dollars}`],
    [{ expires_on: inDays(-1) }, 'expires_on takes the last day of the credit, a day as 2027-06-30, that is not past'],
    [{ msisdn: '64215660009' }, 'mobiles.csv has no mobile 64215660009 of customer c-1'],
  ]
  test.each(ofCredit)('of credit with %j is refused', (over, words) => {
    expect(faultsOf({ ...good, 'balances.csv': [credit('c-1', '0001', over)] })).toEqual([`balances.csv:2: ${words}.`])
  })

  const ofCard: [Partial<Values<'cards.csv'>>, string][] = [
    [{ customer_token: '4242' }, 'customer_token takes the card partner’s id of the customer, as cus_…'],
    [{ card_token: '4242424242424242' }, 'card_token takes the card partner’s id of the card, as pm_… or card_…'],
    [{ brand: 'Visa!' }, 'brand takes the card partner’s name of the brand, as visa'],
    [{ last4: '42' }, 'last4 takes 4 digits'],
    [{ expires: '10/2026' }, 'expires takes the month of its expiry as 06/2029, which is not past'],
    [{ expires: '13/2029' }, 'expires takes the month of its expiry as 06/2029, which is not past'],
  ]
  test.each(ofCard)('of a card with %j is refused', (over, words) => {
    expect(faultsOf({ ...good, 'cards.csv': [card('c-1', over)] })).toEqual([`cards.csv:2: ${words}.`])
  })

  const ofBill: [Partial<Values<'bills.csv'>>, string][] = [
    [{ number: 'INV100001' }, 'number takes 1 to 30 letters, digits and dashes, not as our own INV100001 or CN100001'],
    [{ issued_on: inDays(1) }, 'issued_on takes a day as 2027-06-30 that is not ahead'],
    [{ due_on: inDays(-6) }, 'due_on takes a day as 2027-06-30 that is not before issued_on'],
    [{ owed: '45' }, `owed takes ${dollars}`],
  ]
  test.each(ofBill)('of a bill with %j is refused', (over, words) => {
    expect(faultsOf({ ...good, 'bills.csv': [bill('c-2', 'B-1', over)] })).toEqual([`bills.csv:2: ${words}.`])
  })

  test('the last day of credit and the month of a card still count', () => {
    const last = { 'balances.csv': [credit('c-1', '0001', { expires_on: today })] }
    expect(faultsOf({ ...good, ...last, 'cards.csv': [card('c-1', { expires: '11/2026' })] })).toEqual([])
  })
})

describe('lines against each other', () => {
  test('a value that may occur once is refused on the later line', () => {
    const { iccid, imsi, network_service, msisdn } = aMobile()
    expect(
      faultsOf({
        'customers.csv': [customer('c-1'), customer('c-1', { email: 'other@moved.test.waea.nz' }), customer('c-2')],
        'mobiles.csv': [
          aMobile({ sim_id: '1234567890' }),
          mobile('c-1', '0002', { plan: 'prepay', msisdn: '021 566 00001' }),
          mobile('c-1', '0003', { plan: 'prepay', iccid, imsi, network_service, sim_id: '1234567890' }),
          mobile('c-2', '0004', { plan: 'monthly' }),
        ],
        'addons.csv': [
          addon('c-1', '0001', { addon: 'data' }),
          addon('c-1', '0001', { addon: 'data', renews_on: inDays(3) }),
          addon('c-1', '0001', { addon: 'data', auto_renew: 'no' }),
        ],
        'fibre.csv': [fibre('c-1', '1', { plan: 'home' }), fibre('c-2', '1', { plan: 'home', city: 'Porirua' })],
        'balances.csv': [credit('c-1', '0001'), credit('c-1', '0001', { credit: '1.00' })],
        'cards.csv': [card('c-1'), card('c-1')],
        'bills.csv': [bill('c-2', 'B-1'), bill('c-2', 'B-1', { issued_on: inDays(-9) }), bill('c-2', 'B-2')],
      }),
    ).toEqual([
      'customers.csv:3: external_id is that of line 2.',
      'mobiles.csv:3: msisdn is that of line 2.',
      'mobiles.csv:4: iccid is that of line 2.',
      'mobiles.csv:4: imsi is that of line 2.',
      'mobiles.csv:4: sim_id is that of line 2.',
      'mobiles.csv:4: network_service is that of line 2.',
      'addons.csv:4: the addon of this msisdn and renews_on is that of line 2.',
      'fibre.csv:3: company_service of this company is that of line 2.',
      'balances.csv:3: the credit of this msisdn, kind and expires_on is that of line 2.',
      'cards.csv:3: card_token is that of line 2.',
      'bills.csv:3: number is that of line 2.',
      'bills.csv:4: issued_on of this customer’s bill is that of line 2.',
    ])
    expect(msisdn).toBe('642156600001')
  })

  test('a line of nobody is refused, and one of a customer whose own line is wrong is not', () => {
    const folder = {
      'customers.csv': [customer('c-1', { email: '' })],
      'mobiles.csv': [aMobile(), mobile('c-9', '0002', { plan: 'prepay' })],
    }
    expect(faultsOf(folder)).toEqual([
      'customers.csv:2: email takes an email.',
      'mobiles.csv:3: customers.csv has no customer c-9.',
    ])
  })

  test('credit is for a mobile that has credit, of the same customer; bills are for a customer with a monthly plan', () => {
    expect(
      faultsOf({
        ...good,
        'balances.csv': [credit('c-2', '0003'), credit('c-2', '0001')],
        'bills.csv': [bill('c-1', 'B-1')],
      }),
    ).toEqual([
      'balances.csv:2: a mobile on a monthly plan has no credit.',
      'balances.csv:3: mobiles.csv has no mobile 642156600001 of customer c-2.',
      'bills.csv:2: the customer has no monthly plan, so that no bills are kept for them.',
    ])
  })

  test('a customer with fibre alone has bills, and pays them automatically', () => {
    const folder = {
      'customers.csv': [customer('c-1', { automatic_payment: 'yes' })],
      'fibre.csv': [fibre('c-1', '1', { plan: 'home' })],
      'bills.csv': [bill('c-1', 'B-1')],
    }
    expect(faultsOf(folder)).toEqual([])
  })

  test('a customer is one customer at the card partner, and nobody else is the same', () => {
    const { customer_token } = card('c-1')
    expect(
      faultsOf({
        ...good,
        'cards.csv': [
          card('c-1'),
          card('c-1', { card_token: 'pm_2', customer_token: 'cus_2' }),
          card('c-2', { customer_token }),
        ],
      }),
    ).toEqual([
      'cards.csv:3: the cards of a customer take one customer_token.',
      'cards.csv:4: customer_token is that of customer c-1.',
    ])
  })

  test('accounts of one email say the same about it', () => {
    const [email, other] = ['a@moved.test.waea.nz', ' A@Moved.test.waea.nz']
    const second = customer('c-2', { email: other, email_verified: 'no' })
    expect(faultsOf({ 'customers.csv': [customer('c-1', { email }), second] })).toEqual([
      'customers.csv:3: email_verified is not that of line 2, with the same email.',
    ])
  })
})

describe('customers who were imported before', () => {
  const known = new Map([['c-1', new Set(linesOf(good).map(({ digest }) => digest))]])

  test('are not checked again; their changed and new lines are named', () => {
    const again = {
      'customers.csv': [...good['customers.csv'].slice(0, 1), customer('c-3')],
      'mobiles.csv': [aMobile(), aMobile({ renews_on: '2020-01-01' })],
      'cards.csv': [card('c-1', { expires: '01/2020' })],
    }
    const { customers, faults, changed } = check(again, known)
    expect(customers.map(({ externalId }) => externalId)).toEqual(['c-3'])
    expect(faults).toEqual([])
    expect(changed.map(({ file, line }) => `${file}:${line}`)).toEqual(['mobiles.csv:3', 'cards.csv:2'])
  })
})

test('whatever the values are, a line is read whole or refused with sentences', () => {
  const values = fc.oneof(fc.string(), fc.constantFrom('yes', 'no', '', '2026-12-10', '12.50', 'prepay', '02156600001'))
  const anyLine = fc.constantFrom(...importFileNames).chain((file) => {
    const columns: readonly string[] = importFiles[file]
    return fc.record({
      file: fc.constant(file),
      values: fc.record(Object.fromEntries(columns.map((one) => [one, values]))),
    })
  })
  fc.assert(
    fc.property(anyLine, ({ file, values: given }) => {
      const read = readLine(file, given as Values<typeof file>, facts)
      if ('line' in read) expect(Object.values(read.line)).not.toContain(undefined)
      else expect(read.faults.join('')).not.toBe('')
    }),
    { numRuns: 500 },
  )
})

test('whatever customers a folder has, every line and every cent of them comes with one customer', () => {
  const cents = fc.integer({ min: 1, max: 99_999_999 })
  const one = fc.record({ credit: fc.array(cents, { maxLength: 3 }), owed: fc.array(cents, { maxLength: 3 }) })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 20 }), (people) => {
      const ids = people.map((_, at) => String(1000 + at))
      const each = <T>(lines: (id: string, person: (typeof people)[number]) => T[]) =>
        ids.flatMap((id, at) => lines(id, people[at] as (typeof people)[number]))
      const folder = {
        'customers.csv': each((id) => [customer(id)]),
        'mobiles.csv': each((id) => [
          mobile(id, id, { plan: 'prepay' }),
          mobile(id, `9${id.slice(1)}`, { plan: 'monthly' }),
        ]),
        'balances.csv': each((id, { credit: lots }) =>
          lots.map((some, at) => credit(id, id, { credit: plainDollars(money(some)), expires_on: inDays(at) })),
        ),
        'bills.csv': each((id, { owed }) =>
          owed.map((some, at) => bill(id, `${id}-${at}`, { owed: plainDollars(money(some)), issued_on: inDays(-at) })),
        ),
      }
      const { customers, faults } = check(folder)
      expect(faults).toEqual([])
      expect(customers.flatMap(({ digests }) => digests).sort()).toEqual(
        linesOf(folder)
          .map(({ digest }) => digest)
          .sort(),
      )
      for (const [at, { credit: lots, owed }] of people.entries()) {
        const found = customers[at]
        expect(found?.mobiles[0]?.credit.map(({ amount }) => amount)).toEqual(lots)
        expect(found?.bills.map((some) => some.owed)).toEqual(owed)
      }
    }),
    { numRuns: 50 },
  )
})
