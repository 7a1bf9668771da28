import { randomUUID } from 'node:crypto'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { owedAndLeft, owedInvoices } from '../../src/capabilities/billing/index.ts'
import { billPaymentsUnderWay, preparePayment } from '../../src/capabilities/payments/index.ts'
import { type Owner, systemOf } from '../ledger/money-support.ts'
import { saveCard, shopOfFile } from '../shop/shop-support.ts'
import { billAccount } from './billing-support.ts'

const portal = shopOfFile()

/** A customer with a bill of $25.00. */
async function billed(): Promise<Owner & { bill: Uuid }> {
  const owner = { ...(await portal.signUpCustomer()), MobileUUID: randomUUID() as Uuid } as Owner
  await billAccount(portal, owner)
  const [bill] = await owedInvoices(systemOf(portal), owner.CustomerUUID)
  if (!bill) throw new Error('There is no bill')
  return { ...owner, bill: bill.UUID }
}

test('a payment by a billing route is under way for the bill that it pays, and not for the payer’s own', async () => {
  const [parent, child] = [await billed(), await billed()]
  const PaymentMethodID = await saveCard(portal, parent)
  const { CustomerUUID: beneficiary } = child
  const amount = money(2500)
  const ctx = systemOf(portal)
  await ctx.inTransaction((tx) =>
    preparePayment(tx.asRule('billing'), {
      payer: { kind: 'billing-parent', UUID: parent.CustomerUUID },
      purpose: 'bill',
      present: false,
      requestKey: `route:${child.bill}`,
      description: 'Bills by a route',
      PaymentMethodID,
      paysFor: [{ thing: child.bill, beneficiary, service: null, amount }],
    }),
  )
  const left = async ({ CustomerUUID }: Owner) =>
    (await owedAndLeft(ctx, CustomerUUID)).left.map(({ remaining }) => remaining)
  expect([await left(child), await left(parent)]).toEqual([[0], [2500]])
  expect(await billPaymentsUnderWay(ctx, [parent.CustomerUUID, beneficiary])).toMatchObject([
    { CustomerUUID: beneficiary, amount, paysFor: [{ thing: child.bill }], cardLast4: null },
  ])
})
