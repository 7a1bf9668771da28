import { activation } from '@waea/contract/mobile/activation'
import { payments } from '@waea/contract/money/payments'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import {
  adopter,
  askActivation,
  askTopUp,
  booked,
  creditBecomes,
  dashboardOf,
  dashboardWith,
  inService,
  settle,
  use,
  whose,
} from '../ledger/money-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { openLive } from '../platform/live-support.ts'
import { charged, confirm, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

test('[B-ONB-01][B-BAL-02][B-USE-01] a customer adopts a SIM, activates it by card, sees it in use and tops it up', async () => {
  const owner = await adopter(portal)
  const live = await openLive(portal.url, owner.token)
  const card = await saveCard(portal, owner)

  const dry = await askActivation(portal, owner, { dry: true, AvailabilityUUID: demoPlans.prepay10.availability })
  expect(dry).toMatchObject({ status: 200, body: { Status: 'not-started', AmountCents: 2000 } })
  const goOn = await keepJobsWaiting(portal, 'mobiles.hears.mobile.activation-asked')
  const started = await askActivation(portal, owner, {
    AvailabilityUUID: demoPlans.prepay10.availability,
    PaymentMethodID: card,
    AutoRenew: true,
  })
  expect(started).toMatchObject({ status: 200, body: { Status: 'in-progress', AmountCents: 2000 } })
  await goOn()
  await inService(portal, owner)
  const progress = await eventually('the phone to be seen', async () => {
    const now = await portal.good(activation.progress, whose(owner), owner.token)
    return now.SeenAtNanos === undefined ? undefined : now
  })
  expect(progress.Status).toBe('active')
  expect(progress.Steps.every(({ State }) => State === 'done')).toBe(true)

  const first = await dashboardOf(portal, owner)
  const data = first.Usage.find((entry) => entry.Type === 'data')
  expect(data).toMatchObject({ AmountTotal: 10_240, AmountRemaining: 10_240, UsageRule: 'CasualRate' })
  expect(first).toMatchObject({ AccountType: 'prepay', MainBalCreditCents: 0 })
  expect(first.Mobile.Addons).toMatchObject([{ Name: 'Four Weeks 10', IsBasePlan: true, AutoRenew: true }])

  await use(portal, first.Mobile.MSISDN, { type: 'data', amount: 1_073_741_824 })
  await dashboardWith(portal, owner, ({ Usage }) =>
    Usage.some((entry) => entry.Type === 'data' && entry.AmountRemaining === 9216),
  )

  expect(await askTopUp(portal, owner, { PaymentMethodID: card })).toMatchObject({ body: { Status: 'COMPLETED' } })
  await creditBecomes(portal, owner, 2000)

  const withNewCard = await askTopUp(portal, owner, { KeepCard: true })
  expect(withNewCard.body).toMatchObject({ Status: 'PAYMENT METHOD REQUIRED', AmountCents: 2000 })
  await confirm(portal, withNewCard.body.ClientSecret, 'pm_card_mastercard')
  expect(await settle(portal, owner, withNewCard.body.PaymentUUID)).toMatchObject({ Status: 'COMPLETED' })
  await creditBecomes(portal, owner, 4000)

  await live.until('all that has changed', (shown) =>
    ['mobile.changed', 'cards.changed', 'payment.changed', 'plan.changed', 'usage.changed', 'balance.changed'].every(
      (event) => shown.some((one) => one.event === event && one.data.CustomerUUID === owner.CustomerUUID),
    ),
  )
  live.cut()

  expect(await charged(portal, owner)).toEqual({ payments: 3, cents: 6000 })
  expect(await booked(portal, 'gateway', owner)).toBe(6000)
  const history = await portal.good(payments.charges, { customerUuid: owner.CustomerUUID }, owner.token)
  expect(history.Transactions.map((one) => one.Status)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED'])
  expect(history.Transactions[0]).toMatchObject({ CardType: 'mastercard', CardLast4: '4444' })
  const receipts = async () =>
    (await portal.messages(owner.Email)).filter((mail) =>
      mail.attachments.some((file) => file.contentType === 'application/pdf'),
    )
  await eventually('the receipts of all three', async () => ((await receipts()).length >= 3 ? true : undefined))
  expect(await receipts()).toHaveLength(3)
})

test('[B-PAY-04] a live stream that was cut goes on after the last event that was seen', async () => {
  const owner = await adopter(portal)
  const before = await openLive(portal.url, owner.token)
  await saveCard(portal, owner)
  await before.until('the first card', (shown) => shown.some((one) => one.event === 'cards.changed'))
  before.cut()
  await saveCard(portal, owner, 'pm_card_mastercard')
  const after = await openLive(portal.url, owner.token, before.lastId())
  await after.until('the second card', (shown) => shown.some((one) => one.event === 'cards.changed'))
  after.cut()
  const ids = after.shown.filter((one) => one.event !== 'stream.opened').map((one) => Number(one.id))
  expect(Math.min(...ids)).toBeGreaterThan(Number(before.lastId()))
})
