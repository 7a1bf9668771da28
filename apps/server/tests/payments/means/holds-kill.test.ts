import { expect, test } from 'vitest'
import { demoPlans } from '../../../src/capabilities/catalogue/index.ts'
import { adopter, askActivation, type Owner } from '../../ledger/money-support.ts'
import { killAt, mortalPortalOfFile } from '../../processes/kill-points.ts'
import { eventually, type ShopPortal, saveCard } from '../../shop/shop-support.ts'
import { atThePartner } from './hold-support.ts'

/**
 * Kills the server at each point of a hold: while writing the hold, the decision to capture or release it, and the card
 * partner's answer to that. The partner has acted or not; the server knows of it or not.
 */
/** Customers whose SIM the network activates, and customers whom it refuses. */
let served: Buying[] = []
let refused: Buying[] = []

/**
 * The points, by what is being written of the payment. At 'is held', 'is captured' and 'is released' the partner has
 * already done it.
 */
const pointOf = {
  'is begun': `TG_OP = 'INSERT'`,
  'is held': `TG_OP = 'UPDATE' AND NEW.state = 'held' AND OLD.state <> 'held'`,
  'is decided': `TG_OP = 'UPDATE' AND NEW.hold_end IS NOT NULL AND OLD.hold_end IS NULL`,
  'is captured': `TG_OP = 'UPDATE' AND NEW.state = 'succeeded' AND OLD.state = 'held'`,
  'is released': `TG_OP = 'UPDATE' AND NEW.state = 'cancelled' AND OLD.state = 'held'`,
}
type Point = keyof typeof pointOf

interface Buying {
  owner: Owner
  PaymentMethodID: string
  at: Point
}

const mortal = mortalPortalOfFile(async (portal) => {
  served = await buyers(portal, 'is begun', 'is held', 'is decided', 'is captured')
  refused = await buyers(portal, 'is begun', 'is held', 'is decided', 'is released')
})

async function buyers(portal: ShopPortal, ...at: Point[]): Promise<Buying[]> {
  return Promise.all(
    at.map(async (point) => {
      const owner = await adopter(portal)
      return { owner, PaymentMethodID: await saveCard(portal, owner), at: point }
    }),
  )
}

const pressed = ({ owner, PaymentMethodID }: Buying) =>
  askActivation(mortal.portal, owner, {
    AvailabilityUUID: demoPlans.prepay10.availability,
    AuthorizeOnly: true,
    PaymentMethodID,
    key: `held-${owner.CustomerUUID}`,
  })

/** Has everyone press; kills the server with all of them at their points, and restarts it. */
async function killAtPoints(of: readonly Buying[]): Promise<void> {
  const points = of.map(({ owner, at }) => ({
    table: 'payments.intents',
    when: `NEW.customer_uuid = '${owner.CustomerUUID}' AND ${pointOf[at]}`,
  }))
  await killAt(mortal, points, () => Promise.all(of.map((one) => pressed(one).catch(() => undefined))))
  // The customer sees no answer and presses again.
  for (const one of of) expect((await pressed(one)).status).toBeLessThan(500)
}

/** A customer's only payment once it is final, its bookings, and the card partner's state. */
async function endOf({ owner }: Buying) {
  return eventually(
    `the hold of ${owner.CustomerUUID} to have ended`,
    async () => {
      const rows = await mortal.rows<{ state: string; end: string; gateway: number; all: number }>(
        `SELECT state, hold_end AS end,
           (SELECT coalesce(sum(amount_cents), 0)::int FROM ledger.entries
             WHERE customer_uuid = $1 AND account = 'gateway') AS gateway,
           (SELECT coalesce(sum(amount_cents), 0)::int FROM ledger.entries WHERE customer_uuid = $1) AS all
         FROM payments.intents WHERE customer_uuid = $1`,
        [owner.CustomerUUID],
      )
      const isOver = rows.length > 0 && rows.every(({ state }) => state === 'succeeded' || state === 'cancelled')
      return isOver ? { kept: rows, atPartner: await atThePartner(mortal.portal, owner) } : undefined
    },
    90_000,
  )
}

test('killed at each point of a hold that is captured: charged once, booked once, whatever the partner had done', async () => {
  await killAtPoints(served)
  for (const one of served) {
    const { kept, atPartner } = await endOf(one)
    expect({ at: one.at, kept }).toEqual({
      at: one.at,
      kept: [{ state: 'succeeded', end: 'capture', gateway: 2000, all: 0 }],
    })
    expect(atPartner).toMatchObject([{ status: 'succeeded', held: 0, received: 2000 }])
  }
})

test('killed at each point of a hold that is released, since the network refuses: nothing charged, nothing held', async () => {
  await mortal.portal.faults('network', [{ kind: 'error-before-effect', op: 'activate', status: 409 }])
  await killAtPoints(refused)
  for (const one of refused) {
    const { kept, atPartner } = await endOf(one)
    expect({ at: one.at, kept }).toEqual({
      at: one.at,
      kept: kept.map(() => ({ state: 'cancelled', end: 'release', gateway: 0, all: 0 })),
    })
    expect(atPartner.length).toBeGreaterThan(0)
    for (const there of atPartner) expect(there).toMatchObject({ status: 'canceled', held: 0, received: 0 })
  }
})
