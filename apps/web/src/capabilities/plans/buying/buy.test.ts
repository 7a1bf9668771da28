import { CallError, isFinal } from '@waea/contract/call-error'
import { plans } from '@waea/contract/mobile/plans'
import { balance } from '@waea/contract/money/balance'
import { payments } from '@waea/contract/money/payments'
import { catalogue } from '@waea/contract/shop/catalogue'
import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { describe, expect, test } from 'vitest'
import { answersIn } from '../../../shell/calls/shared/answers.ts'
import type { Send } from '../../../shell/calls/shared/api.ts'
import { createCache, createQueries } from '../../../shell/calls/shared/cache.ts'
import { keyOf } from '../../../shell/calls/shared/wanted.ts'
import { planEntry } from '../../../tests/plans.ts'
import type { Mobile } from '../../mobiles/shared/use-mobile.ts'
import type { Line, Pace } from '../../payments/shared/outcome/await-payment.ts'
import { buy, noteBought, type OfferChoice } from './buy.ts'
import { placeholderError } from './purchase-failure.ts'
import { purchasing } from './use-purchase.ts'

const customerUuid = '11111111-1111-4111-8111-111111111111'
const mobile = {
  UUID: '22222222-2222-4222-8222-222222222222',
  CustomerUUID: customerUuid,
  Status: 4,
  BillingReference: 'prepay:1',
  SIMType: 'esim',
  Addons: [],
} as unknown as Mobile
const addon = { UUID: '33333333-3333-4333-8333-333333333333', Name: 'Extra' } as unknown as Mobile['Addons'][number]
const entry = planEntry('Extra', 600)
/** The analytics events so far. */
const counted = () => [...(globalThis.dataLayer ?? [])]
const lineOf = (send: Send): Line => ({ send, answers: answersIn(createCache()) })
const choice: OfferChoice = { mobile, entry, price: money(600), renews: true, isPostpay: false, fromCredit: false }

test('what was bought is counted in NZD, and the product that came back is kept', () => {
  const queries = createQueries()
  const key = keyOf(plans.mobiles, { customerUuid })
  queries.setQueryData(key, { Mobiles: [mobile, { ...mobile, UUID: 'another' }], PrePurchasedPlans: [] })
  noteBought(queries, choice, money(600), { UUID: mobile.UUID, AddOns: [addon] })
  expect(counted().at(-1)).toEqual({
    event: 'purchase',
    currency: 'NZD',
    value: 6,
    items: [{ item_id: entry.UUID, item_name: 'Extra', quantity: 1, price: 6 }],
  })
  expect(queries.getQueryData(key)).toMatchObject({
    Mobiles: [
      { UUID: mobile.UUID, Addons: [addon] },
      { UUID: 'another', Addons: [] },
    ],
  })
})

describe('[B-PLAN-04] a prepay add-on', () => {
  const purchase = {
    dueNow: money(600),
    paidBy: 'balance',
    autoRenew: false,
    startsOn: calendarDay('2026-11-22'),
  } as const
  const key = keyOf(plans.mobiles, { customerUuid })
  const buying = (answer: object) => {
    const queries = createQueries()
    queries.setQueryData(key, { Mobiles: [mobile], PrePurchasedPlans: [] })
    const send = (async () => answer) as unknown as Send
    const { start, done } = purchasing({ line: lineOf(send), queries, choice, purchase, product: { kept: undefined } })
    return { start, done, addons: () => queries.getQueryData<{ Mobiles: Mobile[] }>(key)?.Mobiles[0]?.Addons }
  }
  const PrepayProduct = { UUID: mobile.UUID, AddOns: [addon] }

  test('that is paid is counted once, in dollars of New Zealand, and is on the mobile as the answer says', async () => {
    const before = counted().length
    const { start, done, addons } = buying({ Status: 'COMPLETED', PrepayProduct })
    await start({}, 'key')
    expect(counted()).toHaveLength(before)
    done()
    expect(counted().slice(before)).toMatchObject([{ event: 'purchase', currency: 'NZD', value: 6 }])
    expect(addons()).toEqual([addon])
  })

  test('that waits for its card is kept as it was before', async () => {
    const { start, done, addons } = buying({ Status: 'pending_payment', ClientSecret: 'pi_1', PrepayProduct })
    await start({}, 'key')
    done()
    expect(addons()).toEqual([])
  })

  test('that is refused is not counted', async () => {
    const before = counted().length
    const { start } = buying(Promise.reject(new CallError('No', 400)))
    await expect(start({}, 'key')).rejects.toThrow()
    expect(counted()).toHaveLength(before)
  })
})

