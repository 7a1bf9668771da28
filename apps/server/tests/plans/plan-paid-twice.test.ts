import type { Payer } from '@waea/domain/payments/parties'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { startPayment } from '../../src/capabilities/payments/index.ts'
import { routedChild } from '../approvals/approval-support.ts'
import { askPrepay, askTopUp, creditBecomes, type Owner, systemOf } from '../ledger/money-support.ts'
import { bringOn } from '../payments/refund-support.ts'
import { testRepeatedNews } from '../payments/returned-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'

/** Simultaneous purchases with any means of payment start one plan and keep one payment for it. */
const portal = shopOfFile()
const price = 600

/** What was paid for a customer's plans by any payer, and how much was refunded. */
async function paid(child: Owner): Promise<{ payments: number; cents: number; back: number }> {
  const [sum] = await portal.rows<{ payments: number; cents: number; back: number }>(
    `SELECT count(*)::int AS payments, coalesce(sum(i.amount_cents), 0)::int AS cents,
       coalesce(sum(i.refund_cents), 0)::int AS back
     FROM payments.intents i WHERE i.purpose = 'plan' AND i.state = 'succeeded'
       AND EXISTS (SELECT FROM payments.allocations a WHERE a.payment_uuid = i.payment_uuid AND a.customer_uuid = $1)`,
    [child.CustomerUUID],
  )
  return sum ?? { payments: 0, cents: 0, back: 0 }
}

const extrasOf = (child: Owner) =>
  portal.rows('SELECT 1 FROM plans.addons WHERE service_uuid = $1 AND NOT is_base_plan', [child.MobileUUID])

const byRoute = (child: Owner) =>
  askPrepay(portal, child, demoPlans.prepayData2, { PaymentMethodType: 'billing_route' })
const byCard = (child: Owner & { card: string }) =>
  askPrepay(portal, child, demoPlans.prepayData2, { PaymentMethodID: child.card })

test('an extra that is bought by a card and by a route at once is paid once', async () => {
  const families = await Promise.all(Array.from({ length: 4 }, () => routedChild(portal)))
  const answers = await Promise.all(
    families.map(({ child }) => Promise.all([byCard(child), byRoute(child), byCard(child), byRoute(child)])),
  )
  for (const [at, { child }] of families.entries()) {
    const statuses = answers[at]?.map(({ status }) => status) ?? []
    expect(statuses.filter((one) => one !== 200 && one !== 409)).toEqual([])
    // A press after the first payment has settled buys and pays for another add-on.
    const bought = (await extrasOf(child)).length
    expect(await paid(child)).toEqual({ payments: bought, cents: bought * price, back: 0 })
  }
})

test.each(['card', 'credit'])('a second payment of what %s has paid goes back, and its payer is told', async (by) => {
  const { child, parent } = await routedChild(portal)
  if (by === 'credit') {
    await askTopUp(portal, child, { PaymentMethodID: child.card })
    await creditBecomes(portal, child, 2000)
  }
  const bought = by === 'credit' ? await askPrepay(portal, child, demoPlans.prepayData2) : await byCard(child)
  expect(bought.body).toMatchObject({ Status: 'COMPLETED' })
  const [purchase] = await portal.rows<{ id: string }>(
    'SELECT purchase_uuid AS id FROM plans.purchases WHERE service_uuid = $1 ORDER BY created_at DESC LIMIT 1',
    [child.MobileUUID],
  )
  const payer: Payer = { kind: 'billing-parent', UUID: parent.CustomerUUID }
  const part = { thing: purchase?.id ?? '', beneficiary: child.CustomerUUID, service: child.MobileUUID }
  const second = await startPayment(systemOf(portal), {
    payer,
    purpose: 'plan',
    paysFor: [{ ...part, amount: money(price) }],
    description: 'Extra 2 GB',
    PaymentMethodType: 'cards',
    present: false,
  })
  expect(second.isCovered).toBe(true)
  const mail = await eventually('the payer to be told', async () => {
    await bringOn(portal)
    return (await portal.messages(parent.Email)).find(({ subject }) =>
      subject.startsWith('Extra 2 GB was paid for twice'),
    )
  })
  expect(mail.text).toContain('We’re refunding $6.00 to your card.')
  expect((await paid(child)).back).toBe(price)
  expect(await extrasOf(child)).toHaveLength(1)
})

testRepeatedNews(portal)
