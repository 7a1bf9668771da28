import { balance } from '@waea/contract/money/balance'
import { afterEach, expect, test } from 'vitest'
import { beginAttempt, runAutoTopUps } from '../../src/capabilities/balance/run-auto-top-up.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import {
  askTopUp,
  creditBecomes,
  creditOf,
  daysLater,
  mobileInService,
  systemOf,
  whose,
} from '../ledger/money-support.ts'
import { atTheBank, lastIntent, mailAbout } from '../payments/means/debit-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { charged, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()
afterEach(() => portal.faults('stripe', []))

/** A pay-as-you-go mobile without credit; the next run tops it up by $20.00. */
async function low() {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  const rule = { AmountDollars: 20, Days: 0, BelowDollars: 5, CapDollars: 60, SendText: false }
  await portal.good(balance.setAutoTopUp, { ...whose(owner), ...rule }, owner.token)
  return owner
}

test('eight workers at once charge once', async () => {
  const owner = await low()
  await Promise.all(Array.from({ length: 8 }, () => runAutoTopUps(systemOf(portal))))
  await creditBecomes(portal, owner, 2000)
  expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
})

test('a worker that dies before its card is asked is made up for by the next, once', async () => {
  const owner = await low()
  const { CustomerUUID, MobileUUID } = owner
  await systemOf(portal).inTransaction((tx) => beginAttempt(tx, { CustomerUUID, MobileUUID }))
  await Promise.all(Array.from({ length: 4 }, () => runAutoTopUps(systemOf(portal))))
  await creditBecomes(portal, owner, 2000)
  expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
})

test.each(['error-after-effect', 'timeout-after-effect'])('an answer that is lost (%s) charges once', async (kind) => {
  let owner = await low()
  await portal.faults('stripe', [{ kind, op: 'payment_intents.create', times: 1 }])
  await runAutoTopUps(systemOf(portal))
  await runAutoTopUps(systemOf(portal))
  await creditBecomes(portal, owner, 2000)
  owner = await daysLater(portal, owner, 1)
  expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
  expect(await creditOf(portal, owner)).toBe(2000)
})

test('what was paid by hand and is not credit yet is not topped up beside', async () => {
  const owner = await low()
  const release = await keepJobsWaiting(portal, 'balance.hears.payment.changed')
  expect((await askTopUp(portal, owner, { PaymentMethodID: owner.card, Amount: 500 })).body).toMatchObject({
    Status: 'COMPLETED',
  })
  await runAutoTopUps(systemOf(portal))
  expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 500 })
  await release()
  await runAutoTopUps(systemOf(portal))
  expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 500 })
  expect(await creditOf(portal, owner)).toBe(500)
})

test('what a bank took back of a top-up is not charged again the next night: automatic top-up is off, and its customer knows why', async () => {
  let owner = await low()
  await runAutoTopUps(systemOf(portal))
  await creditBecomes(portal, owner, 2000)
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  await creditBecomes(portal, owner, 0)
  const mail = await mailAbout(portal, owner, 'Automatic top-up is off')
  expect(mail.text).toContain('A top-up was reversed or refunded, so we switched it off.')
  owner = await daysLater(portal, owner, 1)
  await runAutoTopUps(systemOf(portal))
  expect(await portal.good(balance.autoTopUp, whose(owner), owner.token)).toMatchObject({ Status: 'off' })
  expect((await charged(portal, owner)).payments).toBe(1)
})
