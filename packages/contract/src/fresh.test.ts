import { expect, test } from 'vitest'
import { engagement } from './engagement.ts'
import { broadband } from './fibre/broadband.ts'
import { plans } from './mobile/plans.ts'
import { usage } from './mobile/usage.ts'
import { balance } from './money/balance.ts'
import { payments } from './money/payments.ts'
import { customers } from './people/customers.ts'
import { catalogue } from './shop/catalogue.ts'
import { shop } from './shop/shop.ts'
import { support } from './support.ts'

// How long an answer may be shown without a new request, in milliseconds, as specified (3§9.3).

test('[K-API-04][K-CAT-01] an entity is fresh for 180 seconds', () => {
  const entities = [customers.customer, plans.mobiles, payments.methods, balance.credit, catalogue.entries]
  expect(entities.map(({ fresh }) => fresh)).toEqual(entities.map(() => 180_000))
})

test('[K-UFB-01] the fibre plans are fresh for 3 minutes', () => {
  expect(broadband.fibrePlans.fresh).toBe(180_000)
})

test('[K-PLAN-02][K-CAT-02] the lists of plans are fresh for 60 seconds', () => {
  expect([catalogue.postpayPlans.fresh, catalogue.prepayPlans.fresh]).toEqual([60_000, 60_000])
})

test('[K-CAT-03] the SIMs on sale are fresh for 30 minutes', () => {
  expect(catalogue.sims.fresh).toBe(1_800_000)
})

test('[K-PAY-03][K-BILL-03] a page of the payment history, and receipts, are fresh for 5 minutes', () => {
  const paid = [payments.charges, payments.receipts, payments.receipt]
  expect(paid.map(({ fresh }) => fresh)).toEqual(paid.map(() => 300_000))
})

test('[K-PLAN-03] a customer’s own plan, and when it is charged next, is fresh for 10 minutes', () => {
  expect([plans.prepayProduct.fresh, plans.postpayProduct.fresh]).toEqual([600_000, 600_000])
})

test('[K-SHOP-05] delivery addresses are fresh for 30 minutes', () => {
  expect([customers.addresses.fresh, customers.address.fresh]).toEqual([1_800_000, 1_800_000])
})

test('[K-SHOP-06] orders are fresh for 5 minutes', () => {
  const orders = [shop.orders, shop.order, shop.olderOrders, shop.olderOrder]
  expect(orders.map(({ fresh }) => fresh)).toEqual(orders.map(() => 300_000))
})

test('[K-USE-03] usage is fresh for an hour', () => {
  const calls = [usage.postpayBalance, usage.histogram, usage.charges, usage.periods]
  expect(calls.map(({ fresh }) => fresh)).toEqual(calls.map(() => 3_600_000))
})

test('[K-HELP-03] [K-HELP-04] what the help centre lists is fresh for an hour', () => {
  const lists = [support.collections, support.articles, support.articleTitles, support.article]
  expect(lists.map(({ fresh }) => fresh)).toEqual(lists.map(() => 3_600_000))
})

test('[K-HELP-05] what a search of the help centre found is fresh for 10 minutes', () => {
  expect(support.searchArticles.fresh).toBe(600_000)
})

test('[K-HELP-06] bonuses are fresh for a minute', () => {
  expect([engagement.bonuses.fresh, engagement.bonus.fresh]).toEqual([60_000, 60_000])
})

test('[K-HELP-07] [K-HELP-08] the questions of the year, and what is new, are fresh for an hour', () => {
  expect([engagement.feedbackQuestions.fresh, engagement.whatsNew.fresh]).toEqual([3_600_000, 3_600_000])
})
