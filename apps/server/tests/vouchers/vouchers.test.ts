import { balance } from '@waea/contract/money/balance'
import { vouchers } from '@waea/contract/money/vouchers'
import { ownPayer } from '@waea/domain/payments/parties'
import { maxWrongCodes } from '@waea/domain/vouchers/wrong-codes'
import { addDays, addMonths, type CalendarDay, dayOf, startOfDay } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { money } from '@waea/kit/money'
import { fromNanos, type Nanos } from '@waea/kit/nanos'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCredit } from '../../src/capabilities/balance/index.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { addRole } from '../../src/capabilities/customers/index.ts'
import { changeBatch } from '../../src/capabilities/vouchers/index.ts'
import { userOf } from '../access/access-cast.ts'
import {
  booked,
  creditOf,
  daysLater,
  mobileInService,
  type Owner,
  paygOfFile,
  systemOf,
  whose,
} from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { aVoucher, checkCode, type From, loadedBatch, mailOf, redeemCode } from './vouchers-support.ts'

const portal = shopOfFile()
const owner = paygOfFile(portal)
const onBill = {} as Owner

beforeAll(async () => {
  Object.assign(onBill, await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' }))
})
beforeEach(async () => {
  await portal.rows('TRUNCATE platform.limits')
})

/** Sends a raw request with parts of the address left empty. */
async function requestWithout(act: 'check' | 'redeem', account: string, product: string, code: string) {
  const answer = await fetch(`${portal.url}/customer/${account}/${act}_voucher/${product}/${code}`, {
    method: 'POST',
    headers: { 'x-auth-token': owner.token },
  })
  const { err_message } = (await answer.json()) as { err_message: string }
  return { status: answer.status, err_message }
}

/** Gives a mobile $5.00 until a day. */
function give({ CustomerUUID, MobileUUID }: Owner, until: CalendarDay) {
  const given = { amount: money(500), reason: 'given:test', because: 'given', granted: true }
  const of = { CustomerUUID, MobileUUID, payer: ownPayer(CustomerUUID) }
  return systemOf(portal).inTransaction((tx) => addCredit(tx, { ...of, ...given, expiresAt: startOfDay(until) }))
}

describe('a voucher', () => {
  test('[B-BAL-01] is checked, then redeemed: the credit rises by its value and lasts a year from now', async () => {
    const code = await aVoucher(portal)
    const before = await creditOf(portal, owner)
    const checked = await checkCode(portal, owner, code)
    expect(checked.body).toMatchObject({ Valid: true, CreditCents: 2000, MainBalCreditCents: before + 2000 })
    expect(await creditOf(portal, owner)).toBe(before)
    const { status, body } = await redeemCode(portal, owner, code)
    expect({ status, cents: body.CreditCents }).toEqual({ status: 200, cents: 2000 })
    const lastsUntil = (nanos = 0) => dayOf(fromNanos(nanos as Nanos))
    expect(lastsUntil(checked.body.CurrencyCreditExpiresAtNanos)).toBe(addMonths(systemOf(portal).today(), 12))
    expect(lastsUntil(body.CurrencyCreditExpiresAtNanos)).toBe(addMonths(systemOf(portal).today(), 12))
    expect(await creditOf(portal, owner)).toBe(before + 2000)
    const { Movements } = await portal.good(balance.movements, whose(owner), owner.token)
    expect(Movements[0]).toMatchObject({ AmountCents: 2000, Because: 'voucher' })
    const { Redemptions } = await portal.good(vouchers.redemptions, { customerUuid: owner.CustomerUUID }, owner.token)
    expect(Redemptions[0]).toMatchObject({ RedemptionUUID: body.RedemptionUUID, CreditCents: 2000 })
    const mail = await mailOf(portal, owner.Email, 'Your voucher of $20.00 is redeemed')
    expect(mail.text).toContain('$20.00 is credit on your mobile now.')
  })

  test('extends what was paid for, and not given credit that expires sooner: the check, the answer and the mail say so', async () => {
    const mine = await mobileInService(portal, { plan: demoPlans.payg })
    const system = systemOf(portal)
    const soon = addDays(system.today(), 10)
    await give(mine, soon)
    const code = await aVoucher(portal)
    const { body: checked } = await checkCode(portal, mine, code)
    const yearAhead = addMonths(system.today(), 12)
    expect(dayOf(fromNanos(checked.CurrencyCreditExpiresAtNanos ?? 0))).toBe(yearAhead)
    const { body } = await redeemCode(portal, mine, code)
    expect(dayOf(fromNanos(body.CurrencyCreditExpiresAtNanos ?? 0))).toBe(soon)
    expect(body).toMatchObject({ MainBalCreditCents: 2500, ExpiringCents: 500 })
    const credit = await portal.good(balance.credit, whose(mine), mine.token)
    expect(credit).toMatchObject({ MainBalCreditCents: 2500, ExpiringCents: 500 })
    expect(dayOf(fromNanos(credit.PaidExpiresAtNanos ?? 0))).toBe(yearAhead)
    const mail = await mailOf(portal, mine.Email, 'Your voucher of $20.00 is redeemed')
    expect(mail.text).toContain(`Expires: $5.00 on ${dateText(soon, 'date')}`)
  })

  test('lasts a year also on a mobile whose given credit lasts longer', async () => {
    const mine = await mobileInService(portal, { plan: demoPlans.payg })
    const today = systemOf(portal).today()
    await give(mine, addMonths(today, 24))
    const { body } = await checkCode(portal, mine, await aVoucher(portal))
    expect(dayOf(fromNanos(body.CurrencyCreditExpiresAtNanos ?? 0))).toBe(addMonths(today, 12))
  })

  test('is taken with blanks and dashes, as people type what is printed', async () => {
    const code = await aVoucher(portal)
    const typed = `${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8)}`
    expect((await checkCode(portal, owner, typed)).body.Valid).toBe(true)
    expect((await redeemCode(portal, owner, typed)).status).toBe(200)
  })

  test('on a mobile on a bill becomes credit on the account, which pays what is owed next', async () => {
    const code = await aVoucher(portal)
    const owed = await booked(portal, 'paid-ahead', onBill)
    expect((await checkCode(portal, onBill, code)).body).toEqual({ Valid: true, CreditCents: 2000 })
    expect((await redeemCode(portal, onBill, code)).body).not.toHaveProperty('MainBalCreditCents')
    expect(await booked(portal, 'paid-ahead', onBill)).toBe(owed - 2000)
  })

  test('is owed by the provider from its sale until it is redeemed, or its last day is past', async () => {
    const before = await booked(portal, 'voucher')
    const { Codes } = await loadedBatch(portal, {
      count: 3,
      cents: 1500,
      LastDay: addDays(systemOf(portal).today(), 1),
    })
    expect(await booked(portal, 'voucher')).toBe(before - 4500)
    await redeemCode(portal, owner, Codes[0] ?? '')
    expect(await booked(portal, 'voucher')).toBe(before - 3000)
    const sales = await booked(portal, 'sales')
    const gst = await booked(portal, 'gst')
    Object.assign(owner, await daysLater(portal, owner, 2))
    Object.assign(onBill, await portal.signIn(onBill))
    await eventually('the batch to end', async () => ((await booked(portal, 'voucher')) === before ? true : undefined))
    expect((await booked(portal, 'sales')) + (await booked(portal, 'gst'))).toBe(sales + gst - 3000)
    expect((await checkCode(portal, owner, Codes[1] ?? '')).body).toEqual({ Valid: false, CreditCents: 0 })
  })
})

describe('what cannot be redeemed', () => {
  test('[C-BAL-01] [E-BAL-03] a check without account, product or code is refused "Redemption check Error"', async () => {
    const refused = { status: 400, err_message: 'Redemption check Error' }
    const { CustomerUUID, MobileUUID } = owner
    expect(await requestWithout('check', '', MobileUUID, '2026000000001')).toEqual(refused)
    expect(await requestWithout('check', CustomerUUID, '', '2026000000001')).toEqual(refused)
    expect(await requestWithout('check', CustomerUUID, MobileUUID, '')).toEqual(refused)
    expect(await requestWithout('check', CustomerUUID, MobileUUID, '%20')).toEqual(refused)
  })

  test('[C-BAL-02] [E-BAL-04] a redemption without account, product or code is refused "Redemption Error"', async () => {
    const refused = { status: 400, err_message: 'Redemption Error' }
    const { CustomerUUID, MobileUUID } = owner
    expect(await requestWithout('redeem', '', MobileUUID, '2026000000001')).toEqual(refused)
    expect(await requestWithout('redeem', CustomerUUID, '', '2026000000001')).toEqual(refused)
    expect(await requestWithout('redeem', CustomerUUID, MobileUUID, '')).toEqual(refused)
  })

  test.each(['202600000000', '20260000000001', '2026OOOOOOOO1', '٢٠٢٦٠٠٠٠٠٠٠٠١'])(
    '[V-BAL-03] a code that is not 13 digits, as %s, is refused and not looked up',
    async (code) => {
      const refused = { status: 400, body: { err_message: 'The voucher code is not valid', field: 'Code' } }
      expect(await checkCode(portal, owner, code)).toMatchObject(refused)
      expect(await redeemCode(portal, owner, code)).toMatchObject(refused)
      expect(await portal.rows('SELECT 1 FROM platform.limits')).toEqual([])
    },
  )

  test('an unknown, used, unsold, blocked or expired code, and one for other mobiles, are answered alike', async () => {
    const used = await aVoucher(portal)
    await redeemCode(portal, owner, used)
    const blocked = await loadedBatch(portal)
    await systemOf(portal).inTransaction((tx) => changeBatch(tx, 'block', blocked.Batch))
    const codes = [
      '9999999999999',
      used,
      await aVoucher(portal, { unsold: true }),
      blocked.Codes[0] ?? '',
      await aVoucher(portal, { LastDay: addDays(systemOf(portal).today(), -1) }),
      await aVoucher(portal, { Kinds: ['postpay'] }),
    ]
    const before = await creditOf(portal, owner)
    const said: unknown[] = []
    for (const code of codes) {
      await portal.rows('TRUNCATE platform.limits')
      const { status, body } = await checkCode(portal, owner, code)
      const redeemed = await redeemCode(portal, owner, code)
      said.push({ status, body, again: redeemed.status, refusal: redeemed.body })
    }
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(said[0]).toMatchObject({ body: { Valid: false, CreditCents: 0 }, again: 400 })
    expect(await creditOf(portal, owner)).toBe(before)
    await systemOf(portal).inTransaction((tx) => changeBatch(tx, 'unblock', blocked.Batch))
    expect((await redeemCode(portal, owner, blocked.Codes[0] ?? '')).status).toBe(200)
  })

  test('another customer’s mobile is one that does not exist; a member redeems for the account', async () => {
    const code = await aVoucher(portal)
    const { MobileUUID } = onBill
    expect(await redeemCode(portal, { ...owner, MobileUUID }, code)).toMatchObject({ status: 404 })
    const member = await portal.signUpCustomer()
    const userUuid = await userOf(portal, member)
    const { CustomerUUID } = owner
    await systemOf(portal).inTransaction((tx) => addRole(tx, CustomerUUID, userUuid, 'member'))
    const { token } = await portal.signIn(member)
    expect((await redeemCode(portal, { ...owner, token }, code)).status).toBe(200)
  })

  test('no code can be read in the database or in the log', async () => {
    const code = await aVoucher(portal)
    await checkCode(portal, owner, code)
    await redeemCode(portal, owner, code)
    const tables = await portal.rows<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname IN ('vouchers', 'platform', 'ledger', 'messages')`,
    )
    for (const { name } of tables) {
      expect(await portal.rows(`SELECT 1 FROM ${name} AS t WHERE t::text LIKE $1`, [`%${code}%`])).toEqual([])
    }
  })
})

describe('once', () => {
  test('of 50 who redeem one voucher at once, one has it', async () => {
    const code = await aVoucher(portal)
    const before = await creditOf(portal, owner)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => redeemCode(portal, owner, code, { key: `fifty-${code}-${at}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await creditOf(portal, owner)).toBe(before + 2000)
  })

  test('the same request again is answered the same, also after its answer was lost', async () => {
    const code = await aVoucher(portal)
    const key = `again-${code}`
    const first = await redeemCode(portal, owner, code, { key })
    const [second, third] = await Promise.all([
      redeemCode(portal, owner, code, { key }),
      redeemCode(portal, owner, code, { key }),
    ])
    await portal.rows('UPDATE platform.request_keys SET status = NULL, answer = NULL WHERE request_key = $1', [key])
    const lost = await redeemCode(portal, owner, code, { key })
    for (const again of [second, third, lost]) expect(again).toMatchObject({ status: 200, body: first.body })
    const { Redemptions } = await portal.good(vouchers.redemptions, { customerUuid: owner.CustomerUUID }, owner.token)
    expect(Redemptions.filter(({ RedemptionUUID }) => RedemptionUUID === first.body.RedemptionUUID)).toHaveLength(1)
  })
})

