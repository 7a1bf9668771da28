import { approvals } from '@waea/contract/people/approvals'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addRole, setAccountState } from '../../src/capabilities/customers/index.ts'
import { userOf } from '../access/access-cast.ts'
import { refusalOf, shopWithProgram, spid } from '../customers/customer-support.ts'
import { mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { type Buyer, eventually } from '../shop/shop-support.ts'
import { act, codeSentTo, invite, invitesOf } from './approval-support.ts'

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
    const subjects = await eventually('three mails', async () => {
      const all = [...(await mailsTo(parent.Email, 'Your offer')), ...(await mailsTo(child.Email, 'was cancelled'))]
      return all.length >= 3 ? all.map(({ subject }) => subject).sort() : undefined
    })
    expect(subjects).toEqual([
      'An invite was cancelled',
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
    // The sender cannot accept, and the receiver cannot cancel.
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

  test('is told to whoever shows the code of its link, whatever came of it, and to no other account', async () => {
    const to = 'lodger@elsewhere.test'
    const more = { ApprovalType: 'GROUP_INVITE' as const }
    const seen = async (by: Buyer, ApprovalCode?: string) => {
      const input = { ...spid, customerUuid: by.CustomerUUID, ...(ApprovalCode && { ApprovalCode }) }
      return (await portal.good(approvals.invitesApprovals, input, by.token)).Approvals
    }
    const UUID = (await invite(portal, parent, to, more)).body.Invites[0]?.UUID
    const ApprovalCode = await codeSentTo(portal, to)
    expect([await seen(child), await seen(child, 'x'.repeat(43))]).toEqual([[], []])
    expect(await seen(child, ApprovalCode)).toMatchObject([{ UUID, ApprovalCode, State: 'REQUEST' }])
    await portal.rows('UPDATE approvals.approvals SET expires_at = $1', [new Date(nowMs() - 1)])
    const [lapsed] = await seen(child, ApprovalCode)
    expect(lapsed).toMatchObject({ UUID, State: 'REQUEST' })
    expect((lapsed?.ExpiresAtNanos ?? 0) / 1e6).toBeLessThan(nowMs())
    await portal.rows('UPDATE approvals.approvals SET expires_at = $1', [new Date(nowMs() + 60_000)])
    expect((await act(portal, child, UUID, 'APPROVE', { ApprovalCode })).status).toBe(200)
    const other = await portal.signUpCustomer()
    expect(await seen(other, ApprovalCode)).toMatchObject([{ UUID, State: 'APPROVED' }])
    // The code of an invite to a named account is useless to another account.
    const named = (await invite(portal, parent, child.CustomerUUID, more)).body.Invites.find(
      ({ State }) => State === 'REQUEST',
    )
    const mailed = await eventually('the link', async () =>
      (await portal.messages(child.Email, 0))
        .flatMap(({ links }) => links)
        .find((link) => link.includes('customer-groups?token=')),
    )
    const code = new URL(mailed).searchParams.get('token') ?? ''
    expect([(await seen(child, code))[0]?.UUID, await seen(other, code)]).toEqual([named?.UUID, []])
  })

  test('that never comes is told to the one who asked, once', async () => {
    // A new sender, so that no other invite of theirs has expired.
    const asker = await portal.signUpCustomer()
    const UUID = (await invite(portal, asker, child.Email)).body.Invites[0]?.UUID
    await portal.clock({ advanceS: 3500 })
    expect(await mailsTo(asker.Email, 'has expired')).toHaveLength(0)
    await portal.clock({ advanceS: 120 })
    await eventually('a mail', async () => ((await mailsTo(asker.Email, 'has expired')).length ? true : undefined))
    await portal.clock({ advanceS: 120 })
    expect(await mailsTo(asker.Email, 'has expired')).toHaveLength(1)
    Object.assign(parent, await portal.signIn(parent))
    Object.assign(child, await portal.signIn(child))
    const { Invites } = await invitesOf(portal, await portal.signIn(asker))
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
