import { expect, test } from 'vitest'
import { open, toSignIn } from '../../tests/opening.ts'
import type { Asking } from '../../tests/portal.ts'

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
