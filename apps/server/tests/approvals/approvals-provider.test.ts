import { approvals } from '@waea/contract/people/approvals'
import { nanos } from '@waea/kit/nanos'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { program, refusalOf, shopWithProgram, spid } from '../customers/customer-support.ts'
import { mobileInService, type Owner } from '../ledger/money-support.ts'
import { type Buyer, eventually } from '../shop/shop-support.ts'
import { act, invite } from './approval-support.ts'

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

const mailsTo = async (to: string, words: string) =>
  (await portal.messages(to, 0)).filter(({ subject }) => subject.includes(words))

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
      const mails = [...(await mailsTo(child.Email, 'was cancelled')), ...(await mailsTo(parent.Email, 'has expired'))]
      return mails.length >= 3 ? true : undefined
    })
  })

  test('are alone with those calls', async () => {
    const { UUID } = await created()
    for (const token of [parent.token, child.token]) {
      for (const call of [approvals.update, approvals.remove, approvals.expire, approvals.purge]) {
        expect((await portal.call(call, mine(UUID), token)).status).toBe(401)
      }
      const input = { ...spid, CustomerUUID: parent.CustomerUUID, ApprovalType: 'BILLING_INVITE' as const }
      expect((await portal.call(approvals.create, input, token)).status).toBe(401)
    }
  })

  test('[C-ROUTE-08] list them by page, and find them in any case by name, number and email; people their own', async () => {
    const other = await portal.signUpCustomer()
    await invite(portal, parent, '021 555 7788', { Name: 'Grandad’s bus' })
    await invite(portal, other, 'Find.Me@Elsewhere.test')
    const list = (query: object, as: string | typeof program = program) =>
      portal.good(approvals.approvals, { ...spid, ...query }, as)
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
