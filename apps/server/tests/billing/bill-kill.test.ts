import { dayOf } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { inNumbers } from '../../../../tests/support/soak.ts'
import { mortalPortalOfFile } from '../processes/kill-points.ts'
import { eventually } from '../shop/shop-support.ts'
import { billedCustomers } from './billing-support.ts'

const customers = inNumbers(900, 20_000)
const kills = inNumbers(2, 20)
const cents = 2500

const { portal, server, rows } = mortalPortalOfFile(async (started) => {
  await billedCustomers(started, { on: dayOf(new Date()), count: customers, cents })
})

async function figures() {
  const found = await rows<Record<'bills' | 'unbilled' | 'cents' | 'waiting' | 'gaps', number>>(
    `SELECT (SELECT count(*)::int FROM billing.invoices) AS bills, (SELECT count(*)::int FROM ledger.unbilled) AS unbilled,
       (SELECT coalesce(sum(total_cents), 0)::int FROM billing.invoices) AS cents,
       (SELECT count(*)::int FROM billing.accounts WHERE first_bill_on IS NOT NULL) AS waiting,
       (SELECT coalesce(last - 100000 - (SELECT count(*) FROM billing.invoices), 0)::int FROM billing.counters
        WHERE series = 'INV') AS gaps`,
  )
  return found[0] as NonNullable<(typeof found)[0]>
}

/** Moves the server's clock to the day of the bills, which issues them; settles even if the server dies. */
const moveTo = (now: string) => portal.clock({ now }).catch(() => undefined)

test('a server that is killed in the middle of the bill run, again and again, has made each bill once, without a gap', async () => {
  const day = new Date(Date.now() + 36 * 3_600_000).toISOString()
  for (let killed = 0; killed < kills; killed += 1) {
    const before = (await figures()).bills
    const run = moveTo(day)
    await eventually('a chunk of bills to be made', async () => ((await figures()).bills > before ? true : undefined))
    await server.kill()
    await run
    const { bills, unbilled, waiting, gaps } = await figures()
    expect({ unbilled, waiting, gaps }).toEqual({ unbilled: customers - bills, waiting: customers - bills, gaps: 0 })
    await server.start()
    if (bills === customers) break
  }
  await moveTo(day)
  await moveTo(day)
  expect(await figures()).toEqual({ bills: customers, unbilled: 0, cents: customers * cents, waiting: 0, gaps: 0 })
})
