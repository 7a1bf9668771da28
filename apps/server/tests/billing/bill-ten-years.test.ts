import { randomUUID } from 'node:crypto'
import { billing, billingFiles, billPayment } from '@waea/contract/money/billing'
import { dunning } from '@waea/contract/money/dunning'
import { addDays, addMonths, dayOf } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { seedBills } from '../../src/capabilities/billing/index.ts'
import { charge } from '../../src/capabilities/ledger/index.ts'
import { booked, type Owner, payByHand, systemOf } from '../ledger/money-support.ts'
import { eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { aCharge } from './billing-support.ts'

const portal = shopOfFile()
const bills = 120
const cents = 2500

test('a customer of ten years finds each of 120 bills, and pays all of them at once, the oldest first, to the cent', async () => {
  const owner = { ...(await portal.signUpCustomer()), MobileUUID: randomUUID() as Uuid } as Owner
  const PaymentMethodID = await saveCard(portal, owner)
  const mine = { customerUuid: owner.CustomerUUID }
  const today = dayOf(portal.server.clock.now())
  const lastBillOn = addDays(today, -20)
  const service = { CustomerUUID: owner.CustomerUUID, ServiceUUID: owner.MobileUUID as Uuid }
  await systemOf(portal).inTransaction(async (tx) => {
    const from = addDays(lastBillOn, -5)
    await charge(tx, aCharge({ CustomerUUID: owner.CustomerUUID, service: service.ServiceUUID }, { from }))
    const plan = { name: 'Light', amount: money(cents), startsOn: from }
    await seedBills(tx, { ...service, bills, lastBillOn, plan, AccountNumber: '500777', lastNumber: 100_120 })
  })
  // The bills are overdue: the next run would charge them all to the card.
  await payByHand(portal, owner)

  const found = new Set<string>()
  for (let PageNumber = 1; PageNumber <= 11; PageNumber += 1) {
    const { Invoices, PageInfo } = await portal.good(
      billing.invoices,
      { ...mine, PageNumber, PageSize: 11 },
      owner.token,
    )
    expect(PageInfo).toMatchObject({ TotalItemCount: bills + 1, TotalPages: 11 })
    for (const { Number: number } of Invoices) found.add(number)
  }
  expect([found.size, found.has('INV100001'), found.has('INV100120')]).toEqual([bills + 1, true, true])
  const arrears = await portal.good(dunning.arrears, mine, owner.token)
  expect([arrears.Bills.length, arrears.OverdueCents]).toEqual([bills, bills * cents])
  expect(arrears.NoExtensionBecause).toBe('extension-too-late')

  const first = { ...mine, number: 'INV100001' }
  await portal.good(billPayment.pay, { ...mine, AmountCents: cents + 1000, PaymentMethodID }, owner.token)
  await eventually('the oldest to be paid', async () =>
    (await portal.good(billing.invoice, first, owner.token)).Status === 'PAID' ? true : undefined,
  )
  const second = await portal.good(billing.invoice, { ...mine, number: 'INV100002' }, owner.token)
  expect(second).toMatchObject({ Status: 'OVERDUE', RemainingCents: cents - 1000 })
  expect(second.Earlier?.map((one) => one.Number)).toEqual(['INV100001'])
  const eighth = await portal.good(billing.invoice, { ...mine, number: 'INV100008' }, owner.token)
  expect(eighth.Earlier?.map((one) => [one.Number, one.GrandTotalCents])).toEqual(
    [3, 4, 5, 6, 7].map((at) => [`INV10000${at}`, cents]),
  )
  expect(await portal.good(billing.invoice, first, owner.token)).not.toHaveProperty('Earlier')
  const rest = bills * cents - cents - 1000
  await portal.good(billPayment.pay, { ...mine, AmountCents: rest, PaymentMethodID, PayAgain: true }, owner.token)
  await eventually('nothing to be owed', async () => {
    const { result } = await portal.good(billing.account, mine, owner.token)
    return result.OwedCents === 0 && result.CreditCents === 0 ? true : undefined
  })
  expect(await booked(portal, 'receivable', owner)).toBe(0)

  const csv = await portal.call(
    billingFiles.linesFile,
    { ...mine, From: addMonths(lastBillOn, -130), Upto: today },
    owner.token,
  )
  expect(csv.status).toBe(200)
})
