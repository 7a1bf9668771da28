import { plans } from '@waea/contract/mobile/plans'
import { payments } from '@waea/contract/money/payments'
import { customers } from '@waea/contract/people/customers'
import { describe, expect, test } from 'vitest'
import { addRole, type SuspensionInput, setAccountState } from '../../src/capabilities/customers/index.ts'
import { booked, makeOwe, settle, systemOf } from '../ledger/money-support.ts'
import { readPdf } from '../messages/read-pdf.ts'
import { authenticate, saveCheckedCard } from '../payments/means/paying-support.ts'
import { bringOn, refundsAtPartner } from '../payments/refund-support.ts'
import { testRepeatedNews } from '../payments/returned-support.ts'
import { type Buyer, charged, confirm, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

const unpaid = { because: 'unpaid', amountCents: 8640 } as const

/** Whether the account may make calls that need it in service. */
const isServed = async (of: Buyer) =>
  (await portal.call(plans.mobiles, { customerUuid: of.CustomerUUID }, of.token)).status === 200

async function set(of: Buyer, state: 'Active' | 'Suspended', suspension: SuspensionInput = {}): Promise<void> {
  await systemOf(portal).inTransaction((tx) => setAccountState(tx, of.CustomerUUID, state, suspension))
  await eventually(`the account to be ${state}`, async () =>
    (await isServed(of)) === (state === 'Active') ? true : undefined,
  )
}

/** A customer with a saved card whose account is suspended. */
async function suspendedBuyer(
  suspension: SuspensionInput = unpaid,
  save = saveCard,
): Promise<Buyer & { card: string }> {
  const buyer = await portal.signUpCustomer()
  const card = await save(portal, buyer)
  await set(buyer, 'Suspended', suspension)
  return { ...buyer, card }
}

function pay(of: Buyer, over: { PaymentMethodID?: string; KeepCard?: boolean; key?: string; token?: string } = {}) {
  const { key, token = of.token, ...body } = over
  return portal.call(payments.payArrears, { customerUuid: of.CustomerUUID, ...body }, { token, ...(key && { key }) })
}

const stateOf = (of: Buyer) => portal.good(customers.accountState, { customerUuid: of.CustomerUUID }, of.token)

const mailed = (of: Buyer, subject: string) =>
  eventually(`a mail "${subject}"`, async () =>
    (await portal.messages(of.Email)).find((mail) => mail.subject === subject),
  )

describe('an account that is suspended for an unpaid bill', () => {
  test('pays what its page says by a saved card, and is in service again with the answer', async () => {
    const owner = await suspendedBuyer()
    expect(await stateOf(owner)).toMatchObject({ AccountState: 'Suspended', AmountOwedCents: 8640 })
    const paid = await pay(owner, { PaymentMethodID: owner.card })
    expect(paid).toMatchObject({ status: 200, body: { Status: 'COMPLETED', AmountCents: 8640 } })
    expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
    await eventually('the account to be served', async () => (await isServed(owner)) || undefined)
    expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 8640 })
    const { Receipts } = await portal.good(payments.receipts, { customerUuid: owner.CustomerUUID }, owner.token)
    expect(Receipts).toMatchObject([{ AmountCents: 8640 }])
  })

  test('its payment names no GST, which the document of what was owed named: in no answer, file, receipt or mail', async () => {
    const owner = await suspendedBuyer()
    const input = { customerUuid: owner.CustomerUUID }
    const paid = await pay(owner, { PaymentMethodID: owner.card })
    const [receipt] = (await portal.good(payments.receipts, input, owner.token)).Receipts
    const [listed] = (await portal.good(payments.charges, input, owner.token)).Transactions
    expect(listed).toMatchObject({ Kind: 'arrears' })
    for (const one of [paid.body, receipt, listed]) expect(one).not.toHaveProperty('AmountTaxCents')
    const file = async (path: string) =>
      fetch(`${portal.url}${path}`, { headers: { 'x-auth-token': owner.token } }).then(async (answer) =>
        Buffer.from(await answer.arrayBuffer()),
      )
    const lines = await file(`/api/frontend/v1/customer/${owner.CustomerUUID}/charges/csv`)
    expect(lines.toString()).toMatch(/"arrears","COMPLETED",".*","86.40","","0.00",""/)
    const pdf = await readPdf(await file(`/customer/${owner.CustomerUUID}/receipt/${receipt?.UUID}/pdf`))
    expect(pdf.drawn.join()).not.toMatch(/GST \(|without GST/)
    const mail = await mailed(owner, 'Your service is back on')
    expect(mail.text).not.toContain('GST')
  })

  test('its payment is in the books once, and takes nothing from sales', async () => {
    const owner = await suspendedBuyer()
    await pay(owner, { PaymentMethodID: owner.card })
    const sums = await Promise.all(
      (['gateway', 'received', 'arrears', 'brought-forward', 'sales', 'gst'] as const).map((one) =>
        booked(portal, one, owner),
      ),
    )
    expect(sums).toEqual([8640, 0, 0, -8640, 0, 0])
  })

  test('is told by mail, with the receipt', async () => {
    const owner = await suspendedBuyer()
    await pay(owner, { PaymentMethodID: owner.card })
    const mail = await mailed(owner, 'Your service is back on')
    expect(mail.text).toContain('$86.40')
    expect(mail.attachments).toHaveLength(1)
  })

  test('pays by a new card that its bank asks about, and the account opens when the answer is there', async () => {
    const owner = await suspendedBuyer()
    const started = await pay(owner)
    expect(started.body).toMatchObject({ Status: 'PAYMENT METHOD REQUIRED', ClientSecret: expect.any(String) })
    await confirm(portal, started.body.ClientSecret, 'pm_card_authenticationRequired')
    expect((await stateOf(owner)).AccountState).toBe('Suspended')
    await authenticate(portal, started.body.ClientSecret, 'complete')
    await settle(portal, owner, started.body.PaymentUUID)
    expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
  })

  test('a saved card that the bank asks about, and a bank that says no, leave it suspended', async () => {
    const owner = await suspendedBuyer(unpaid, saveCheckedCard)
    const started = await pay(owner, { PaymentMethodID: owner.card })
    await authenticate(portal, started.body.ClientSecret, 'fail')
    await settle(portal, owner, started.body.PaymentUUID)
    expect(await stateOf(owner)).toMatchObject({ AccountState: 'Suspended', AmountOwedCents: 8640 })
    expect(await charged(portal, owner)).toEqual({ payments: 0, cents: 0 })
  })

  test('a card without funds is refused, and the next card pays the same debt', async () => {
    const owner = await suspendedBuyer(unpaid, (at, of) => saveCard(at, of, 'pm_card_chargeCustomerFail'))
    expect((await pay(owner, { PaymentMethodID: owner.card })).status).toBe(402)
    const again = await pay(owner)
    await confirm(portal, again.body.ClientSecret)
    await settle(portal, owner, again.body.PaymentUUID)
    expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
    expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 8640 })
  })

  test('is charged once by 20 tabs at once', async () => {
    const owner = await suspendedBuyer()
    const tabs = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        pay(owner, { PaymentMethodID: owner.card, key: `tab-${at}-of-the-twenty` }),
      ),
    )
    expect([...new Set(tabs.map(({ status }) => status))].every((status) => [200, 409].includes(status))).toBe(true)
    expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 8640 })
    expect(await booked(portal, 'arrears', owner)).toBe(0)
  })

  test('the amount that a browser names is refused, and what is owed stays what it is', async () => {
    const owner = await suspendedBuyer()
    const input = { customerUuid: owner.CustomerUUID, AmountCents: 100, PaymentMethodID: owner.card }
    expect((await portal.call(payments.payArrears, input as never, owner.token)).status).toBe(400)
    expect(await charged(portal, owner)).toEqual({ payments: 0, cents: 0 })
  })

  test('the answer of the card partner that is lost is asked for, and paid once', async () => {
    const owner = await suspendedBuyer()
    await portal.faults('stripe', [{ kind: 'error-after-effect', op: 'payment_intents.create', times: 1 }])
    const started = await pay(owner, { PaymentMethodID: owner.card })
    await portal.faults('stripe', [])
    await settle(portal, owner, started.body.PaymentUUID)
    expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
    expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 8640 })
  })

  test('that is suspended a second time owes the second debt too', async () => {
    const owner = await suspendedBuyer()
    await pay(owner, { PaymentMethodID: owner.card })
    await set(owner, 'Suspended', { because: 'spend-limit', amountCents: 1000 })
    expect(await pay(owner, { PaymentMethodID: owner.card })).toMatchObject({ body: { AmountCents: 1000 } })
    expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
    expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 9640 })
  })
})

