import { balance } from '@waea/contract/money/balance'
import { payments } from '@waea/contract/money/payments'
import { ownParties, ownPayer } from '@waea/domain/payments/parties'
import { addMonths, dayOf } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { fromNanos } from '@waea/kit/nanos'
import { describe, expect, test } from 'vitest'
import { addCredit, spendCredit } from '../../src/capabilities/balance/index.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { accounts, bookSale } from '../../src/capabilities/ledger/index.ts'
import {
  adopter,
  askTopUp,
  booked,
  creditBecomes,
  creditOf,
  mobileInService,
  type Owner,
  paygOfFile,
  systemOf,
  whose,
} from '../ledger/money-support.ts'
import { charged, confirm, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()
const owner = paygOfFile(portal)

function spend(of: Owner, cents: number, reason: string) {
  const { CustomerUUID, MobileUUID } = of
  const input = { CustomerUUID, MobileUUID, amount: money(cents), reason, because: 'test' }
  return systemOf(portal).inTransaction((tx) => spendCredit(tx, input))
}

function add(of: Owner, cents: number, reason: string) {
  const { CustomerUUID, MobileUUID } = of
  const input = {
    CustomerUUID,
    MobileUUID,
    payer: ownPayer(CustomerUUID),
    amount: money(cents),
    reason,
    because: 'top-up',
  }
  return systemOf(portal).inTransaction((tx) => addCredit(tx, input))
}

describe('topping up', () => {
  test('[V-PAY-01][K-PAY-01] an amount of $0.99 is refused, $1.00 is charged', async () => {
    const refused = await askTopUp(portal, owner, { Amount: 99, PaymentMethodID: owner.card })
    expect(refused).toMatchObject({
      status: 400,
      body: { err_message: 'The amount must be larger than $0.99', field: 'Amount' },
    })
    const taken = await askTopUp(portal, owner, { Amount: 100, PaymentMethodID: owner.card })
    expect(taken).toMatchObject({ status: 200, body: { Status: 'COMPLETED', AmountCents: 100 } })
    await creditBecomes(portal, owner, 100)
  })

  test('an amount that is a text, a fraction, below nothing or beyond the limit is refused and changes nothing', async () => {
    for (const Amount of ['2000', 'twenty', 2000.5, 0.99, 99.9, 0, -1, -2000, 100_001, null, true, [2000]]) {
      expect((await askTopUp(portal, owner, { Amount: Amount as number })).status).toBe(400)
    }
    expect(await creditOf(portal, owner)).toBe(100)
  })

  test('$999.00 and $1,000.00 are charged, and a cent more is refused with the limit', async () => {
    const rich = await mobileInService(portal, { plan: demoPlans.payg })
    const topUp = (Amount: number) => askTopUp(portal, rich, { Amount, PaymentMethodID: rich.card })
    expect(await topUp(100_001)).toMatchObject({ status: 400, body: { code: 'amount-too-large', field: 'Amount' } })
    for (const cents of [99_900, 100_000]) expect((await topUp(cents)).body.AmountCents).toBe(cents)
    await creditBecomes(portal, rich, 199_900)
    expect(await charged(portal, rich)).toEqual({ payments: 2, cents: 199_900 })
  })

  test('[S-BAL-01][C-BAL-03] credit that is topped up expires a year ahead', async () => {
    const credit = await portal.good(balance.credit, whose(owner), owner.token)
    expect(credit).toMatchObject({ UUID: owner.MobileUUID, CustomerUUID: owner.CustomerUUID, MainBalCreditCents: 100 })
    const expires = dayOf(fromNanos(credit.CurrencyCreditExpiresAtNanos ?? 0))
    expect(expires).toBe(addMonths(dayOf(portal.server.clock.now()), 12))
  })

  test('[K-BAL-01] credit that was never topped up expires 365 days after the product was made', async () => {
    const fresh = await mobileInService(portal, { plan: demoPlans.payg })
    const credit = await portal.good(balance.credit, whose(fresh), fresh.token)
    const expires = fromNanos(credit.CurrencyCreditExpiresAtNanos ?? 0).getTime()
    expect(expires - fromNanos(credit.CreatedAtNanos).getTime()).toBe(365 * 86_400_000)
  })

  test('[C-BAL-04] the older way answers the client secret with which the browser pays', async () => {
    const path = { customerUuid: owner.CustomerUUID, productUuid: owner.MobileUUID, cents: '2000' }
    const started = await portal.good(balance.olderTopUp, path, owner.token)
    expect(await confirm(portal, started.ClientSecret)).toBe(200)
    await creditBecomes(portal, owner, 2100)
    for (const cents of ['99', '20.5', 'abc', '1e9', '']) {
      expect((await portal.call(balance.olderTopUp, { ...path, cents }, owner.token)).status).toBeGreaterThanOrEqual(
        400,
      )
    }
  })

  test('[C-BAL-05] without a card the answer is the client secret, and nothing moves until the browser pays', async () => {
    const { body } = await askTopUp(portal, owner, { Amount: 900 })
    expect(body).toMatchObject({ Status: 'PAYMENT METHOD REQUIRED', ClientSecret: expect.stringMatching(/^pi_/) })
    expect(await creditOf(portal, owner)).toBe(2100)
    await confirm(portal, body.ClientSecret)
    await creditBecomes(portal, owner, 3000)
  })

  test('a new card is kept at the card partner only where that is asked for', async () => {
    for (const [KeepCard, usage] of [
      [false, null],
      [true, 'off_session'],
    ] as const) {
      const { body } = await askTopUp(portal, owner, { Amount: 500, KeepCard })
      const [intent] = body.ClientSecret?.split('_secret') ?? []
      const answer = await fetch(`${portal.sandbox}/stripe/v1/payment_intents/${intent}`, {
        headers: { authorization: 'Bearer sk_test_sandbox' },
      })
      expect(await answer.json()).toMatchObject({ id: intent, setup_future_usage: usage })
    }
  })

  test('[B-BAL-04] the movements say what made the credit what it is, the newest first', async () => {
    const { Movements } = await portal.good(balance.movements, whose(owner), owner.token)
    expect(Movements.map(({ Kind, AmountCents, BalanceCents }) => [Kind, AmountCents, BalanceCents])).toEqual([
      ['top-up', 900, 3000],
      ['top-up', 2000, 2100],
      ['top-up', 100, 100],
    ])
    for (const { ReceiptUUID: receiptUuid = '', AmountCents } of Movements) {
      const receipt = { customerUuid: owner.CustomerUUID, receiptUuid }
      expect(await portal.good(payments.receipt, receipt, owner.token)).toMatchObject({ AmountCents })
    }
  })

  test('a mobile without credit cannot be topped up', async () => {
    const waiting = await adopter(portal)
    expect(await askTopUp(portal, waiting)).toMatchObject({ status: 404, body: { err_message: 'Object not found' } })
  })

  test('a mobile that has ended is neither topped up nor charged for it, by hand or automatically', async () => {
    const ended = await mobileInService(portal, { plan: demoPlans.payg })
    await portal.rows('UPDATE mobiles.mobiles SET status = 7 WHERE mobile_uuid = $1', [ended.MobileUUID])
    const refused = { status: 409, body: { code: 'mobile-ended' } }
    expect(await askTopUp(portal, ended, { PaymentMethodID: ended.card })).toMatchObject(refused)
    const rule = { AmountDollars: 20, Days: 30, BelowDollars: 0, CapDollars: 60, SendText: false }
    expect(await portal.call(balance.setAutoTopUp, { ...whose(ended), ...rule }, ended.token)).toMatchObject(refused)
    expect((await charged(portal, ended)).payments).toBe(0)
  })
})

describe('spending', () => {
  test('[V-BAL-04] 500 spends at once equal the serial model and never go below zero', async () => {
    const spender = await mobileInService(portal, { plan: demoPlans.payg })
    await add(spender, 5000, 'given-for-the-test')
    // A timeout waiting for a connection is no answer: retries the spend, as its caller would.
    const insist = async (reason: string): Promise<string> => {
      try {
        await spend(spender, 20, reason)
        return 'spent'
      } catch (error) {
        const { message } = error as Error
        return message.startsWith('timeout exceeded') ? insist(reason) : message
      }
    }
    const outcomes = await Promise.all(Array.from({ length: 500 }, (_, at) => insist(`spend-${at}`)))
    expect(outcomes.filter((one) => one === 'spent')).toHaveLength(250)
    expect(new Set(outcomes)).toEqual(new Set(['spent', 'not-enough-balance']))
    expect(await creditOf(portal, spender)).toBe(0)
    expect(await booked(portal, 'credit', spender)).toBe(0)
    const { Movements } = await portal.good(balance.movements, whose(spender), spender.token)
    expect(Math.min(...Movements.map(({ BalanceCents }) => BalanceCents))).toBe(0)
  })

  test('the same spend asked for sixteen times at once is one', async () => {
    const spender = await mobileInService(portal, { plan: demoPlans.payg })
    await add(spender, 1000, 'given')
    await Promise.all(Array.from({ length: 16 }, () => spend(spender, 300, 'one-spend')))
    expect(await creditOf(portal, spender)).toBe(700)
    await Promise.all(Array.from({ length: 16 }, () => add(spender, 300, 'one-gift')))
    expect(await creditOf(portal, spender)).toBe(1000)
  })

  test('[E-BAL-01] a spend beyond the credit is refused with what is short, and takes nothing', async () => {
    await expect(spend(owner, 3001, 'too-much')).rejects.toMatchObject({
      refusal: { refused: 'not-enough-balance', detail: { ShortCents: 1 } },
    })
    expect(await creditOf(portal, owner)).toBe(3000)
  })
})

describe('the books', () => {
  test('a movement whose lines do not sum to zero is refused', async () => {
    const columns = 'customer_uuid, transaction_uuid, reason, posted_at, payer_kind, payer_uuid, beneficiary_uuid'
    const ids = [owner.CustomerUUID, '00000000-0000-4000-8000-000000000001']
    const unbalanced = portal.rows(
      `WITH moved AS (INSERT INTO ledger.transactions (${columns}) VALUES ($1, $2, 'unbalanced', now(), 'customer', $1, $1) RETURNING 1)
       INSERT INTO ledger.entries SELECT $1, $2, 1, 'gateway', 2000 FROM moved`,
      ids,
    )
    await expect(unbalanced).rejects.toThrow('must sum to zero')
    const other = '00000000-0000-4000-8000-000000000002'
    const onlyTogether = portal.rows(
      `WITH moved AS (INSERT INTO ledger.transactions (${columns})
         VALUES ($1, $2, 'half', now(), 'customer', $1, $1), ($1, $3, 'other half', now(), 'customer', $1, $1)
         RETURNING transaction_uuid)
       INSERT INTO ledger.entries
       SELECT $1, transaction_uuid, 1, 'gateway', CASE transaction_uuid WHEN $2 THEN 2000 ELSE -2000 END FROM moved`,
      [...ids, other],
    )
    await expect(onlyTogether).rejects.toThrow('must sum to zero')
  })

  test('what is written stays as it was written', async () => {
    for (const table of ['entries', 'transactions']) {
      await expect(portal.rows(`DELETE FROM ledger.${table}`)).rejects.toThrow('never changed')
      await expect(portal.rows(`TRUNCATE ledger.${table} CASCADE`)).rejects.toThrow('never changed')
    }
    await expect(portal.rows('UPDATE ledger.entries SET amount_cents = 1')).rejects.toThrow('never changed')
  })

  test('a reason is booked once, also by sixteen at the same time', async () => {
    const { CustomerUUID, MobileUUID } = owner
    const parties = ownParties(CustomerUUID, MobileUUID)
    const sale = { CustomerUUID, parties, reason: 'sale-once', amount: money(1150), from: accounts.received }
    const written = await Promise.all(
      Array.from({ length: 16 }, () => systemOf(portal).inTransaction((tx) => bookSale(tx, sale))),
    )
    expect(written.filter(Boolean)).toHaveLength(1)
    expect(await booked(portal, 'sales', owner)).toBe(-1000)
    expect(await booked(portal, 'gst', owner)).toBe(-150)
  })

  test('all that was ever booked sums to zero', async () => {
    const [all] = await portal.rows<{ sum: number }>('SELECT sum(amount_cents)::bigint AS sum FROM ledger.entries')
    expect(all?.sum).toBe(0)
  })
})

test('credit that is topped up later lasts a year from then, and not from the start of the service', async () => {
  const late = await mobileInService(portal, { plan: demoPlans.payg })
  await portal.clock({ advanceS: 200 * 86_400 })
  await add(late, 500, 'topped-up-later')
  await portal.clock({ advanceS: 170 * 86_400 })
  await spend(late, 100, 'within-a-year-of-the-top-up')
  await portal.clock({ advanceS: 197 * 86_400 })
  await expect(spend(late, 100, 'after-it')).rejects.toMatchObject({ refusal: { refused: 'not-enough-balance' } })
})

test('[B-BAL-05] credit whose expiry is past has none, and cannot be spent', async () => {
  await portal.clock({ advanceS: 366 * 86_400 })
  const later = await portal.signIn(owner)
  const credit = await portal.good(balance.credit, whose(owner), later.token)
  expect(credit.CurrencyCreditExpiresAtNanos).toBeUndefined()
  expect(credit).toMatchObject({ MainBalCreditCents: 0, ExpiringCents: 0 })
  await expect(spend(owner, 1, 'of-what-has-expired')).rejects.toMatchObject({
    refusal: { refused: 'not-enough-balance', detail: { ShortCents: 1 } },
  })
})