const wrong = (at: number) => String(9_000_000_000_000 + at)
let solvedLoads = 0
/** A new captcha token, as from reloading the widget: each verifies once. */
async function solved(): Promise<string> {
  solvedLoads += 1
  await fetch(`${portal.sandbox}/captcha/v0/widget?sitekey=captcha-site-sandbox&load=${solvedLoads}`)
  return 'captcha-pass'
}

/** The answer to a guess. */
type Guessed = { status: number; body: { code?: string } }

/** Guesses a code, solving the captcha if required: among many simultaneous guesses only the later ones need it. */
async function guessed(guess: (from: From) => Promise<Guessed>): Promise<Guessed> {
  const first = await guess({})
  return first.body.code === 'captcha-needed' ? guess({ captcha: await solved() }) : first
}

describe('guesses', () => {
  test('meet a captcha after three wrong codes and a wait of an hour after five; right ones do not count', async () => {
    for (let at = 0; at < 6; at += 1) await checkCode(portal, owner, await aVoucher(portal))
    const said: (string | undefined)[] = []
    for (let at = 0; at < 6; at += 1) {
      const without = await checkCode(portal, owner, wrong(at))
      const captcha = without.body.code === 'captcha-needed' ? await solved() : undefined
      const then = captcha ? await checkCode(portal, owner, wrong(at), { captcha }) : without
      said.push(`${without.body.code ?? 'looked up'}, ${then.body.code ?? 'looked up'}`)
    }
    expect(said).toEqual([
      ...Array(3).fill('looked up, looked up'),
      ...Array(2).fill('captcha-needed, looked up'),
      'too-many-guesses, too-many-guesses',
    ])
    const code = await aVoucher(portal)
    expect(await redeemCode(portal, owner, code)).toMatchObject({ status: 429, body: { detail: { minutes: 60 } } })
    Object.assign(owner, await daysLater(portal, owner, 0, 1))
    Object.assign(onBill, await portal.signIn(onBill))
    expect((await redeemCode(portal, owner, code)).status).toBe(200)
  })

  test('in parallel are stopped at the same count, whichever call and key they come by', async () => {
    const tries = Array.from({ length: 40 }, (_, at) =>
      guessed((from) =>
        at % 2 === 0
          ? checkCode(portal, owner, wrong(at), from)
          : redeemCode(portal, owner, wrong(at), { ...from, key: `parallel-guess-${at}-${from.captcha ?? ''}` }),
      ),
    )
    const answers = await Promise.all(tries)
    const lookedUp = answers.filter(({ status, body }) => status === 200 || body.code === 'voucher-invalid')
    expect(lookedUp.length).toBe(maxWrongCodes.account)
  })

  test.each([
    ['address', (at: number) => `198.51.100.${at * 0 + 7}`, maxWrongCodes.address],
    ['network', (at: number) => `198.51.100.${at + 1}`, maxWrongCodes.network],
  ] as const)(
    'of many accounts are stopped by their %s',
    async (_name, ip, most) => {
      const accounts = await Promise.all(
        Array.from({ length: 6 }, () => mobileInService(portal, { plan: demoPlans.payg })),
      )
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, at) =>
          guessed((from) => checkCode(portal, accounts[at % 6] ?? owner, wrong(at), { ...from, ip: ip(at) })),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(most)
      const elsewhere = await checkCode(portal, accounts[0] ?? owner, wrong(99), { ip: '203.0.113.9' })
      expect(elsewhere.body.code).not.toBe('voucher-invalid')
    },
    120_000,
  )
})
