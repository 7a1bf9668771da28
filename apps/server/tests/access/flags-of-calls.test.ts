import { type Call, pathOf } from '@waea/contract/call'
import { type FlagName, flagNames } from '@waea/contract/flags'
import { deployment } from '@waea/contract/provider'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { invite } from '../approvals/approval-support.ts'
import { type Buyer, eventually, shopOfFile } from '../shop/shop-support.ts'
import { requestOf, send, writes } from '../whole/requests.ts'
import { everyCall, makeWorld, type World } from '../whole/world.ts'

/**
 * With each flag off, every call of its feature is refused. The calls come from the contract; the screens that a flag
 * hides are tested elsewhere.
 */
const portal = shopOfFile({ SERVICE_TOKEN: 'service' })
let owner: World

beforeAll(async () => {
  owner = await makeWorld(portal)
})

const guarded = everyCall().filter((one): one is [string, Call & { flags: readonly FlagName[] }] =>
  Boolean(one[1].flags),
)
const callsOf = (flag: FlagName) => guarded.filter(([, { flags }]) => flags.includes(flag))

/** Flags that guard no call of their own, and why. */
const without: Readonly<Partial<Record<FlagName, string>>> = {
  HIDE_PREPAY_BALANCE_IF_ZERO: 'how an amount is shown',
  IS_SHOW_PLANS: 'prices are part of every purchase and change of a plan',
  IS_SHOW_RECAP: 'drawn on the device from the usage that every customer sees',
  IS_SHOW_PAY_BILL_ON_HOME: 'what is owed can be paid from other screens',
  IS_MOBILE_ONBOARDING: 'its screen opens with the plans too, and a code or the network is the proof',
  IS_BILLING_CYCLE_CHANGE_ALLOWED: 'a refusal of its own (billing-cycle-off)',
  IS_ORDER_PLACEMENT_ALLOWED: 'the text of the specification for an order (3§8.5)',
  IS_SIM_PURCHASING_ALLOWED: 'the text of the specification for an order (3§8.5)',
  IS_SIMS_MULTI_PLANS_ALLOWED: 'a cart takes one SIM',
  IS_NUMBER_PORTING_AT_CHECKOUT_ALLOWED: 'a cart brings no number',
  IS_ANONYMOUS_PAY_BILL_ALLOWED: 'a visitor is told the same as of what is not known',
  IS_ANONYMOUS_RECHARGE_ALLOWED: 'a visitor is told the same as of what is not known',
}

test('every flag guards calls, or a reason for none is given', () => {
  const bare = flagNames.filter((flag) => callsOf(flag).length === 0)
  expect(bare.sort()).toEqual(Object.keys(without).sort())
})

const isHiding = (flag: FlagName) => flag.startsWith('HIDE_')

/** Switches a flag off as the provider does; undefined restores the default. */
async function setFlag(flag: FlagName, isThere?: false): Promise<void> {
  const provider = { headers: { 'auth-token': 'service' } }
  const IsOn = isThere === undefined ? !isHiding(flag) : isHiding(flag)
  await portal.good(deployment.setFlag, { flag, IsOn }, provider)
  const { flags } = portal.server.runtime
  await eventually('the flag to hold', async () => flags.now()[flag] === IsOn || undefined)
}

const answerOf = async (name: string, call: Call) => {
  const { status, text } = await send(portal, requestOf(name, call, owner), owner.token)
  return { status, code: status < 400 ? undefined : (JSON.parse(text) as { code: string }).code }
}

describe.each(flagNames.filter((flag) => callsOf(flag).length > 0))('without %s', (flag) => {
  beforeAll(() => setFlag(flag, false))
  afterAll(() => setFlag(flag))

  test.each(callsOf(flag))('%s is refused, and nothing changes', async (name, call) => {
    const before = await writes(portal)
    expect({ path: pathOf(call), ...(await answerOf(name, call)) }).toMatchObject({ status: 403, code: 'not-allowed' })
    expect(await writes(portal)).toBe(before)
  })
})

describe('invites', () => {
  let other: Buyer
  beforeAll(async () => {
    other = await portal.signUpCustomer()
  })
  afterEach(() => portal.rows('TRUNCATE platform.limits'))

  test.each([
    ['BILLING_INVITE', 'IS_BILLING_ROUTING_ALLOWED'],
    ['BILLING_REQUEST', 'IS_BILLING_ROUTING_ALLOWED'],
    ['GROUP_INVITE', 'IS_CUSTOMER_GROUP_ALLOWED'],
    ['MOBILEGROUP_INVITE', 'IS_MOBILE_GROUP_ALLOWED'],
    ['MOBILEGROUP_BILLING_INVITE', 'IS_MOBILE_GROUP_ALLOWED'],
  ] as const)('of %s are refused without %s, and sent with it', async (ApprovalType, flag) => {
    const { token } = await portal.signIn(owner)
    const sent = () => invite(portal, { ...owner, token }, other.CustomerUUID, { ApprovalType })
    await setFlag(flag, false)
    const refused = await sent()
    await setFlag(flag)
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'not-allowed' }])
    expect((await sent()).status).toBe(200)
  })
})

test('a program of the provider manages groups whether or not people may', async () => {
  await setFlag('IS_CUSTOMER_GROUP_ALLOWED', false)
  const [, call] = everyCall().find(([name]) => name === 'groups.customerGroups') ?? []
  const wire = requestOf('groups.customerGroups', call as Call, owner)
  const answer = await send(portal, { ...wire, headers: { ...wire.headers, 'auth-token': 'service' } })
  await setFlag('IS_CUSTOMER_GROUP_ALLOWED')
  expect(answer.status).toBe(200)
})
