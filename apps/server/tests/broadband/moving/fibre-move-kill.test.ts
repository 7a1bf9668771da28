import { broadband } from '@waea/contract/fibre/broadband'
import { expect, test } from 'vitest'
import { killAt, mortalPortalOfFile } from '../../processes/kill-points.ts'
import { type Buyer, eventually } from '../../shop/shop-support.ts'
import { connectedHere, draftAt, fibreOn, fibreStep, type Ufb } from '../fibre-support.ts'

/**
 * Kills the server while two customers move house: as the new connection is given, and as the old one gets its last
 * day. Either both happen or neither, and the unused days are refunded once.
 */
const points = [
  { table: 'broadband.connections', when: `TG_OP = 'UPDATE' AND NEW.status = 'ACTIVE' AND OLD.status = 'ORDERED'` },
  { table: 'broadband.connections', when: `TG_OP = 'UPDATE' AND NEW.ends_on IS NOT NULL AND OLD.ends_on IS NULL` },
]

interface Move {
  at: (typeof points)[number]
  buyer: Buyer
  ufb: Ufb
  draft: Awaited<ReturnType<typeof draftAt>>
}

const moves: Move[] = []
const mortal = mortalPortalOfFile(async (portal) => {
  for (const at of points) {
    const { buyer, ufb } = await connectedHere(portal)
    const draft = await draftAt(portal, buyer, '16', { Move: { UfbUUID: ufb.UUID, OverlapDays: 3 } })
    moves.push({ at, buyer, ufb, draft })
  }
}, fibreOn)

/** A checkout as a browser sends it; the kill may cut it off. */
const press = ({ buyer, draft }: Move) =>
  mortal.portal.call(broadband.fibreCheckout, draft, { token: buyer.token }).catch(() => undefined)

const statusOf = async ({ draft }: Move) =>
  (await mortal.rows<{ status: string }>('SELECT status FROM broadband.orders WHERE order_uuid = $1', [draft.UUID]))[0]
    ?.status

const stepped = new Set<Move>()

/** The company connects an accepted order, once. */
async function connect(move: Move): Promise<void> {
  if (stepped.has(move) || (await statusOf(move)) !== 'PROCESSING') return
  stepped.add(move)
  await fibreStep(mortal.portal, move.draft)
}

test('a move is made once and whole, though the server is killed in the middle of it', async () => {
  const at = moves.map(({ at: { table, when }, buyer }) => ({
    table,
    when: `NEW.customer_uuid = '${buyer.CustomerUUID}' AND ${when}`,
  }))
  const connectAll = async () => {
    for (const move of moves) await connect(move)
  }
  await killAt(mortal, at, () => Promise.all(moves.map(press)), connectAll)
  for (const move of moves) await press(move)
  await eventually('both to have moved', async () => {
    await mortal.portal.clock({ advanceS: 20 })
    await connectAll()
    const statuses = await Promise.all(moves.map(statusOf))
    return statuses.every((status) => status === 'COMPLETED') || undefined
  })
  for (const { buyer, ufb } of moves) {
    const back = await mortal.rows<{ n: number }>(
      `SELECT count(*)::integer AS n FROM ledger.charges WHERE customer_uuid = $1 AND service_uuid = $2 AND amount_cents < 0`,
      [buyer.CustomerUUID, ufb.UUID],
    )
    const connections = await mortal.rows<{ status: string; ends: boolean; moved: boolean }>(
      `SELECT status, ends_on IS NOT NULL AS ends, moved_to IS NOT NULL AS moved FROM broadband.connections
       WHERE customer_uuid = $1 ORDER BY created_at`,
      [buyer.CustomerUUID],
    )
    expect({ back, connections }).toEqual({
      back: [{ n: 1 }],
      connections: [
        { status: 'ACTIVE', ends: true, moved: true },
        { status: 'ACTIVE', ends: false, moved: false },
      ],
    })
  }
})
