import { sims } from '@waea/contract/mobile/sims'
import { messages } from '@waea/contract/people/messages'
import { afterEach, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { addRole } from '../../src/capabilities/customers/index.ts'
import { userOf } from '../access/access-cast.ts'
import { askPrepay, daysLater, mobileInService, systemOf } from '../ledger/money-support.ts'
import { prepaySimOf } from '../sims/sim-support.ts'
import { quiet } from '../whole/requests.ts'
import { aCard, anEsim, type Buyer, boughtOrder, eventually, orderIn, shopOfFile } from './shop-support.ts'

/** The mails that a purchase brings, how they tell SIMs apart, and which of them are unread news in the portal. */
const portal = shopOfFile()
afterEach(() => portal.faults('network', []))

const named = (name: string) => ({ Attributes: { RequestedForName: name } })

/** The subjects of all mails to a buyer, once all have been sent. */
async function subjects(buyer: Buyer): Promise<string[]> {
  await quiet(portal)
  return (await portal.messages(buyer.Email)).map(({ subject }) => subject).sort()
}

/** The titles of the unread notices, and of the read ones. */
async function inbox({ CustomerUUID: customerUuid, token }: Buyer) {
  const { Notices } = await portal.good(messages.notices, { customerUuid }, token)
  const titles = (isRead: boolean) => Notices.filter((one) => one.IsRead === isRead).map(({ Title }) => Title)
  return { read: titles(true).sort(), unread: titles(false).sort() }
}

test('an order of three SIMs is one mail with the links of its eSIMs and the receipt, and one for the parcel: each names its SIM', async () => {
  const buyer = await portal.signUpCustomer()
  const items = [anEsim(undefined, named('Tama')), anEsim(undefined, named('Mere')), aCard(undefined, named('Aroha'))]
  const { Number: number, Sims } = await boughtOrder(portal, buyer, items, 'SHIPPED')
  const [tama, mere, aroha] = Sims.map(({ ICCID }) => ICCID?.slice(-4))
  const sent = await subjects(buyer)
  expect(sent).toEqual([
    `Your order ${number}: your 2 eSIMs are ready`,
    `Your parcel is on its way: Four Weeks 10 for Aroha (SIM card ending ${aroha})`,
  ])
  const { text, links, attachments } = await portal.message(buyer.Email, ({ subject }) =>
    subject.endsWith('eSIMs are ready'),
  )
  expect(text).toContain('Your receipt is attached.')
  expect(attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
  expect(text).toContain(`Four Weeks 10 for Tama (eSIM ending ${tama}): activate it`)
  expect(text).toContain(`Four Weeks 10 for Mere (eSIM ending ${mere}): activate it`)
  expect(new Set(links.filter((link) => link.includes('/activation/'))).size).toBe(2)
  // The links are secret, so the notice leads to the order.
  expect(JSON.stringify(await portal.rows('SELECT * FROM messages.notices'))).not.toContain('/activation/')
})

test('what the only person of an account did is kept as read; what others or the system did is unread', async () => {
  const buyer = await portal.signUpCustomer()
  const { Number: number } = await boughtOrder(portal, buyer, [anEsim(), aCard()], 'SHIPPED')
  await quiet(portal)
  expect(await inbox(buyer)).toEqual({
    read: [`Your order ${number}: your eSIM is ready`],
    unread: [expect.stringMatching(/^Your parcel is on its way/)],
  })
})

test('what one of several people of an account did is news to the others', async () => {
  const alone = await mobileInService(portal)
  const shared = await mobileInService(portal)
  const userUuid = await userOf(portal, await portal.signUpCustomer())
  await systemOf(portal).inTransaction((tx) => addRole(tx, shared.CustomerUUID, userUuid, 'member'))
  for (const owner of [alone, shared]) await portal.good(sims.disable, prepaySimOf(owner), owner.token)
  expect((await inbox(alone)).read).toContainEqual(expect.stringMatching(/^We’re stopping your SIM: 02/))
  expect((await inbox(shared)).unread).toContainEqual(expect.stringMatching(/^We’re stopping your SIM: 02/))
  // The network's confirmation is not the customer's own action, so it is unread news.
  await quiet(portal)
  expect((await inbox(alone)).unread).toContainEqual(expect.stringMatching(/^Your SIM is stopped: 02/))
})

test('an order whose eSIM the network does not give yet is confirmed, and mailed with the link once it is there', async () => {
  const buyer = await portal.signUpCustomer()
  await portal.faults('network', [{ kind: 'error-before-effect', op: 'reserve-sim' }])
  const { Number: number } = await boughtOrder(portal, buyer, [anEsim()], 'PROCESSING')
  const { text } = await portal.message(buyer.Email, ({ subject }) => subject === `Your order ${number}`)
  expect(text).toContain('We’ll email you as soon as the SIM is ready to activate.')
  await portal.faults('network', [])
  await orderIn(portal, buyer, number, 'COMPLETED')
  const about = (await subjects(buyer)).filter((subject) => subject.startsWith('Your order'))
  expect(about).toEqual([`Your order ${number}`, `Your order ${number}: your eSIM is ready`])
})

test('the receipt of what a person paid themselves is kept as read, that of an automatic payment is unread', async () => {
  const owner = await mobileInService(portal)
  const extra = await askPrepay(portal, owner, demoPlans.prepayData2, { PaymentMethodID: owner.card })
  expect(extra.body).toMatchObject({ Status: 'COMPLETED' })
  await quiet(portal)
  const receipts = (titles: readonly string[]) =>
    titles.filter((one) => one.startsWith('Receipt')).map((one) => one.split(': ')[1])
  expect(receipts((await inbox(owner)).read).sort()).toEqual(['$20.00', '$6.00'])
  const later = await daysLater(portal, owner, 28)
  const { read, unread } = await eventually('the receipt of the renewal', async () => {
    const found = await inbox(later)
    return receipts([...found.read, ...found.unread]).length === 3 ? found : undefined
  })
  expect(receipts(read).sort()).toEqual(['$20.00', '$6.00'])
  expect(receipts(unread)).toEqual(['$20.00'])
})
