import { approvals } from '@waea/contract/people/approvals'
import { messages } from '@waea/contract/people/messages'
import { inviteLifeMs } from '@waea/domain/approvals/approval'
import { nanos } from '@waea/kit/nanos'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseAccount } from '../../src/capabilities/customers/index.ts'
import { refusalOf, shopWithProgram, spid } from '../customers/customer-support.ts'
import { mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { type Buyer, eventually } from '../shop/shop-support.ts'
import { numberOf } from '../vouchers/vouchers-support.ts'
import { codeSentTo, invite, invitesOf } from './approval-support.ts'

const portal = shopWithProgram()
const parent = {} as Buyer
const child = {} as Owner

beforeAll(async () => {
  Object.assign(parent, await portal.signUpCustomer())
  Object.assign(child, await mobileInService(portal))
})
beforeEach(async () => {
  await portal.rows('TRUNCATE platform.limits')
  await portal.rows('TRUNCATE approvals.approvals')
})

const nowMs = () => portal.server.runtime.clock.now().getTime()

/** Sends an invite to the child's email; returns its id. */
async function invited(more: Parameters<typeof invite>[3] = {}): Promise<string> {
  const { status, body } = await invite(portal, parent, child.Email, more)
  expect(status).toBe(200)
  return body.Invites[0]?.UUID ?? ''
}

const mailsTo = async (to: string, words: string) =>
  (await portal.messages(to, 0)).filter(({ subject }) => subject.includes(words))

describe('an invite', () => {
  test('[C-ROUTE-10] [C-ROUTE-16] [N-ROUTE-04] is sent to a phone number, a customer id or an email, and stands with both sides', async () => {
    const SpendLimit = 5000
    const terms = { SPID: 2, Description: 'For the bus', SpendLimit, SpendCycle: 'month', SpendCycleCount: 1 } as const
    for (const to of [await numberOf(portal, child), child.CustomerUUID, child.Email]) {
      const { status, body } = await invite(portal, parent, to, { ...terms, ApprovalType: 'BILLING_INVITE', Name: to })
      const mine = body.Invites.find(({ Name }) => Name === to)
      expect([status, mine]).toMatchObject([
        200,
        {
          ...terms,
          SPID: 2,
          CustomerUUID: parent.CustomerUUID,
          Type: 'invite',
          invite_type: 'sent',
          State: 'REQUEST',
          RequestedTo: to,
        },
      ])
      const { Approvals } = await invitesOf(portal, child)
      const theirs = Approvals.find(({ UUID }) => UUID === mine?.UUID)
      expect(theirs).toMatchObject({
        invite_type: 'incoming',
        Type: 'invite',
        SpendLimit,
        RequestedByCustomerName: 'Buyer Test',
      })
      // Nobody may read the other account's id or the code.
      expect(theirs).not.toHaveProperty('CustomerUUID')
      expect(JSON.stringify([body, Approvals])).not.toContain('ApprovalCode')
    }
    await invite(portal, child, parent.Email, {
      ApprovalType: 'BILLING_REQUEST',
      RequestedByProductUUID: child.MobileUUID,
    })
    const [request] = (await invitesOf(portal, child)).Invites
    expect(request).toMatchObject({ Type: 'request', RequestedByProductUUID: child.MobileUUID })
  })

  test('[C-ROUTE-10] is taken for groups and mobile groups too, with the id of one, or for companions', async () => {
    const ResourceUUID = '00000000-0000-4000-8000-0000000000aa'
    const kinds = [
      { ApprovalType: 'GROUP_INVITE', ResourceUUID },
      { ApprovalType: 'MOBILEGROUP_INVITE', ResourceUUID },
      { ApprovalType: 'MOBILEGROUP_BILLING_INVITE', ResourceDetails: 'COMPANION' },
    ] as const
    for (const kind of kinds) {
      const { status } = await invite(portal, parent, child.Email, kind)
      expect(status).toBe(200)
      const { Approvals } = await invitesOf(portal, child)
      expect(Approvals[0]).toMatchObject(kind)
    }
  })

  test('[K-ROUTE-01] expires one hour after it was made, whatever a client asks for beyond it', async () => {
    await invited()
    const { Invites } = await invitesOf(portal, parent)
    // Nanoseconds of this size exceed exact numbers, so clients compare milliseconds.
    const ms = (nanos = 0) => Math.round(nanos / 1e6)
    expect(ms(Invites[0]?.ExpiresAtNanos) - ms(Invites[0]?.CreatedAtNanos)).toBe(inviteLifeMs)
    const soon = await invite(portal, parent, 'soon@elsewhere.test', {
      ExpiresAtNanos: nanos(new Date(nowMs() + 60_000)),
    })
    const { CreatedAtNanos, ExpiresAtNanos } = soon.body.Invites[0] ?? {}
    expect(ms(ExpiresAtNanos) - ms(CreatedAtNanos)).toBeLessThanOrEqual(60_000)
    // The device's clock is fast.
    const late = await invite(portal, parent, 'late@elsewhere.test', {
      ExpiresAtNanos: nanos(new Date(nowMs() + 3 * inviteLifeMs)),
    })
    const clamped = late.body.Invites[0]
    expect(ms(clamped?.ExpiresAtNanos) - ms(clamped?.CreatedAtNanos)).toBe(inviteLifeMs)
    const past = await invite(portal, parent, 'past@elsewhere.test', {
      ExpiresAtNanos: nanos(new Date(nowMs() - 1000)),
    })
    expect([past.status, past.body.field]).toEqual([400, 'ExpiresAtNanos'])
  })

  test('[V-ROUTE-01] requires somebody to be asked, who is not oneself', async () => {
    for (const to of [undefined, '', '  ']) {
      expect(await refusalOf(invite(portal, parent, to))).toEqual([400, 1103, 'No params', 'RequestedTo'])
    }
    const own = [parent.CustomerUUID, parent.Email.toUpperCase()]
    for (const to of own) expect((await refusalOf(invite(portal, parent, to))).slice(0, 2)).toEqual([400, 2441])
    expect((await refusalOf(invite(portal, child, await numberOf(portal, child)))).slice(0, 2)).toEqual([400, 2441])
    for (const to of ['nobody', '12']) expect((await invite(portal, parent, to)).status).toBe(400)
    const foreign = { RequestedByProductUUID: child.MobileUUID }
    expect((await invite(portal, parent, 'a@elsewhere.test', foreign)).status).toBe(404)
  })

  test('tells nobody whether a number, an email or an id is of a customer here', async () => {
    const answers = []
    const strangers = ['0215559999', 'nobody@elsewhere.test', '00000000-0000-4000-8000-0000000000ff']
    for (const to of [await numberOf(portal, child), child.Email, child.CustomerUUID, ...strangers]) {
      const { status, body } = await invite(portal, parent, to)
      const { UUID, RequestedTo, CreatedAtNanos, ExpiresAtNanos, ...same } = body.Invites[0] ?? {}
      answers.push({ status, same, has: [UUID, RequestedTo, CreatedAtNanos, ExpiresAtNanos].every(Boolean) })
    }
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('is told by mail, by text, and in the portal, where nothing keeps its code', async () => {
    const UUID = await invited({ Description: 'For <you>' })
    const mail = await eventually('the mail', async () =>
      (await mailsTo(child.Email, 'offers to pay for you')).find(({ text }) => text.includes('For <you>')),
    )
    expect(mail.subject).toBe('Buyer Test offers to pay for you')
    const code = new URL(mail.links.find((link) => link.includes('token=')) ?? '').searchParams.get('token') ?? ''
    expect(code.length).toBeGreaterThan(40)
    const [kept] = await portal.rows<{ text: string }>('SELECT a::text AS text FROM approvals.approvals a')
    expect(kept?.text).not.toContain(code)
    const { Notices } = await portal.good(messages.notices, { customerUuid: child.CustomerUUID }, child.token)
    // Late news of the mobile's start, such as its receipt, may be newer.
    expect(Notices.find(({ About }) => About === 'invite')).toMatchObject({
      Path: `/profile/balance/billing-methods/accept/${UUID}`,
    })
    const number = await numberOf(portal, child)
    await invite(portal, parent, number)
    const text = await eventually('a text', async () =>
      (await portal.messages(number, 0)).find((one) => one.text.includes('offers to pay for you')),
    )
    expect(text.links[0]).toContain('token=')
    await invite(portal, parent, 'nobody-here@elsewhere.test')
    expect(await codeSentTo(portal, 'nobody-here@elsewhere.test')).not.toBe(code)
  })

  test('is the same one while it waits, and limited in number to each account and each address', async () => {
    const UUID = await invited()
    expect(await invited()).toBe(UUID)
    const rows = await portal.rows('SELECT 1 FROM approvals.approvals')
    expect(rows).toHaveLength(1)
    const statuses = []
    for (let at = 0; at < 10; at++) statuses.push((await invite(portal, parent, `friend${at}@elsewhere.test`)).status)
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429])
  })

  test('to an address that many have asked still stands in the portal, and sends nothing more', async () => {
    const to = 'crowded@elsewhere.test'
    for (let at = 0; at < 6; at++) {
      const sender = await portal.signUpCustomer()
      expect((await invite(portal, sender, to)).status).toBe(200)
    }
    const sent = await eventually('five mails', async () => {
      const found = await portal.messages(to, 0)
      return found.length >= 5 ? found : undefined
    })
    expect(sent).toHaveLength(5)
  })
})

test('[B-ROUTE-02] [C-ROUTE-09] an account reads what it has sent and what it was asked, its members and others do not', async () => {
  await invited()
  await invite(portal, child, parent.Email, { ApprovalType: 'BILLING_REQUEST' })
  for (const who of [parent, child]) {
    const both = await invitesOf(portal, who)
    expect([both.Invites.length, both.Approvals.length]).toEqual([1, 1])
    for (const one of [...both.Invites, ...both.Approvals])
      expect(one).toMatchObject({ SPID: 2, UUID: expect.any(String) })
  }
  const input = { ...spid, customerUuid: parent.CustomerUUID }
  expect((await portal.call(approvals.invitesApprovals, input, child.token)).status).toBe(404)
})

test('an erased account leaves no invite', async () => {
  const erased = await portal.signUpCustomer()
  await invite(portal, erased, child.Email)
  await invite(portal, parent, erased.CustomerUUID)
  await systemOf(portal).inTransaction((tx) => eraseAccount(tx, erased.CustomerUUID))
  await eventually('the erasure', async () =>
    (await portal.rows('SELECT 1 FROM approvals.approvals')).length === 0 ? true : undefined,
  )
})
