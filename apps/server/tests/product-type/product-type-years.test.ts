import { sum } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { unbilledCharges } from '../../src/capabilities/ledger/index.ts'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import { owedBy } from '../guest/guest-bills.ts'
import { booked, daysLater, type Owner, systemOf } from '../ledger/money-support.ts'
import { mobileWithCredit, payIn } from '../plans/change-support.ts'
import { charged, eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { moved, movesAllowed } from './product-type-support.ts'

const portal = shopOfFile(movesAllowed)

/** Small whole numbers in a fixed order, so that every run takes the same steps. */
function dice(seed: number): (most: number) => number {
  let now = seed
  return (most) => {
    now = (now * 1_103_515_245 + 12_345) % 2_147_483_648
    return now % (most + 1)
  }
}

/** Checks that the books, the lots, the bills and the card partner agree to the cent. */
async function expectBalanced(owner: Owner): Promise<void> {
  // A job deducts payments from the bills.
  await quiet(portal)
  const [lots] = await portal.rows<{ left: number }>(
    'SELECT coalesce(sum(left_cents), 0)::int AS left FROM balance.lots WHERE customer_uuid = $1',
    [owner.CustomerUUID],
  )
  const { owed, credit } = await owedBy(portal, owner)
  const unbilled = await unbilledCharges(systemOf(portal), [owner.CustomerUUID])
  expect(await booked(portal, 'credit', owner)).toBe(-(lots?.left ?? 0) + 0)
  expect(await booked(portal, 'paid-ahead', owner)).toBe(-credit + 0)
  expect(await booked(portal, 'receivable', owner)).toBe(owed + sum(unbilled.map(({ amount }) => amount)))
  expect(await booked(portal, 'received', owner)).toBe(0)
  expect(await booked(portal, 'clearing', owner)).toBe(0)
  expect(await booked(portal, 'gateway', owner)).toBe((await charged(portal, owner)).cents)
}

/** Issues the account's bills and moves the clock until its card has paid them all. */
async function paidUp<O extends Owner>(owner: O): Promise<O> {
  let now = owner
  await eventually('nothing to be owed', async () => {
    await runBills(systemOf(portal))
    if ((await owedBy(portal, now)).owed === 0) return true
    now = await daysLater(portal, now, 8)
    return undefined
  })
  return now
}

test('a customer who moves to and fro for two years keeps every cent', { timeout: 900_000 }, async () => {
  const roll = dice(20_261_123)
  let owner = await mobileWithCredit(portal, 3300)
  const began = systemOf(portal).now().getTime()
  const isOver = () => systemOf(portal).now().getTime() - began >= 730 * 86_400_000
  for (let isOnBill = false; !isOver(); isOnBill = !isOnBill) {
    if (!isOnBill) await payIn(portal, owner, 100 + roll(4_000))
    owner = { ...owner, ...(await daysLater(portal, owner, 31 + roll(45), roll(20))), card: owner.card }
    await renewPlans(systemOf(portal))
    if (isOnBill) owner = { ...(await paidUp(owner)), card: owner.card }
    await expectBalanced(owner)
    owner = { ...owner, ...(await portal.signIn(owner)) }
    const ways = [['prepay', demoPlans.prepay10] as const, ['payg', demoPlans.payg] as const]
    const [to, plan] = (isOnBill && ways[roll(1)]) || (['postpay', demoPlans.postpayLight] as const)
    const { quote, done } = await moved(portal, owner, to, plan, { PaymentMethodID: owner.card })
    const left = to === 'postpay' ? quote.Credit?.Cents : quote.LastCharges?.CreditLeftCents
    expect(done.CreditMovedCents ?? 0).toBe(left)
    await expectBalanced(owner)
  }
})