test('a debt that has grown since its payment was begun is paid as it is now, and the older payment is over', async () => {
  const owner = await suspendedBuyer({ because: 'unpaid', amountCents: 2000 }, (at, of) =>
    saveCard(at, of, 'pm_card_chargeCustomerFail'),
  )
  expect((await pay(owner, { PaymentMethodID: owner.card })).status).toBe(402)
  await makeOwe(portal, owner, 3000)
  const again = await pay(owner)
  expect(again).toMatchObject({ status: 200, body: { AmountCents: 5000 } })
  await confirm(portal, again.body.ClientSecret)
  await settle(portal, owner, again.body.PaymentUUID)
  expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
  expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 5000 })
})

test('a new card is kept as the last press says, not the first', async () => {
  const owner = await suspendedBuyer()
  const first = await pay(owner)
  const again = await pay(owner, { KeepCard: true })
  expect(again.body.PaymentUUID).not.toBe(first.body.PaymentUUID)
  expect((await pay(owner, { KeepCard: true })).body.PaymentUUID).toBe(again.body.PaymentUUID)
  await confirm(portal, again.body.ClientSecret, 'pm_card_mastercard')
  await settle(portal, owner, again.body.PaymentUUID)
  await eventually('the card to be kept', async () => {
    const { PaymentMethods } = await portal.good(payments.methods, { customerUuid: owner.CustomerUUID }, owner.token)
    return PaymentMethods.length === 2 ? true : undefined
  })
})

