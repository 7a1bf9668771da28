import { randomUUID } from 'node:crypto'
import { plans } from '@waea/contract/mobile/plans'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { quoteLifeMs } from '../../src/capabilities/purchases/index.ts'
import { creditOf } from '../ledger/money-support.ts'
import { charged, shopOfFile } from '../shop/shop-support.ts'
import { askChange, basePlanOf, changeTo, mobileWithCredit, quoteOf } from './change-support.ts'

/** A plan change is charged once, as quoted, or refused. */
const portal = shopOfFile()

const unknown = '00000000-0000-4000-8000-000000000999'

test('a quote is charged within half an hour, and refused just after it', async () => {
  const owner = await mobileWithCredit(portal, 9000)
  const change = await changeTo(portal, owner)
  const old = await quoteOf(portal, owner, change)
  await portal.clock({ advanceS: quoteLifeMs / 1000 })
  const fresh = { ...owner, ...(await portal.signIn(owner)) }
  const stale = await askChange(portal, fresh, { ...change, QuoteUUID: old.QuoteUUID })
  expect(stale).toMatchObject({ status: 409, body: { code: 'change-quote-stale' } })
  const { QuoteUUID } = await quoteOf(portal, fresh, change)
  await portal.clock({ advanceS: quoteLifeMs / 1000 - 60 })
  const again = { ...owner, ...(await portal.signIn(owner)) }
  expect((await askChange(portal, again, { ...change, QuoteUUID })).status).toBe(200)
})

test('a quote whose price, credit or plan is another one by then is refused, and nothing is charged', async () => {
  const owner = await mobileWithCredit(portal, 4000)
  const change = await changeTo(portal, owner)
  const { QuoteUUID } = await quoteOf(portal, owner, change)
  const refused = { status: 409, body: { code: 'change-quote-stale', field: 'QuoteUUID' } }
  const price = (cents: number) =>
    portal.rows('UPDATE catalogue.availabilities SET retail_cents = $2 WHERE uuid = $1', [
      demoPlans.prepayEndless.availability,
      cents,
    ])
  await price(3900)
  expect(await askChange(portal, owner, { ...change, QuoteUUID })).toMatchObject(refused)
  await price(4000)
  await portal.good(
    plans.prepayAddon,
    {
      customerUuid: owner.CustomerUUID,
      productUuid: owner.MobileUUID,
      availabilityUuid: demoPlans.prepayData2.availability,
      Subscribe: false,
    },
    owner.token,
  )
  expect(await askChange(portal, owner, { ...change, QuoteUUID })).toMatchObject(refused)
  expect(await askChange(portal, owner, { ...change, ChangeNow: false, QuoteUUID })).toMatchObject(refused)
  const other = await changeTo(portal, owner, demoPlans.prepayWeek)
  expect(await askChange(portal, owner, { ...other, QuoteUUID })).toMatchObject(refused)
  expect(await askChange(portal, owner, { ...change, QuoteUUID: unknown })).toMatchObject({ status: 404 })
  expect(await creditOf(portal, owner)).toBe(3400)
  expect((await basePlanOf(portal, owner)).Name).toBe('Four Weeks 10')
})

test('somebody else’s quote is unknown', async () => {
  const [owner, other] = [await mobileWithCredit(portal, 4000), await mobileWithCredit(portal, 4000)]
  const { QuoteUUID } = await quoteOf(portal, owner, await changeTo(portal, owner))
  const change = { ...(await changeTo(portal, other)), QuoteUUID }
  expect(await askChange(portal, other, change)).toMatchObject({ status: 404, body: { field: 'QuoteUUID' } })
})

test('two changes at once, eight times each: one is made and charged, and the mobile has one plan', async () => {
  const owner = await mobileWithCredit(portal, 30_000)
  const [endless, week] = [await changeTo(portal, owner), await changeTo(portal, owner, demoPlans.prepayWeek)]
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => [askChange(portal, owner, endless), askChange(portal, owner, week)]).flat(),
  )
  const made = answers.filter(({ status }) => status === 200)
  expect(made).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(15)
  const plan = await basePlanOf(portal, owner)
  expect(await creditOf(portal, owner)).toBe(30_000 - plan.PriceCents)
  expect(made[0]?.body.AmountCents).toBe(plan.PriceCents)
})

test('a double press is one change: the same quote, with one key or two, at once or after', async () => {
  const owner = await mobileWithCredit(portal, 9000)
  const change = await changeTo(portal, owner)
  const { QuoteUUID } = await quoteOf(portal, owner, change)
  const press = (key: string) => askChange(portal, owner, { ...change, QuoteUUID }, key)
  const key = randomUUID()
  const answers = [
    ...(await Promise.all([press(key), press(randomUUID())])),
    await press(key),
    await press(randomUUID()),
  ]
  for (const answer of answers) {
    if (answer.status === 409) expect(answer.body.err_message).toBe('This request is still being worked on')
    else expect(answer).toMatchObject({ status: 200, body: { ChangeUUID: QuoteUUID, AmountCents: 4000 } })
  }
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3)
  expect(await creditOf(portal, owner)).toBe(5000)
})

test('presses at once that a card pays are one change: none of them cancels what another has begun', async () => {
  for (const presses of [4, 8, 8, 8]) {
    const owner = await mobileWithCredit(portal, 0)
    const change = await changeTo(portal, owner)
    const { QuoteUUID } = await quoteOf(portal, owner, change)
    const press = () => askChange(portal, owner, { ...change, QuoteUUID, PaymentMethodID: owner.card })
    const answers = await Promise.all(Array.from({ length: presses }, press))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: presses }, () => 200))
    expect((await charged(portal, owner)).cents).toBe(2000 + 4000)
  }
})
