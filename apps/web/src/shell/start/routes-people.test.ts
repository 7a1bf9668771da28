import { expect, test } from 'vitest'
import { addressOf, expectedEnd, type Kind } from '../../tests/demands.ts'
import { open, table, toSignIn } from '../../tests/opening.ts'
import type { Asking } from '../../tests/portal.ts'
import type { RouteRow } from '../routing/shared/route-table.ts'

/** The kinds of people (1§1). An account's owner leads its groups. */
const people = {
  prepay: { as: 'customer', billing: 'prepay:1' },
  postpay: { as: 'customer', billing: 'postpay:1' },
  payg: { as: 'customer', billing: 'payg:1' },
  leader: { as: 'customer', billing: 'prepay:1', role: 'owner' },
  member: { as: 'customer', billing: 'prepay:1', role: 'member' },
  guest: { as: 'visitor' },
} as const satisfies Record<string, Asking>

const whereTheyCome = {
  '/plans': all('Plans'),
  '/sim-purchase': all('SimPurchase'),
  '/sign-in': { ...all('/'), guest: 'SignIn' },
  '/profile/plans': { ...all('Dashboard'), guest: toSignIn('/profile/plans') },
  '/profile/plans/usage': { ...all('Usage'), guest: toSignIn('/profile/plans/usage') },
  '/profile/plans/top-up': { ...all('TopUp'), postpay: 'not found', guest: toSignIn('/profile/plans/top-up') },
  '/profile/billing': { ...all('BillingHome'), guest: toSignIn('/profile/billing') },
  // Only a postpay mobile has bills; a guest must sign in first.
  '/profile/plans/billing': {
    ...all('not found'),
    postpay: 'PayBill',
    guest: toSignIn('/profile/plans/billing'),
  },
  '/profile/mobile-groups': { ...all('MobileGroups'), guest: toSignIn('/profile/mobile-groups') },
  '/profile/customer-groups': { ...all('CustomerGroups'), guest: toSignIn('/profile/customer-groups') },
  '/recharge': all('Recharge'),
  '/ufb': all('Ufb'),
} as const

function all<Place extends string>(place: Place) {
  return { prepay: place, postpay: place, payg: place, leader: place, member: place, guest: place }
}

test.each(Object.keys(people) as (keyof typeof people)[])(
  '[B-SHELL-01] the portal serves %s, with the places that are theirs',
  async (who) => {
    for (const [address, places] of Object.entries(whereTheyCome)) {
      expect([address, await open(address, people[who])]).toEqual([address, places[who]])
    }
  },
)

/** One of each kind that some guard keeps out. tests/screens/guards.test.ts signs in the same kinds. */
const kinds: readonly [title: string, kind: Kind, asking: Asking][] = [
  ['[G-IDENT-02] [G-IDENT-03] [G-SHOP-04] a visitor is led to sign in', 'visitor', { as: 'visitor' }],
  ['[G-IDENT-01] [G-IDENT-05] [P-ACCT-01] a customer is led home from what is for others', 'customer', {}],
  ['[G-IDENT-04] a person with an unverified email is led to verify it', 'unverified', { verified: false }],
  ['[G-IDENT-06] the owner of a suspended account is led to why', 'suspended', { suspended: true }],
  ['[G-PAY-01] a customer without a card is led to add one', 'withoutCard', { hasCard: false }],
  ['[G-ACCT-01] [G-PLAN-01] a customer without a plan is led to the notice', 'withoutPlan', { hasPlan: false }],
]
const rows = table as readonly RouteRow[]

test.each(kinds)('%s, from every address that demands it and from no other', async (_title, kind, asking) => {
  for (const { path, guards = [], screen } of rows) {
    const expected = expectedEnd(kind, { path, guards, isWay: screen === undefined })
    if (guards.length === 0 || expected === undefined) continue
    const address = addressOf(path)
    const opened = expected === address ? (await screen?.())?.default.name : expected
    const end = await open(address, { as: 'customer', ...asking })
    expect([address, end]).toEqual([address, opened === '/sign-in' ? toSignIn(address) : opened])
  }
})
