import type { Call } from '@waea/contract/call'
import { payments } from '@waea/contract/payments'
import { plans } from '@waea/contract/plans'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRole } from '../src/capabilities/customers/index.ts'
import { systemOf } from './money-support.ts'
import { digest, requestOf, send } from './requests.ts'
import { type ShopPortal, startShop } from './shop-support.ts'
import { makeWorld, sessionOf, type World } from './world.ts'

/** Who may read and change the cards of an account, and what they pay for: its owners, and none of its members. */
let portal: ShopPortal
let owner: World
let member: World
let second: World

beforeAll(async () => {
  portal = await startShop()
  owner = await makeWorld(portal)
  member = await withRole('member')
  second = await withRole('owner')
})
afterAll(() => portal?.close())

/** Another person with a role on the owner's account. */
async function withRole(role: 'owner' | 'member'): Promise<World> {
  const { token } = await portal.signUpCustomer()
  const [person] = await portal.rows<{ uuid: string }>(
    'SELECT user_uuid AS uuid FROM identity.sessions WHERE session_uuid = $1',
    [sessionOf(token)],
  )
  const ctx = systemOf(portal)
  await ctx.inTransaction((within) => addRole(within, owner.CustomerUUID, person?.uuid ?? '', role))
  return { ...owner, token }
}

const ofCards: [string, Call][] = [
  ['payments.methods', payments.methods],
  ['payments.setup', payments.setup],
  ['payments.syncMethods', payments.syncMethods],
  ['payments.setRank', payments.setRank],
  ['payments.removeMethod', payments.removeMethod],
  ['payments.removeInvalidMethod', payments.removeInvalidMethod],
]
const ofRenewing: [string, Call][] = [
  ['plans.changeAutoRenew', plans.changeAutoRenew],
  ['plans.endPrepayAddon', plans.endPrepayAddon],
]

const tell = async (name: string, call: Call, who: World) => {
  const { status, text } = await send(portal, requestOf(name, call, who), who.token)
  return { status, code: status < 400 ? 'done' : (JSON.parse(text) as { code: string }).code }
}

describe.each([...ofCards, ...ofRenewing])('%s', (name, call) => {
  test('is refused to a member, and nothing changes', async () => {
    const before = await digest(portal)
    expect(await tell(name, call, member)).toEqual({ status: 403, code: 'not-allowed' })
    expect(await digest(portal)).toBe(before)
  })
})

// After the refusals, since these change what there is.
describe.each([...ofRenewing, ...ofCards])('%s', (name, call) => {
  test.each(['the first owner', 'another owner'])('is not refused to %s', async (who) => {
    const { code } = await tell(name, call, who === 'another owner' ? second : owner)
    expect(['done', 'only-card', 'card-unknown', 'not-found', 'auto-renew-not-allowed']).toContain(code)
  })
})

test('the member still reads what is left, and the owner the card', async () => {
  const asked = { customerUuid: owner.CustomerUUID }
  expect((await portal.call(payments.methods, asked, owner.token)).status).toBe(200)
  expect((await portal.call(payments.charges, asked, member.token)).status).toBe(200)
})