test.each([
  ['price-changed', catalogue.entries],
  ['not-enough-balance', balance.credit],
] as const)('%s asks again for what was shown before the person decides again', async (code, shown) => {
  const queries = createQueries()
  const key = keyOf(shown)
  queries.setQueryData(key, {})
  const send = (async () => Promise.reject(new CallError('', 409, { code }))) as unknown as Send
  const purchase = {
    dueNow: money(600),
    paidBy: 'balance',
    autoRenew: false,
    startsOn: calendarDay('2026-11-22'),
  } as const
  const { start } = purchasing({ line: lineOf(send), queries, choice, purchase, product: { kept: undefined } })
  await expect(start({}, 'key')).rejects.toMatchObject({ code })
  expect(queries.getQueryState(key)?.isInvalidated).toBe(true)
})

test('a prepay mobile asks for its add-on, a postpay one for its bill, with the same wish', async () => {
  const calls: unknown[] = []
  const send = (async ({ is }: { is: string }, values: object) => {
    calls.push({ is, ...values })
    return { Status: 'COMPLETED' }
  }) as unknown as Send
  await buy(lineOf(send), choice, { PaymentMethodID: 'card-1' }, 'key-1')
  await buy(lineOf(send), { ...choice, isPostpay: true }, {}, 'key-2')
  await buy(lineOf(send), { ...choice, fromCredit: true }, {}, 'key-3')
  expect(calls).toEqual([
    {
      is: plans.prepayAddon.is,
      customerUuid,
      productUuid: mobile.UUID,
      availabilityUuid: entry.Availabilities[0]?.UUID,
      Subscribe: true,
      PAYG: false,
      AuthorizeOnly: false,
      isBasePlan: true,
      AmountCents: 600,
      PaymentMethodID: 'card-1',
    },
    {
      is: plans.postpayAddon.is,
      CustomerUUID: customerUuid,
      ProductInstanceUUID: mobile.UUID,
      AddonAvailabilityUUID: entry.Availabilities[0]?.UUID,
      AddonCatalogEntryUUID: entry.UUID,
      Subscribe: true,
      isBasePlan: true,
      AmountCents: 600,
    },
    expect.objectContaining({ is: plans.prepayAddon.is, FromCredit: true }),
  ])
})

/** A purchase whose payment has these states in turn; only waiting moves the clock. */
function pending(...later: object[]): { send: Send; calls: string[]; pace: Pace } {
  const calls: string[] = []
  const states = [...later]
  let nowMs = 0
  const send = (async ({ is }: { is: string }) => {
    calls.push(is)
    if (is !== payments.settle.is) return { Status: 'pending_payment', PaymentUUID: 'payment-1' }
    return states.shift() ?? { Status: 'PENDING' }
  }) as unknown as Send
  const pause = async (ms: number) => {
    nowMs += ms
  }
  return { send, calls, pace: { now: () => nowMs, pause } }
}

describe('a purchase that is pending without a client secret', () => {
  test('[S-PLAN-05] is asked for again until a secret appears, and is bought once', async () => {
    const { send, calls, pace } = pending(
      { Status: 'PENDING' },
      { Status: 'PAYMENT METHOD REQUIRED', ClientSecret: 's' },
    )
    expect(await buy(lineOf(send), choice, {}, 'key-1', pace)).toMatchObject({
      Status: 'pending_payment',
      ClientSecret: 's',
    })
    expect(calls).toEqual([plans.prepayAddon.is, payments.settle.is, payments.settle.is])
  })

  test('[S-PLAN-05] fails when 10 seconds pass, with the placeholder error and the payment to ask about', async () => {
    const { send, calls, pace } = pending()
    const failed = await buy(lineOf(send), choice, {}, 'key-1', pace).catch((error: unknown) => error)
    expect(failed).toMatchObject({ message: placeholderError, detail: { PaymentUUID: 'payment-1' } })
    expect(isFinal(failed)).toBe(false)
    expect(pace.now()).toBe(10_000)
    expect(calls.filter((is) => is === plans.prepayAddon.is)).toHaveLength(1)
  })

  test('is bought when the payment turns out to be made', async () => {
    const { send, pace } = pending({ Status: 'COMPLETED' })
    expect(await buy(lineOf(send), choice, {}, 'key-1', pace)).toMatchObject({ Status: 'COMPLETED' })
  })
})
