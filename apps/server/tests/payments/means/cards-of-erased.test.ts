import { customerRecords } from '@waea/contract/people/customer-records'
import { expect, test } from 'vitest'
import { syncCards } from '../../../src/capabilities/payments/cards/sync-cards.ts'
import { allMethodsOf, lockCards, saveCards } from '../../../src/capabilities/payments/stores/cards.store.ts'
import { byRule } from '../../../src/platform/db/permit.ts'
import { program, shopWithProgram, spid } from '../../customers/customer-support.ts'
import { systemOf } from '../../ledger/money-support.ts'
import { keepJobsWaiting } from '../../platform/job-support.ts'
import { type Buyer, eventually, saveCard } from '../../shop/shop-support.ts'
import { quiet } from '../../whole/requests.ts'

/** Cards that the card partner still has when their customer is erased. */
const portal = shopWithProgram()

const purge = ({ CustomerUUID }: Buyer) =>
  portal.good(customerRecords.purgeCustomer, { ...spid, customerUuid: CustomerUUID }, program)

const tokensOf = async ({ CustomerUUID }: Buyer) =>
  (
    await portal.rows<{ token: string }>(
      'SELECT gateway_card AS token FROM payments.methods WHERE customer_uuid = $1',
      [CustomerUUID],
    )
  ).map(({ token }) => token)

test('a customer who is erased has no card again, whatever the partner still says of them, and then none there', async () => {
  const buyer = await portal.signUpCustomer()
  await saveCard(portal, buyer)
  const [token] = await tokensOf(buyer)
  const release = await keepJobsWaiting(portal, 'payments.forget-card')
  await purge(buyer)
  await eventually('the cards to be erased', async () => (await tokensOf(buyer)).length === 0 || undefined)
  expect((await syncCards(systemOf(portal), buyer.CustomerUUID)).cards).toEqual([])
  expect(await tokensOf(buyer)).toEqual([])
  await release()
  await quiet(portal)
  const there = await fetch(`${portal.sandbox}/stripe/v1/payment_methods/${token}`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  expect(await there.json()).toMatchObject({ customer: null })
})

test('cards that are being written when their customer is erased are erased too', async () => {
  const buyer = await portal.signUpCustomer()
  await saveCard(portal, buyer)
  const { CustomerUUID } = buyer
  await systemOf(portal).inTransaction(async (tx) => {
    await lockCards(tx, CustomerUUID)
    const cards = await allMethodsOf(tx, CustomerUUID)
    await purge(buyer)
    await eventually('it to be heard', async () => {
      const waiting = await portal.rows("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
      return waiting.length > 0 || (await tokensOf(buyer)).length === 0 || undefined
    })
    await saveCards(tx, byRule('payments', 'card:manage', { CustomerUUID }), cards)
  })
  await quiet(portal)
  expect(await tokensOf(buyer)).toEqual([])
})
