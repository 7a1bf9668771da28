import { randomUUID } from 'node:crypto'
import type { Service } from '@waea/domain/service'
import { calendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { basePlanOf } from '../../src/capabilities/plans/index.ts'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import { type Billed, billsOf } from '../billing/billing-support.ts'
import { systemOf } from '../ledger/money-support.ts'
import { type Buyer, eventually, type ShopPortal } from '../shop/shop-support.ts'

/** A customer with a fibre connection in service. */
export interface FibreOwner extends Buyer {
  UfbUUID: Uuid
}

export const serviceOf = ({ CustomerUUID, UfbUUID }: FibreOwner): Service => ({ CustomerUUID, ServiceUUID: UfbUUID })

/** Gives a customer a connection today by its event, and waits for its plan; Fibre Home by default. */
export async function connected(
  portal: ShopPortal,
  over: { plan?: { availability: string }; cents?: number; buyer?: Buyer } = {},
): Promise<FibreOwner> {
  const owner = { ...(over.buyer ?? (await portal.signUpCustomer())), UfbUUID: randomUUID() as Uuid }
  const { CustomerUUID, UfbUUID } = owner
  const { availability: AvailabilityUUID } = over.plan ?? demoPlans.fibreHome
  const price = money(over.cents ?? 8500)
  await systemOf(portal).inTransaction((tx) =>
    tx.tell('fibre.given', { CustomerUUID, UfbUUID, AvailabilityUUID, price }),
  )
  await eventually('the plan of the connection', () => planOf(portal, owner))
  await eventually('the account', async () => {
    const [account] = await portal.rows('SELECT 1 FROM billing.accounts WHERE customer_uuid = $1', [CustomerUUID])
    return account
  })
  return owner
}

/** The current plan of a connection. */
export async function planOf(portal: ShopPortal, owner: FibreOwner) {
  return basePlanOf(systemOf(portal), serviceOf(owner))
}

/** Moves the clock to noon of a day, then renews and bills what is due. */
export async function onFibreDay(portal: ShopPortal, day: string): Promise<void> {
  await portal.clock({ now: new Date(startOfDay(calendarDay(day)).getTime() + 12 * 3_600_000).toISOString() })
  await renewPlans(systemOf(portal))
  await runBills(systemOf(portal))
}

/** A customer's bills, once there are the given number. */
export function bills(portal: ShopPortal, { CustomerUUID, UfbUUID }: FibreOwner, count: number) {
  const of: Billed = { CustomerUUID, service: UfbUUID }
  return eventually(`${count} bills`, async () => {
    const all = await billsOf(portal, of)
    return all.length >= count ? all : undefined
  })
}

/** The channel and template of each message to a customer about plans, oldest first. */
export async function planMessages(portal: ShopPortal, { CustomerUUID }: Buyer): Promise<string[]> {
  const rows = await portal.rows<{ told: string }>(
    `SELECT channel || ' ' || template AS told FROM messages.outbox
     WHERE customer_uuid = $1 AND template LIKE 'plan-%' ORDER BY asked_at, message_uuid`,
    [CustomerUUID],
  )
  return rows.map((row) => row.told)
}
