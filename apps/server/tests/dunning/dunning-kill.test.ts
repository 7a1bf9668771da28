import { customers } from '@waea/contract/people/customers'
import { startOfDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { killAt, mortalPortalOfFile } from '../processes/kill-points.ts'
import { eventually } from '../shop/shop-support.ts'
import {
  arrearsOf,
  callsBecome,
  connects,
  type Debtor,
  debtors,
  mine,
  ordersBecome,
  pay,
  untilLastNotice,
  untilNotice,
} from './dunning-support.ts'

/**
 * Kills the server while it suspends accounts and while it restores them: while writing the step, the order to the
 * network, and the network's result.
 */
const orders = 'mobiles.network_orders'
const pointsOf = (kind: 'suspend' | 'resume') => [
  // The network's report may arrive before its answer.
  { table: orders, when: `NEW.kind = '${kind}' AND NEW.state IN ('sent', 'done') AND OLD.state = 'asked'` },
  { table: orders, when: `NEW.kind = '${kind}' AND NEW.state = 'done'` },
  // Accounts are handled in order, one after another, so the one waiting here is the last.
  { table: orders, when: `TG_OP = 'INSERT' AND NEW.kind = '${kind}'` },
]

let owing: Debtor[] = []
let suspendsAt = ''

const mortal = mortalPortalOfFile(async (portal) => {
  owing = await debtors(portal, pointsOf('suspend').length)
  const first = await untilLastNotice(portal, await untilNotice(portal, owing[0] as Debtor))
  suspendsAt = new Date(startOfDay(first.suspendsOn).getTime() + 12 * 3_600_000).toISOString()
})

const at = (kind: 'suspend' | 'resume') =>
  pointsOf(kind).map(({ table, when }, place) => ({
    table,
    when: `NEW.customer_uuid = '${owing[place]?.CustomerUUID}' AND ${when}`,
  }))

const toTheDay = () => mortal.portal.clock({ now: suspendsAt })

async function stateBecomes(owner: Debtor, state: string): Promise<void> {
  await eventually(`the account to be ${state}`, async () => {
    const { AccountState } = await mortal.portal.good(customers.accountState, mine(owner), owner.token)
    return AccountState === state || undefined
  })
}

/** How often an account was notified. A message in sending at the kill is sent again two minutes later. */
async function mailsAbout({ CustomerUUID }: Debtor, about: string): Promise<number> {
  const mails = await mortal.rows(
    `SELECT 1 FROM messages.outbox WHERE customer_uuid = $1 AND channel = 'mail' AND dedupe_key LIKE $2`,
    [CustomerUUID, about],
  )
  return mails.length
}

test('killed while it suspends: each account is suspended once, told once, ordered once at the network, where 111 connects', async () => {
  await killAt(mortal, at('suspend'), () => toTheDay().catch(() => undefined))
  await toTheDay()
  const { portal } = mortal
  for (const [place, owner] of owing.entries()) {
    owing[place] = { ...owner, ...(await portal.signIn(owner)), card: owner.card }
    await stateBecomes(owing[place], 'Suspended')
    await callsBecome(portal, owner, false)
    expect(await connects(portal, owner, '111')).toBe(true)
    await ordersBecome(portal, owner, ['suspend done'])
    expect(await mailsAbout(owner, 'arrears:%:suspension')).toBe(1)
  }
})

test('killed while it brings them back: each is charged once, back once, and told once', async () => {
  const press = () => Promise.all(owing.map((owner) => pay(mortal.portal, owner, 2500).catch(() => undefined)))
  await killAt(mortal, at('resume'), press)
  const { portal } = mortal
  for (const owner of owing) {
    await stateBecomes(owner, 'Active')
    await callsBecome(portal, owner, true)
    await ordersBecome(portal, owner, ['suspend done', 'resume done'])
    await eventually(
      'the account to be told',
      async () => (await mailsAbout(owner, 'arrears-restored:%')) === 1 || undefined,
    )
    const paid = await mortal.rows(
      `SELECT amount_cents::int AS cents FROM payments.intents WHERE customer_uuid = $1 AND state = 'succeeded'`,
      [owner.CustomerUUID],
    )
    expect(paid).toEqual([{ cents: 2500 }])
    expect(await arrearsOf(portal, owner)).toMatchObject({ State: 'none', OverdueCents: 0 })
  }
})
