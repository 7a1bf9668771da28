import { randomUUID } from 'node:crypto'
import { type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { expect, test } from 'vitest'
import { hearEndedService } from '../../src/capabilities/billing/accounts/close-account.ts'
import { openAccount } from '../../src/capabilities/billing/accounts/open-account.ts'
import { findAccount } from '../../src/capabilities/billing/index.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { createManyCustomers } from '../../src/capabilities/customers/index.ts'
import { endAtNetwork } from '../customers/customer-support.ts'
import { mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { keepWaiting } from '../payments/returned-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { type Billed, billsOf, chargeOn, systemAt } from './billing-support.ts'

/** The start of a plan on the bill and the end of its service arrive in any order, and more than once. */
const portal = shopOfFile()
const onBill = () => mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
const billed = ({ CustomerUUID, MobileUUID }: Owner) => ({ CustomerUUID, service: MobileUUID }) as Billed
const accountOf = ({ CustomerUUID }: { CustomerUUID: Uuid }) => findAccount(systemOf(portal), CustomerUUID)

/** The event that a plan has started. */
const started = ({ CustomerUUID, service }: Billed, StartsOn: CalendarDay) => ({
  CustomerUUID,
  ServiceUUID: service,
  StartsOn,
  IsBasePlan: true,
})

/** A customer without an account, whose fibre connection has a plan paid by the month from the given day. */
async function fibreFrom(on: string): Promise<Billed> {
  const [CustomerUUID, service, userUuid] = [randomUUID(), randomUUID(), randomUUID()] as [Uuid, Uuid, Uuid]
  const Email = `${CustomerUUID}@test.waea.nz`
  await systemAt(portal, on).inTransaction((tx) =>
    createManyCustomers(tx, [{ userUuid, CustomerUUID, FirstName: 'Buyer', LastName: 'Test', Email }]),
  )
  await portal.rows(
    `INSERT INTO plans.addons (customer_uuid, service_uuid, addon_uuid, entry_uuid, availability_uuid, name, billing_type,
       is_base_plan, allow_auto_renew, auto_renew, price_cents, period, anchor_day, starts_on, ends_on, because, created_at)
     VALUES ($1, $2, gen_random_uuid(), $3, $4, 'Light', 'postpay', true, true, true, 2500, '1 month', 10, $5::date,
       $5::date + interval '1 month', 'test', now())`,
    [CustomerUUID, service, demoPlans.postpayLight.entry, demoPlans.postpayLight.availability, on],
  )
  await chargeOn(portal, on, { CustomerUUID, service }, { from: on })
  return { CustomerUUID, service }
}

test('a plan whose start is heard once more after its mobile has ended does not open the account again', async () => {
  const owner = await onBill()
  const account = await eventually('the account', () => accountOf(owner))
  await endAtNetwork(portal, owner)
  const closed = await eventually('the account to be closed', async () => {
    const now = await accountOf(owner)
    return now?.closedOn ? now : undefined
  })
  await systemOf(portal).inTransaction((tx) => openAccount(tx, started(billed(owner), account.anchor)))
  expect(await accountOf(owner)).toEqual(closed)
  expect(await billsOf(portal, billed(owner))).toMatchObject([{ kind: 'final', total: 2500 }])
})

test('a plan whose start is heard only after its mobile has ended is billed once, and its account is closed', async () => {
  const release = await keepWaiting(portal, 'billing.hears.plan.on-bill')
  const owner = await onBill()
  await endAtNetwork(portal, owner)
  await quiet(portal)
  expect(await accountOf(owner)).toBeUndefined()
  await release()
  expect((await accountOf(owner))?.closedOn).toBe(systemOf(portal).today())
  expect(await billsOf(portal, billed(owner))).toMatchObject([{ kind: 'final', total: 2500 }])
})

test('an account is closed whose opening was not over when the end of its service was heard', async () => {
  const of = await fibreFrom('2031-01-10')
  const system = systemAt(portal, '2031-01-10')
  const { CustomerUUID, service: ServiceUUID } = of
  let ended: Promise<void> | undefined
  await system.inTransaction(async (tx) => {
    await openAccount(tx, started(of, calendarDay('2031-01-10')))
    let isOver = false
    ended = system
      .inTransaction((other) => hearEndedService(other, { CustomerUUID, ServiceUUID }))
      .finally(() => {
        isOver = true
      })
    await eventually('the end to wait for the account, or to be over', async () => {
      const [row] = await portal.rows<{ waits: boolean }>(
        `SELECT count(*) > 0 AS waits FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
      return isOver || row?.waits ? true : undefined
    })
  })
  await ended
  expect((await accountOf(of))?.closedOn).toBe('2031-01-10')
  expect(await billsOf(portal, of)).toMatchObject([{ kind: 'final', total: 2500 }])
})

test('a fibre connection that has ended keeps no account open, though its month is not over', async () => {
  const of = await fibreFrom('2032-01-10')
  const system = systemAt(portal, '2032-01-20')
  const { CustomerUUID, service: ServiceUUID } = of
  const starts = () => system.inTransaction((tx) => openAccount(tx, started(of, calendarDay('2032-01-10'))))
  const ends = (one: Uuid) => system.inTransaction((tx) => hearEndedService(tx, { CustomerUUID, ServiceUUID: one }))
  const mobile = randomUUID() as Uuid
  await portal.rows(
    `INSERT INTO mobiles.mobiles (customer_uuid, mobile_uuid, sim_type, status, billing_reference, created_at, changed_at)
     VALUES ($1, $2, 'esim', 4, 'postpay:x', now(), now())`,
    [CustomerUUID, mobile],
  )
  await starts()
  await ends(ServiceUUID)
  expect((await accountOf(of))?.closedOn).toBeNull()
  await ends(mobile)
  expect((await accountOf(of))?.closedOn).toBe('2032-01-20')
  await starts()
  expect((await accountOf(of))?.closedOn).toBe('2032-01-20')
})

test('a plan that starts on a service in use opens a closed account again', async () => {
  const of = await fibreFrom('2033-01-10')
  const { CustomerUUID, service: ServiceUUID } = of
  const system = systemAt(portal, '2033-01-20')
  await system.inTransaction((tx) => openAccount(tx, started(of, calendarDay('2033-01-10'))))
  await system.inTransaction((tx) => hearEndedService(tx, { CustomerUUID, ServiceUUID }))
  const service = randomUUID() as Uuid
  await portal.rows('UPDATE plans.addons SET service_uuid = $2 WHERE customer_uuid = $1', [CustomerUUID, service])
  await system.inTransaction((tx) => openAccount(tx, started({ CustomerUUID, service }, calendarDay('2033-01-20'))))
  expect(await accountOf(of)).toMatchObject({ closedOn: null, anchor: '2033-01-20' })
})
