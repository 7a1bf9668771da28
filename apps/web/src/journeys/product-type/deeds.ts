import { accountType } from '@waea/domain/plans/mobile-status'
import type { Mobile } from '../../capabilities/mobiles/shared/use-mobile.ts'

/** The actions that a mobile can be chosen for, by the value `for` of the address, with their pages. */
const deeds = [
  { name: 'product-type', leads: '/sim-transfer-product-type' },
  { name: 'plan', leads: '/profile/plans/change-plan' },
  { name: 'top-up', leads: '/profile/balance/top-up' },
  { name: 'usage', leads: '/profile/plans/usage' },
] as const
export type Deed = (typeof deeds)[number]

/** The action by name; the transfer to another product type for an unknown name. */
export function deedNamed(name: string | undefined): Deed {
  return deeds.find((one) => one.name === name) ?? deeds[0]
}

/** Whether a mobile in use supports an action: only a prepay mobile has credit to top up. */
export function fitsDeed({ name }: Deed, mobile: Mobile): boolean {
  return name !== 'top-up' || accountType(mobile) !== 'postpay'
}
