import { billing } from '@waea/contract/money/billing'
import { payments } from '@waea/contract/money/payments'
import { expect, test } from 'vitest'
import { debtor, mine, pay } from '../../dunning/dunning-support.ts'
import { askTopUp, creditBecomes, mobileInService } from '../../ledger/money-support.ts'
import { shopOfFile } from '../../shop/shop-support.ts'
import { quiet } from '../../whole/requests.ts'

/** GST is stated once: on the receipt or on the bill. */
const portal = shopOfFile()

test('what was paid for a bill says nothing of GST: not the receipt, its mail, the history nor its file', async () => {
  const owner = await debtor(portal)
  const { body } = await pay(portal, owner, 2500, { PaymentMethodID: owner.card })
  expect(body).toMatchObject({ Status: 'COMPLETED' })
  await quiet(portal)
  const { Receipts } = await portal.good(payments.receipts, mine(owner), owner.token)
  const { Transactions } = await portal.good(payments.charges, mine(owner), owner.token)
  expect([Receipts, Transactions]).toMatchObject([[{ AmountCents: 2500 }], [{ Kind: 'bill', AmountCents: 2500 }]])
  for (const answer of [...Receipts, ...Transactions]) expect(answer).not.toHaveProperty('AmountTaxCents')
  const [mail] = (await portal.messages(owner.Email)).filter(({ subject }) => subject.startsWith('Receipt'))
  expect([mail?.text.includes('$25.00'), mail?.text.includes('GST')]).toEqual([true, false])
  const path = `/api/frontend/v1/customer/${owner.CustomerUUID}/charges/csv`
  const file = await fetch(portal.url + path, { headers: { 'x-auth-token': owner.token } })
  expect((await file.text()).split('\n')[1]).toContain('"25.00","","0.00"')
  const bill = await portal.good(billing.invoice, { ...mine(owner), number: owner.number }, owner.token)
  expect(bill.GSTCents).toBe(326)
})

test('what was paid for credit says how much of it is GST', async () => {
  const owner = await mobileInService(portal)
  await askTopUp(portal, owner, { Amount: 1000, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 1000)
  const { Receipts } = await portal.good(payments.receipts, mine(owner), owner.token)
  expect(Receipts[0]).toMatchObject({ AmountCents: 1000, AmountTaxCents: 130 })
})
