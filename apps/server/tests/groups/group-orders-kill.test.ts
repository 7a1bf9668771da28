import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inNumbers } from '../../../../tests/support/soak.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { askActivation } from '../ledger/money-support.ts'
import { type ServerProcess, serverProcess } from '../processes/server-process.ts'
import {
  address,
  anEsim,
  type Buyer,
  cartOf,
  checkOut,
  confirm,
  eventually,
  type ShopPortal,
  startShop,
} from '../shop/shop-support.ts'

const orders = inNumbers(2, 40)

let portal: ShopPortal
let server: ServerProcess | undefined
let database: Pool

beforeAll(async () => {
  portal = await startShop()
  database = new Pool({ connectionString: portal.environment.DATABASE_URL })
  database.on('error', () => undefined)
})

afterAll(async () => {
  await server?.kill()
  await database?.end()
  await portal?.close()
})

interface Placed {
  buyer: Buyer
  UUID: string
  secret: string | undefined
}

/** An order of two companions that waits for payment. */
async function placed(): Promise<Placed> {
  const buyer = await portal.signUpCustomer()
  const grouped = { SetupMobileGroup: true }
  const cart = await cartOf(portal, buyer, [
    anEsim(demoPlans.prepay10, { Attributes: { ...grouped, BecomeGroupOwner: true } }),
    anEsim(demoPlans.prepay10, { SelfManaged: false, Attributes: { ...grouped, RequestedForName: 'Tama' } }),
  ])
  const { body } = await checkOut(portal, buyer, cart.UUID, { Address: address })
  const { Order } = body as unknown as { Order: { UUID: string } }
  return { buyer, UUID: Order.UUID, secret: body.ClientSecret }
}

/** The SIMs of an order with their customers, and how many accounts and mobiles exist for each. */
async function simsOf({ UUID }: Placed) {
  const { rows } = await database.query<{
    owner: string
    mobile: string
    status: string
    accounts: number
    mobiles: number
  }>(
    `SELECT coalesce(s.owner_uuid, s.customer_uuid) AS owner, s.mobile_uuid AS mobile, s.status,
       (SELECT count(*)::int FROM customers.customers c WHERE c.customer_uuid = coalesce(s.owner_uuid, s.customer_uuid)) AS accounts,
       (SELECT count(*)::int FROM mobiles.mobiles m WHERE m.order_uuid = s.order_uuid
          AND m.customer_uuid = coalesce(s.owner_uuid, s.customer_uuid)) AS mobiles
     FROM shop.order_sims s WHERE s.order_uuid = $1 ORDER BY s.sim`,
    [UUID],
  )
  return rows
}

async function killedAndStarted(): Promise<void> {
  await server?.kill()
  await server?.start()
}

test(`${orders} orders of companions, with kills while they are issued and put into service: each has its customer and its group, once`, async () => {
  const bought: Placed[] = []
  for (let count = 0; count < orders; count += 1) bought.push(await placed())
  await portal.server.close()
  server = await serverProcess(portal.environment)
  await portal.faults('network', [{ kind: 'slow', ms: 400, share: 0.5 }])
  for (const { secret } of bought) await confirm(portal, secret)
  await killedAndStarted()
  await portal.faults('network', [])
  const issued = await eventually(
    'every SIM to be issued',
    async () => {
      const all = await Promise.all(bought.map(simsOf))
      return all.every((sims) => sims.length === 2 && sims.every(({ status }) => status === 'ISSUED')) ? all : undefined
    },
    90_000,
  )
  for (const [at, sims] of issued.entries()) {
    const buyer = bought[at]?.buyer.CustomerUUID
    expect(sims.map(({ owner }) => owner === buyer)).toEqual([true, false])
    for (const { accounts, mobiles } of sims) expect({ accounts, mobiles }).toEqual({ accounts: 1, mobiles: 1 })
  }
  const activate = () =>
    Promise.all(
      bought.flatMap(({ buyer }, at) =>
        (issued[at] ?? []).map(({ owner, mobile }) =>
          askActivation(portal, { ...buyer, CustomerUUID: owner, MobileUUID: mobile }).catch(() => undefined),
        ),
      ),
    )
  const first = activate()
  await killedAndStarted()
  await first
  await activate()
  const groups = await eventually(
    'every group',
    async () => {
      const { rows } = await database.query<{ order: string; members: number }>(
        `SELECT g.order_uuid AS order, count(*)::int AS members FROM groups.groups g
         JOIN groups.members m USING (group_uuid) GROUP BY g.group_uuid, g.order_uuid`,
      )
      return rows.length === orders && rows.every(({ members }) => members === 2) ? rows : undefined
    },
    90_000,
  )
  expect(new Set(groups.map(({ order }) => order))).toEqual(new Set(bought.map(({ UUID }) => UUID)))
}, 600_000)
