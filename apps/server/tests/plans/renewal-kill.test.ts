import { randomUUID } from 'node:crypto'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { inNumbers } from '../../../../tests/support/soak.ts'
import { addCredit, openCredit } from '../../src/capabilities/balance/index.ts'
import { systemOf } from '../ledger/money-support.ts'
import { mortalPortalOfFile } from '../processes/kill-points.ts'
import { eventually, type ShopPortal } from '../shop/shop-support.ts'

const fromCredit = inNumbers(240, 2000)
const onBill = inNumbers(360, 3000)
const cents = 2500

const { portal, server, rows } = mortalPortalOfFile(writeDue)

/** Plans that end in four weeks: some paid from credit that covers one period but not two, others billed. */
async function writeDue(started: ShopPortal): Promise<void> {
  const due = Array.from({ length: fromCredit + onBill }, (_, at) => ({
    customer: randomUUID() as Uuid,
    service: randomUUID() as Uuid,
    billing: at < fromCredit ? 'prepay' : 'postpay',
  }))
  await started.rows(
    `INSERT INTO plans.addons (customer_uuid, service_uuid, addon_uuid, entry_uuid, availability_uuid, name, billing_type,
      is_base_plan, allow_auto_renew, auto_renew, price_cents, period, anchor_day, starts_on, ends_on, because, created_at)
     SELECT customer, service, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Trial', billing, false, true, true,
      $2, '28 day', 1, $3::date, $3::date + 28, 'trial', now()
     FROM jsonb_to_recordset($1::jsonb) AS r(customer uuid, service uuid, billing text)`,
    [JSON.stringify(due), cents, systemOf(started).today()],
  )
  await systemOf(started).inTransaction(async (tx) => {
    for (const { customer: CustomerUUID, service: MobileUUID } of due.slice(0, fromCredit)) {
      await openCredit(tx, CustomerUUID, MobileUUID)
      const payer = { kind: 'customer', UUID: CustomerUUID } as const
      const paid = { CustomerUUID, MobileUUID, payer, amount: money(cents + 100), reason: `trial:${MobileUUID}` }
      await addCredit(tx, { ...paid, because: 'trial' })
    }
  })
}

async function figures() {
  const found = await rows<{ renewed: number; twice: number; credit: number; owed: number; all: number }>(
    `SELECT (SELECT count(*)::int FROM plans.addons WHERE cycles_done = 2) AS renewed,
       (SELECT count(*)::int FROM plans.addons WHERE cycles_done > 2) AS twice,
       (SELECT coalesce(-sum(amount_cents), 0)::int FROM ledger.entries WHERE account = 'credit') AS credit,
       (SELECT coalesce(sum(amount_cents), 0)::int FROM ledger.entries WHERE account = 'receivable') AS owed,
       (SELECT sum(amount_cents)::int FROM ledger.entries) AS all`,
  )
  return found[0]
}

/** Moves the server's clock to the day of the renewals, which runs them; settles even if the server dies. */
const moveTo = (now: string) => portal.clock({ now }).catch(() => undefined)

test('a server that is killed in the middle of its renewals has done none by half, and the next one does the rest, once', async () => {
  const day = new Date(Date.now() + 28.5 * 86_400_000).toISOString()
  const run = moveTo(day)
  const atKill = await eventually('some to be renewed', async () => {
    const now = await figures()
    return now && now.renewed > 0 ? now : undefined
  })
  await server.kill()
  await run
  const left = await figures()
  // Renewing and paying are one transaction, so nothing is left in between.
  expect(left?.all).toBe(0)
  expect((left?.owed ?? 0) % cents).toBe(0)
  const paid = (left?.owed ?? 0) / cents + (fromCredit * (cents + 100) - (left?.credit ?? 0)) / cents
  expect(left?.renewed).toBe(paid)
  expect(atKill.renewed).toBeGreaterThan(0)

  await server.start()
  await moveTo(day)
  await moveTo(day)
  expect(await figures()).toEqual({
    renewed: fromCredit + onBill,
    twice: 0,
    all: 0,
    credit: fromCredit * 100,
    owed: onBill * cents,
  })
})
