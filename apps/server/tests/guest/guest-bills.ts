import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { daysLater, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { eventually, type ShopPortal } from '../shop/shop-support.ts'

/** A customer with a mobile whose $25.00 plan is on the bill. */
export function onBill(portal: ShopPortal): Promise<Owner & { card: string }> {
  return mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
}

/** The number of a customer's account, once it is open. */
export function accountNumberOf(portal: ShopPortal, { CustomerUUID }: Owner): Promise<string> {
  return eventually('an account', async () => {
    const [row] = await portal.rows<{ number: string }>(
      'SELECT account_number AS number FROM billing.accounts WHERE customer_uuid = $1',
      [CustomerUUID],
    )
    return row?.number
  })
}

/** The same customer two days later, with a first bill of $25.00. */
export async function billed(portal: ShopPortal): Promise<{ owner: Owner; invoice: string }> {
  const before = await onBill(portal)
  await accountNumberOf(portal, before)
  const owner = await daysLater(portal, before, 1, 8)
  // Another run may have the account locked.
  const invoice = await eventually('a bill', async () => {
    await runBills(systemOf(portal))
    const [row] = await portal.rows<{ number: string }>(
      'SELECT number FROM billing.invoices WHERE customer_uuid = $1 AND total_cents = 2500',
      [owner.CustomerUUID],
    )
    return row?.number
  })
  return { owner, invoice }
}

/** A customer's unpaid total on bills, and their credit. */
export async function owedBy(portal: ShopPortal, { CustomerUUID }: Owner): Promise<{ owed: number; credit: number }> {
  const [row] = await portal.rows<{ owed: number; credit: number }>(
    `SELECT coalesce((SELECT sum(remaining_cents) FROM billing.invoices i WHERE i.customer_uuid = a.customer_uuid), 0)::int
       AS owed, credit_cents::int AS credit FROM billing.accounts a WHERE customer_uuid = $1`,
    [CustomerUUID],
  )
  return row ?? { owed: 0, credit: 0 }
}
