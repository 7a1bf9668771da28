import { approvals } from '@waea/contract/approvals'
import { messages } from '@waea/contract/messages'
import { inviteLifeMs } from '@waea/domain/approvals/approval'
import { nanos } from '@waea/kit/nanos'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addRole, eraseAccount, setAccountState } from '../src/capabilities/customers/index.ts'
import { userOf } from './access-cast.ts'
import { act, codeSentTo, invite, invitesOf } from './approval-support.ts'
import { program, refusalOf, shopWithProgram, spid } from './customer-support.ts'
import { mobileInService, type Owner, systemOf } from './money-support.ts'
import { type Buyer, eventually } from './shop-support.ts'
import { numberOf } from './vouchers-support.ts'

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
    const asked = { SPID: 2, Description: 'For the bus', SpendLimit, SpendCycle: 'month', SpendCycleCount: 1 } as const
    for (const to of [await numberOf(portal, child), child.CustomerUUID, child.Email]) {
      const { status, body } = await invite(portal, parent, to, { ...asked, ApprovalType: 'BILLING_INVITE', Name: to })
      const mine = body.Invites.find(({ Name }) => Name === to)
      expect([status, mine]).toMatchObject([
        200,
        {
          ...asked,
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
      // The id of the other account, and the code, are nobody's to read.
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
    expect((Invites[0]?.ExpiresAtNanos ?? 0) - (Invites[0]?.CreatedAtNanos ?? 0)).toBe(inviteLifeMs * 1e6)
    const soon = await invite(portal, parent, 'soon@elsewhere.test', {
      ExpiresAtNanos: nanos(new Date(nowMs() + 60_000)),
    })
    const { CreatedAtNanos = 0, ExpiresAtNanos = 0 } = soon.body.Invites[0] ?? {}
    expect((ExpiresAtNanos - CreatedAtNanos) / 1e6).toBeLessThanOrEqual(60_000)
    for (const at of [nowMs() - 1000, nowMs() + 3 * inviteLifeMs]) {
      const { status, body } = await invite(portal, parent, 'late@elsewhere.test', {
        ExpiresAtNanos: nanos(new Date(at)),
      })
      expect([status, body.field]).toEqual([400, 'ExpiresAtNanos'])
    }
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
    expect(Notices[0]).toMatchObject({ About: 'invite', Path: `/profile/balance/billing-methods/accept/${UUID}` })
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

describe('an answer', () => {
  test('[C-ROUTE-01] [S-ROUTE-01] [S-ROUTE-02] accepts, declines or cancels an invite, and both see it', async () => {
    for (const [action, by, state] of [
      ['APPROVE', child, 'APPROVED'],
      ['REJECT', child, 'REJECTED'],
      ['CANCEL', parent, 'CANCELLED'],
    ] as const) {
      const UUID = await invited({ Name: action })
      const { status, body } = await act(portal, by, UUID, action)
      expect([status, body]).toMatchObject([200, { UUID, State: state, SPID: 2 }])
      const { Invites } = await invitesOf(portal, parent)
      expect(Invites[0]).toMatchObject({ UUID, State: state })
      const incoming = (await invitesOf(portal, child)).Approvals.find((one) => one.UUID === UUID)
      expect(incoming?.State).toBe(action === 'CANCEL' ? undefined : state)
    }
    const told = await eventually('three mails', async () => {
      const all = [...(await mailsTo(parent.Email, 'Your offer')), ...(await mailsTo(child.Email, 'taken back'))]
      return all.length >= 3 ? all.map(({ subject }) => subject).sort() : undefined
    })
    expect(told).toEqual([
      'An invite was taken back',
      'Your offer to pay was accepted',
      'Your offer to pay was declined',
    ])
  })

  test('[V-ROUTE-02] requires the id of the invite', async () => {
    expect(await refusalOf(act(portal, child, undefined, 'APPROVE'))).toEqual([400, 1101, 'No UUID', 'UUID'])
  })

  test('is refused to members, strangers and whoever it is not for, as for an id that there is not', async () => {
    const UUID = await invited()
    const stranger = await portal.signUpCustomer()
    const member = await portal.signUpCustomer()
    const userUuid = await userOf(portal, member)
    await systemOf(portal).inTransaction((tx) => addRole(tx, child.CustomerUUID, userUuid, 'member'))
    const asMember = await portal.signIn(member)
    const unknown = await act(portal, stranger, '00000000-0000-4000-8000-0000000000ff', 'APPROVE')
    for (const who of [stranger, asMember]) {
      for (const action of ['APPROVE', 'REJECT', 'CANCEL'] as const) {
        const { status, body } = await act(portal, who, UUID, action)
        expect([status, body]).toEqual([404, unknown.body])
      }
      expect((await portal.call(approvals.approval, { ...spid, approvalUuid: UUID }, who.token)).status).toBe(404)
    }
    // The one who asked cannot accept, nor the one who is asked cancel.
    expect((await act(portal, parent, UUID, 'APPROVE')).body.code).toBe('no-invite')
    expect((await act(portal, child, UUID, 'CANCEL')).status).toBe(404)
  })

  test('of whoever holds the code counts, where the invite went to an email or a number', async () => {
    const sent = await invite(portal, parent, 'other.mailbox@elsewhere.test')
    const UUID = sent.body.Invites[0]?.UUID ?? ''
    const ApprovalCode = await codeSentTo(portal, 'other.mailbox@elsewhere.test')
    expect((await act(portal, child, UUID, 'APPROVE')).status).toBe(404)
    expect((await act(portal, child, UUID, 'APPROVE', { ApprovalCode: `${ApprovalCode}x` })).status).toBe(404)
    expect((await act(portal, child, UUID, 'APPROVE', { ApprovalCode })).status).toBe(200)
    const byId = (await invite(portal, child, parent.CustomerUUID, { ApprovalType: 'BILLING_REQUEST' })).body.Invites[0]
    const stranger = await portal.signUpCustomer()
    const code = await codeSentTo(portal, parent.Email)
    expect((await act(portal, stranger, byId?.UUID, 'APPROVE', { ApprovalCode: code })).status).toBe(404)
  })

  test('an unverified email shows nobody an invite', async () => {
    const squatter = await portal.signUpCustomer()
    await portal.rows(`UPDATE customers.customers SET email = $2, email_verified = false WHERE customer_uuid = $1`, [
      squatter.CustomerUUID,
      child.Email,
    ])
    const UUID = await invited()
    expect((await invitesOf(portal, squatter)).Approvals).toEqual([])
    expect((await act(portal, squatter, UUID, 'APPROVE')).status).toBe(404)
  })

  test('comes once: a second one is refused, and of 64 at once one wins', async () => {
    const UUID = await invited()
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, at) => act(portal, child, UUID, at % 2 ? 'APPROVE' : 'REJECT')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers) if (status !== 200) expect([status, body.err_number]).toEqual([409, 2440])
    expect((await refusalOf(act(portal, child, UUID, 'APPROVE'))).slice(0, 2)).toEqual([409, 2440])
    expect((await refusalOf(act(portal, parent, UUID, 'CANCEL'))).slice(0, 2)).toEqual([409, 2440])
  })

  test('[K-ROUTE-01] counts until the last moment of the hour, and not with it', async () => {
    const [first, second] = [await invited({ Name: 'a' }), await invited({ Name: 'b' })]
    const ends = async (UUID: string) =>
      (
        await portal.rows<{ at: Date }>('SELECT expires_at AS at FROM approvals.approvals WHERE approval_uuid = $1', [
          UUID,
        ])
      )[0]?.at
    const at = await ends(first)
    await portal.rows('UPDATE approvals.approvals SET expires_at = $1', [new Date(nowMs() + 60_000)])
    expect(at?.getTime()).toBeGreaterThan(nowMs() + 3_000_000)
    expect((await act(portal, child, first, 'APPROVE')).status).toBe(200)
    await portal.rows('UPDATE approvals.approvals SET expires_at = $1', [new Date(nowMs() - 1)])
    expect((await refusalOf(act(portal, child, second, 'APPROVE'))).slice(0, 2)).toEqual([410, 1702])
    expect((await invitesOf(portal, child)).Approvals.map(({ UUID }) => UUID)).toEqual([first])
  })

  test('that never comes is told to the one who asked, once', async () => {
    const UUID = await invited()
    const fresh = await portal.signIn(parent)
    await portal.clock({ advanceS: 3599 })
    expect(await mailsTo(parent.Email, 'has expired')).toHaveLength(0)
    await portal.clock({ advanceS: 2 })
    await eventually('a mail', async () => ((await mailsTo(parent.Email, 'has expired')).length ? true : undefined))
    await portal.clock({ advanceS: 120 })
    expect(await mailsTo(parent.Email, 'has expired')).toHaveLength(1)
    const again = await portal.signIn(parent)
    Object.assign(parent, again)
    Object.assign(child, await portal.signIn(child))
    expect(fresh.CustomerUUID).toBe(parent.CustomerUUID)
    const { Invites } = await invitesOf(portal, parent)
    expect(Invites[0]).toMatchObject({ UUID, State: 'REQUEST' })
    expect((await act(portal, child, UUID, 'APPROVE')).status).toBe(410)
  })

  test('[C-ROUTE-01] sets the terms of what it pays for, and only lowers those that it is offered', async () => {
    const offered = await invited({ SpendLimit: 5000, SpendCycle: 'month', SpendCycleCount: 1 })
    expect((await act(portal, child, offered, 'APPROVE', { SpendLimit: 5001 })).body.field).toBe('SpendLimit')
    const lowered = await act(portal, child, offered, 'APPROVE', { SpendLimit: 2000 })
    expect(lowered.body).toMatchObject({ SpendLimit: 2000, SpendCycle: 'month' })
    const request = await invite(portal, child, parent.Email, { ApprovalType: 'BILLING_REQUEST', SpendLimit: 9000 })
    const terms = { SpendLimit: 1000, SpendCycle: 'week', SpendCycleCount: 2, Name: 'Tama' } as const
    const paid = await act(portal, parent, request.body.Invites[0]?.UUID, 'APPROVE', terms)
    expect(paid.body).toMatchObject(terms)
  })

  test('a suspended account answers nothing', async () => {
    const UUID = await invited()
    await systemOf(portal).inTransaction((tx) => setAccountState(tx, child.CustomerUUID, 'Suspended'))
    await eventually('the suspension', async () =>
      (await act(portal, child, UUID, 'APPROVE')).body.code === 'suspended' ? true : undefined,
    )
    await systemOf(portal).inTransaction((tx) => setAccountState(tx, child.CustomerUUID, 'Active'))
    await eventually('the account', async () =>
      (await act(portal, child, UUID, 'APPROVE')).status === 200 ? true : undefined,
    )
  })
})

describe('the provider’s programs', () => {
  const created = async (more: object = {}) =>
    portal.good(
      approvals.create,
      {
        ...spid,
        CustomerUUID: parent.CustomerUUID,
        RequestedTo: child.Email,
        ApprovalType: 'BILLING_INVITE',
        ...more,
      },
      program,
    )
  const mine = (approvalUuid: string) => ({ ...spid, approvalUuid })

  test('[C-ROUTE-02] [C-ROUTE-03] [C-ROUTE-07] create, change and read one', async () => {
    const made = await created()
    expect(made).toMatchObject({ CustomerUUID: parent.CustomerUUID, State: 'REQUEST', RequestedTo: child.Email })
    const changed = await portal.good(
      approvals.update,
      { ...mine(made.UUID), Description: 'Changed', SpendLimit: 700 },
      program,
    )
    expect(changed).toMatchObject({ UUID: made.UUID, Description: 'Changed', SpendLimit: 700 })
    for (const [who, side] of [
      [program, 'sent'],
      [parent.token, 'sent'],
      [child.token, 'incoming'],
    ] as const) {
      const read = await portal.good(approvals.approval, mine(made.UUID), who)
      expect(read).toMatchObject({ UUID: made.UUID, Description: 'Changed', invite_type: side })
    }
    await act(portal, child, made.UUID, 'REJECT')
    expect((await refusalOf(portal.call(approvals.update, mine(made.UUID), program))).slice(0, 2)).toEqual([409, 2440])
  })

  test('[C-ROUTE-04] [C-ROUTE-05] [C-ROUTE-06] delete, expire and purge one; a waiting one is cancelled and told', async () => {
    const [deleted, expired, purged] = [
      await created({ Name: 'deleted' }),
      await created({ Name: 'expired' }),
      await created({ Name: 'purged' }),
    ]
    const gone = await portal.good(approvals.remove, mine(deleted.UUID), program)
    expect(gone).toMatchObject({ UUID: deleted.UUID, State: 'CANCELLED' })
    const over = await portal.good(approvals.expire, mine(expired.UUID), program)
    expect(over.ExpiresAtNanos).toBeLessThanOrEqual(nanos(new Date(nowMs())))
    expect(await portal.good(approvals.purge, mine(purged.UUID), program)).toEqual({ UUID: purged.UUID })
    expect((await refusalOf(act(portal, child, expired.UUID, 'APPROVE'))).slice(0, 2)).toEqual([410, 1702])
    for (const UUID of [deleted.UUID, purged.UUID]) {
      expect((await portal.call(approvals.approval, mine(UUID), program)).status).toBe(404)
      expect((await act(portal, child, UUID, 'APPROVE')).status).toBe(404)
    }
    const kept = await portal.rows<{ name: string }>('SELECT name FROM approvals.approvals ORDER BY name')
    expect(kept.map(({ name }) => name)).toEqual(['deleted', 'expired'])
    await portal.good(approvals.purge, mine(deleted.UUID), program)
    expect((await portal.call(approvals.purge, mine(deleted.UUID), program)).status).toBe(404)
    await eventually('what was told', async () => {
      const told = [...(await mailsTo(child.Email, 'taken back')), ...(await mailsTo(parent.Email, 'has expired'))]
      return told.length >= 3 ? true : undefined
    })
  })

  test('are alone with those calls', async () => {
    const { UUID } = await created()
    for (const token of [parent.token, child.token]) {
      for (const call of [approvals.update, approvals.remove, approvals.expire, approvals.purge]) {
        expect((await portal.call(call, mine(UUID), token)).status).toBe(404)
      }
      const asked = { ...spid, CustomerUUID: parent.CustomerUUID, ApprovalType: 'BILLING_INVITE' as const }
      expect((await portal.call(approvals.create, asked, token)).status).toBe(404)
    }
  })

  test('[C-ROUTE-08] list them by page, and find them in any case by name, number and email; people their own', async () => {
    const other = await portal.signUpCustomer()
    await invite(portal, parent, '021 555 7788', { Name: 'Grandad’s bus' })
    await invite(portal, other, 'Find.Me@Elsewhere.test')
    const list = (asked: object, as: string | typeof program = program) =>
      portal.good(approvals.approvals, { ...spid, ...asked }, as)
    const all = await list({ PageSize: 1 })
    expect(all).toMatchObject({ PageInfo: { TotalItemCount: 2, TotalPages: 2, PageSize: 1 } })
    expect(all.Approvals.map(({ RequestedTo }) => RequestedTo)).toEqual(['find.me@elsewhere.test'])
    const found = async (SmartSearch: string, as: string | typeof program = program) =>
      (await list({ SmartSearch }, as)).Approvals.map(({ RequestedTo }) => RequestedTo)
    expect(await found('FIND.me')).toEqual(['find.me@elsewhere.test'])
    expect(await found('GRANDAD')).toEqual(['64215557788'])
    expect(await found('021 555 77')).toEqual(['64215557788'])
    expect(await found('buyer TEST')).toHaveLength(2)
    expect(await found('%')).toEqual([])
    expect(await found('', parent.token)).toEqual(['64215557788'])
    expect(await found('find.me', parent.token)).toEqual([])
    expect((await list({ State: 'APPROVED' })).Approvals).toEqual([])
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
  const asked = { ...spid, customerUuid: parent.CustomerUUID }
  expect((await portal.call(approvals.invitesApprovals, asked, child.token)).status).toBe(404)
})

test('an erased account leaves no invite', async () => {
  const leaving = await portal.signUpCustomer()
  await invite(portal, leaving, child.Email)
  await invite(portal, parent, leaving.CustomerUUID)
  await systemOf(portal).inTransaction((tx) => eraseAccount(tx, leaving.CustomerUUID))
  await eventually('the erasure', async () =>
    (await portal.rows('SELECT 1 FROM approvals.approvals')).length === 0 ? true : undefined,
  )
})