test('a member of a suspended account reads why, and may not pay', async () => {
  const owner = await suspendedBuyer()
  const member = await portal.signUpCustomer()
  const [user] = await portal.rows<{ user_uuid: string }>(
    'SELECT user_uuid FROM customers.roles WHERE customer_uuid = $1',
    [member.CustomerUUID],
  )
  await systemOf(portal).inTransaction((tx) => addRole(tx, owner.CustomerUUID, user?.user_uuid ?? '', 'member'))
  const refused = await eventually('the member to be known', async () => {
    const answer = await pay(owner, { PaymentMethodID: owner.card, token: member.token })
    return answer.status === 404 ? undefined : answer
  })
  expect(refused).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  expect(await stateOf({ ...owner, token: member.token })).toMatchObject({ Reason: 'unpaid', AmountOwedCents: 8640 })
  expect(await charged(portal, owner)).toEqual({ payments: 0, cents: 0 })
})

test('to somebody without a role on it the account does not exist', async () => {
  const [owner, stranger] = [await suspendedBuyer(), await portal.signUpCustomer()]
  expect((await pay(owner, { token: stranger.token })).status).toBe(404)
})

test('an account in service, and a suspended one that owes nothing, have nothing to pay', async () => {
  const buyer = await portal.signUpCustomer()
  expect(await pay(buyer)).toMatchObject({ status: 409, body: { code: 'nothing-owed' } })
  expect(await pay(await suspendedBuyer({ because: 'asked' }))).toMatchObject({ body: { code: 'nothing-owed' } })
})

test('an account that is suspended for its safety pays what it owes and stays suspended', async () => {
  const owner = await suspendedBuyer({ because: 'security', amountCents: 2500 })
  await pay(owner, { PaymentMethodID: owner.card })
  const { SuspendedAtNanos: _at, ...state } = await stateOf(owner)
  expect(state).toEqual({ AccountState: 'Suspended', Reason: 'security' })
  expect(await pay(owner, { PaymentMethodID: owner.card })).toMatchObject({ body: { code: 'nothing-owed' } })
  expect((await mailed(owner, 'You’ve paid what you owed')).text).toContain('Please get in touch with us')
})

test('what is paid after the provider has opened the account goes back, and what it owed is written off', async () => {
  const owner = await suspendedBuyer()
  const started = await pay(owner)
  await set(owner, 'Active')
  expect(await booked(portal, 'arrears', owner)).toBe(0)
  expect(await booked(portal, 'write-off', owner)).toBe(8640)
  await confirm(portal, started.body.ClientSecret)
  await settle(portal, owner, started.body.PaymentUUID)
  await eventually('the payment to go back', async () => {
    await bringOn(portal)
    return (await refundsAtPartner(portal, owner)).cents === 8640 ? true : undefined
  })
  await eventually('the refund to be booked', async () =>
    (await booked(portal, 'gateway', owner)) === 0 ? true : undefined,
  )
  expect(await booked(portal, 'received', owner)).toBe(0)
  await mailed(owner, 'We’re refunding your payment')
})

testRepeatedNews(portal)
